import { NativeSelect, TextInput } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { type SyntheticEvent, useState } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { useLifecycleChange } from './project-lifecycle.queries.ts';
import { projectLifecycleTexts } from './project-lifecycle.texts.ts';

const texts = projectLifecycleTexts.deleteDialog;

interface DeleteDialogProps {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes a project whose title the owner typed. */
export function DeleteDialog({ project, isOpen, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const close = () => {
    setTyped('');
    setWrong(false);
    onClose();
  };
  const { end, isPending } = useLifecycleChange(project, close);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isSame = typed.trim() === project.title;
    setWrong(!isSame);
    if (isSame && !isPending) end({ act: 'delete', title: typed });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.title(project.title)}
      submitLabel={texts.confirm}
      isDangerous
      isBusy={isPending}
      onSubmit={submit}
      onClose={close}
    >
      <p>{texts.text}</p>
      <TextInput
        data-autofocus
        label={texts.label(project.title)}
        autoComplete="off"
        value={typed}
        error={isWrong && texts.wrong}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
    </FormDialog>
  );
}

const handOverDialogTexts = projectLifecycleTexts.handOverDialog;

interface HandOverDialogProps {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}

/** Offers a project to one of its collaborators. */
export function HandOverDialog({ project, isOpen, onClose }: HandOverDialogProps) {
  const [userId, setUserId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const close = () => {
    setUserId('');
    setMissing(false);
    onClose();
  };
  const { end, isPending } = useLifecycleChange(project, close);
  const { collaborators } = project;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(userId === '');
    if (userId !== '' && !isPending) end({ act: 'offer', userId });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={handOverDialogTexts.title}
      submitLabel={handOverDialogTexts.confirm}
      isBusy={isPending}
      onSubmit={submit}
      onClose={close}
    >
      <p>{collaborators.length === 0 ? handOverDialogTexts.nobody : handOverDialogTexts.text}</p>
      {collaborators.length > 0 && (
        <NativeSelect
          data-autofocus
          label={handOverDialogTexts.label}
          value={userId}
          error={isMissing && handOverDialogTexts.required}
          data={[
            { value: '', label: handOverDialogTexts.placeholder },
            ...collaborators.map((person) => ({ value: person._id, label: fullName(person) })),
          ]}
          onChange={(event) => {
            setUserId(event.currentTarget.value);
            setMissing(false);
          }}
        />
      )}
    </FormDialog>
  );
}
