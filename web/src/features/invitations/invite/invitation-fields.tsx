import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { ProjectRole } from '@tandem/contract/projects';
import { inviteTexts as texts } from '../invitations.texts.ts';
import { type RoleDraft, openRoles, otherRole } from './invite.view.ts';

interface RoleFieldProps {
  roles: readonly ProjectRole[];
  draft: RoleDraft;
  onChange: (draft: RoleDraft) => void;
}

/** One of the project's open roles, another one in words, or none; only words where no role is open. */
export function RoleField({ roles, draft, onChange }: RoleFieldProps) {
  const open = openRoles(roles);
  const words = (
    <TextInput
      label={open.length === 0 ? texts.role : texts.otherRoleLabel}
      description={texts.roleHint}
      maxLength={limits.role}
      value={draft.words}
      onChange={(event) => onChange({ ...draft, words: event.currentTarget.value })}
    />
  );
  if (open.length === 0) return words;
  const known = open.some(({ _id }) => _id === draft.choice) || draft.choice === otherRole;
  return (
    <>
      <NativeSelect
        label={texts.role}
        value={known ? draft.choice : ''}
        data={[
          { value: '', label: texts.noRole },
          ...open.map(({ _id, title, places, filled }) => ({
            value: _id,
            label: texts.openRole(title, places - filled),
          })),
          { value: otherRole, label: texts.otherRole },
        ]}
        onChange={(event) => onChange({ ...draft, choice: event.currentTarget.value })}
      />
      {draft.choice === otherRole && words}
    </>
  );
}

interface MessageFieldProps {
  message: string;
  onChange: (message: string) => void;
}

/** The words that an invitation goes with. */
export function MessageField({ message, onChange }: MessageFieldProps) {
  return (
    <Textarea
      label={texts.message}
      description={texts.messageHint}
      rows={3}
      maxLength={limits.invitationMessage}
      value={message}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
