import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { useState, type SyntheticEvent } from 'react';
import { failureLine } from '../../platform/failure-sentence.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import { useInvite, useOwnProjects } from './invitations.queries.ts';
import { invitationTexts } from './invitations.texts.ts';

const texts = invitationTexts.invite;
const untouched = { projectId: '', role: '', message: '' };

/** Invites a person to one of the member's own open projects. */
export function InviteButton({ person }: { person: { _id: string; firstName: string; lastName: string } }) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(untouched);
  const { data: projects = [], isPending: isLoading } = useOwnProjects(isOpen);
  const { mutate, isPending, error, reset } = useInvite();
  const projectId = draft.projectId || (projects[0]?._id ?? '');
  const close = () => {
    reset();
    setOpen(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || projectId === '') return;
    const onSuccess = () => {
      setDraft(untouched);
      close();
    };
    mutate({ ...draft, projectId, userId: person._id }, { onSuccess });
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <FormDialog
        isOpen={isOpen}
        title={texts.title(fullName(person))}
        submitLabel={texts.submit}
        isBusy={isPending}
        failure={error && failureLine(error, texts.failed)}
        onSubmit={submit}
        onClose={close}
      >
        {!isLoading && projects.length === 0 && <p role="status">{texts.noProjects}</p>}
        <NativeSelect
          data-autofocus
          label={texts.project}
          value={projectId}
          data={projects.map(({ _id, title }) => ({ value: _id, label: title }))}
          onChange={(event) => setDraft({ ...draft, projectId: event.currentTarget.value })}
        />
        <TextInput
          label={texts.role}
          maxLength={limits.role}
          value={draft.role}
          onChange={(event) => setDraft({ ...draft, role: event.currentTarget.value })}
        />
        <Textarea
          label={texts.message}
          rows={3}
          maxLength={limits.invitationMessage}
          value={draft.message}
          onChange={(event) => setDraft({ ...draft, message: event.currentTarget.value })}
        />
      </FormDialog>
    </>
  );
}
