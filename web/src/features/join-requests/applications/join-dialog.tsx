import { Radio, TextInput, Textarea } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { ProjectRole } from '@tandem/contract/projects';
import { type SyntheticEvent, useState } from 'react';
import { CallFailure, isFinal } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useAskToJoin } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import {
  type JoinDraft,
  type JoinErrors,
  emptyDraft,
  errorsOf,
  lengthOf,
  openRoles,
  withOpenRole,
} from '../join-requests.view.ts';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from '../join-requests.module.css';

const texts = joinRequestTexts.join;

interface JoinDialogProps {
  /** The project to join; remains set while the dialog fades out. */
  project: { _id: string; title: string; roles?: ProjectRole[] } | undefined;
  /** The role that was asked for before the dialog opened. */
  roleId?: string | undefined;
  isOpen: boolean;
  /** Called when the request was sent. */
  onSent: (projectId: string) => void;
  /** Called when the server refused and a retry would not help. */
  onRefused?: () => void;
  onClose: () => void;
}

/** The form to ask to join a project. The input is stored per project until it is sent. */
export function JoinDialog({ project, roleId, isOpen, onSent, onRefused, onClose }: JoinDialogProps) {
  const [drafts, setDrafts] = useState<Record<string, JoinDraft>>({});
  const [errors, setErrors] = useState<JoinErrors>({});
  const { mutate, isPending, error, reset } = useAskToJoin();
  const projectId = project?._id ?? '';
  const roles = openRoles(project?.roles);
  const draft = withOpenRole(drafts[projectId] ?? { ...emptyDraft, roleId }, roles);
  const type = (typed: Partial<JoinDraft>) => {
    setDrafts({ ...drafts, [projectId]: { ...draft, ...typed } });
    const isTyped = (field: string) => field in typed || (field === 'role' && 'roleId' in typed);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !isTyped(field))));
  };
  const close = () => {
    setErrors({});
    reset();
    onClose();
  };
  const onSuccess = () => {
    setDrafts(({ [projectId]: _sent, ...others }) => others);
    onSent(projectId);
    close();
  };
  const onError = (failure: Error) => {
    setErrors(failure instanceof CallFailure ? failure.fields : {});
    if (isFinal(failure)) onRefused?.();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = errorsOf(draft);
    setErrors(found);
    if (isPending || Object.keys(found).length > 0) return;
    mutate({ projectId, draft }, { onSuccess, onError });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.title(project?.title ?? '')}
      submitLabel={texts.submit}
      isBusy={isPending}
      failure={error && failureLine(error, texts.failed)}
      onSubmit={submit}
      onClose={close}
    >
      <Text tone="2">{texts.about}</Text>
      <RoleChoice roles={roles} draft={draft} error={errors.role} onType={type} />
      <div>
        <Textarea
          label={texts.message}
          description={texts.messageHint}
          rows={4}
          value={draft.message}
          error={errors.message}
          onChange={(event) => type({ message: event.currentTarget.value })}
        />
        <Text tone="3" size={12} hasDigits above={4} textAlign="end">
          {texts.count(lengthOf(draft.message), limits.joinMessage)}
        </Text>
      </div>
    </FormDialog>
  );
}

const other = 'other';

interface RoleChoiceProps {
  /** The roles with a place left. */
  roles: ProjectRole[];
  draft: JoinDraft;
  error: string | undefined;
  onType: (typed: Partial<JoinDraft>) => void;
}

/** The open roles to choose from, or another one in words; only words where the project names no role. */
function RoleChoice({ roles, draft, error, onType }: RoleChoiceProps) {
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
        <Stack gap={8} breaks above={8}>
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
        </Stack>
      </Radio.Group>
      {draft.roleId === null && words}
    </>
  );
}
