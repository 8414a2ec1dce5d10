import { Radio, TextInput } from '@mantine/core';
import type { ProjectRole } from '@tandem/contract/projects/project-roles';
import { joinRequestTexts } from '../join-requests.texts.ts';
import type { JoinDraft } from '../join-requests.view.ts';
import styles from './role-choice.module.css';

const texts = joinRequestTexts.join;
const other = 'other';

interface RoleChoiceProps {
  /** The roles with a place left. */
  roles: ProjectRole[];
  draft: JoinDraft;
  error: string | undefined;
  onType: (typed: Partial<JoinDraft>) => void;
}

/** The open roles to choose from, or another one in words; only words where the project names no role. */
export function RoleChoice({ roles, draft, error, onType }: RoleChoiceProps) {
  const words = (
    <TextInput
      required
      data-autofocus={roles.length === 0 || undefined}
      label={texts.role}
      description={texts.roleHint}
      value={draft.role}
      error={error}
      onChange={(event) => onType({ role: event.currentTarget.value })}
    />
  );
  if (roles.length === 0) return words;
  return (
    <>
      <Radio.Group
        required
        label={texts.choose}
        value={draft.roleId === null ? other : (draft.roleId ?? '')}
        error={draft.roleId === undefined ? error : undefined}
        onChange={(value) => onType({ roleId: value === other ? null : value })}
      >
        <div className={styles.roles}>
          {roles.map(({ _id, title, description, places, filled }, at) => (
            <Radio
              key={_id}
              value={_id}
              data-autofocus={draft.roleId === _id || (draft.roleId === undefined && at === 0) || undefined}
              label={`${title} · ${texts.places(places - filled)}`}
              description={description || undefined}
              classNames={{ description: styles.description }}
            />
          ))}
          <Radio
            value={other}
            label={texts.other}
            description={texts.otherHint}
            classNames={{ description: styles.description }}
          />
        </div>
      </Radio.Group>
      {draft.roleId === null && words}
    </>
  );
}
