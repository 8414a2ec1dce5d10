import { NativeSelect } from '@mantine/core';
import type { InvitableProject } from '@tandem/contract/invitations';
import { type SyntheticEvent, useState } from 'react';
import { failureLine, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { inviteTexts as texts } from '../invitations.texts.ts';
import { MessageField, RoleField } from './invitation-fields.tsx';
import { useInvitable, useInvite } from '../sent.queries.ts';
import { noRole, roleOf } from './invite.view.ts';

export interface InvitedPerson {
  _id: string;
  firstName: string;
  lastName: string;
}

interface InvitePersonDialogProps {
  person: InvitedPerson;
  isOpen: boolean;
  onClose: () => void;
}

const untouched = { projectId: '', role: noRole, message: '' };

/** Invites a person to one of the member's open projects that the person is not in. */
export function InvitePersonDialog({ person, isOpen, onClose }: InvitePersonDialogProps) {
  const [draft, setDraft] = useState(untouched);
  const projects = useInvitable(person._id, isOpen);
  const { mutate, isPending, error, reset } = useInvite();
  const free = projects.data?.filter(({ pending }) => pending !== 'invited') ?? [];
  const project = free.find(({ _id }) => _id === draft.projectId) ?? free[0];
  const close = () => {
    reset();
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || !project) return;
    const onSuccess = () => {
      setDraft(untouched);
      close();
    };
    const { role, message } = draft;
    mutate(
      { projectId: project._id, userId: person._id, ...roleOf(role, project.roles), message },
      { onSuccess },
    );
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.titleOfPerson(fullName(person))}
      submitLabel={project?.pending === 'requested' ? texts.accept : texts.send}
      isBusy={isPending}
      canSubmit={project !== undefined}
      failure={error && failureLine(error, texts.failed)}
      onSubmit={submit}
      onClose={close}
    >
      {projects.isPending && <LoadingState label={texts.loadingProjects} cards={0} />}
      {projects.error && !projects.data && (
        <ErrorState message={sentenceOf(projects.error, texts.projectsFailed)} {...retryOf(projects)} />
      )}
      {projects.data && !project && <p role="status">{texts.noProjects(person.firstName)}</p>}
      {project && (
        <ProjectField
          projects={projects.data ?? []}
          chosen={project._id}
          onChoose={(projectId) => setDraft({ ...draft, projectId, role: noRole })}
        />
      )}
      {project?.pending === 'requested' && (
        <Text tone="accent" size={14} pad={12} ground="accent">
          {texts.requested(person.firstName)}
        </Text>
      )}
      {project?.pending === null && (
        <>
          <RoleField
            roles={project.roles}
            draft={draft.role}
            onChange={(role) => setDraft({ ...draft, role })}
          />
          <MessageField message={draft.message} onChange={(message) => setDraft({ ...draft, message })} />
        </>
      )}
    </FormDialog>
  );
}

interface ProjectFieldProps {
  projects: InvitableProject[];
  chosen: string;
  onChoose: (projectId: string) => void;
}

function ProjectField({ projects, chosen, onChoose }: ProjectFieldProps) {
  return (
    <NativeSelect
      data-autofocus
      label={texts.project}
      value={chosen}
      data={projects.map(({ _id, title, pending }) => ({
        value: _id,
        label: pending === null ? title : `${title} · ${texts.pending[pending]}`,
        disabled: pending === 'invited',
      }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
