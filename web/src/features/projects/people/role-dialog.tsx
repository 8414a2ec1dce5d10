import { NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { Project, ProjectCollaborator } from '@tandem/contract/projects';
import { useState, type SyntheticEvent } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { useChangeRole } from './project-people.queries.ts';
import { projectPeopleTexts } from './project-people.texts.ts';
import { draftOf, inWords, optionsOf, roleBodyOf, type RoleDraft } from './project-people.view.ts';

const texts = projectPeopleTexts.role;

interface RoleDialogProps {
  project: Pick<Project, '_id' | 'roles'>;
  collaborator: ProjectCollaborator;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the role of a collaborator: another one of the project's, one in words, or none. */
export function RoleDialog({ project, collaborator, isOpen, onClose }: RoleDialogProps) {
  const [changed, setChanged] = useState<RoleDraft | null>(null);
  const draft = changed ?? draftOf(collaborator);
  const close = () => {
    setChanged(null);
    reset();
    onClose();
  };
  const { mutate, isPending, error, reset } = useChangeRole(project._id, close);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ userId: collaborator._id, ...roleBodyOf(draft) });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.title(fullName(collaborator))}
      submitLabel={texts.save}
      isBusy={isPending}
      failure={error && failureLine(error, texts.failed)}
      onSubmit={submit}
      onClose={close}
    >
      <NativeSelect
        data-autofocus
        label={texts.label}
        description={collaborator.roleId === null ? undefined : texts.hint}
        value={draft.choice}
        data={optionsOf(project.roles, collaborator.roleId)}
        onChange={(event) => setChanged({ ...draft, choice: event.currentTarget.value })}
      />
      {draft.choice === inWords && (
        <TextInput
          label={texts.words}
          description={texts.wordsHint}
          maxLength={limits.role}
          value={draft.words}
          onChange={(event) => setChanged({ ...draft, words: event.currentTarget.value })}
        />
      )}
    </FormDialog>
  );
}
