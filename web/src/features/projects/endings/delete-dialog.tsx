import { TextInput } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { useState, type SyntheticEvent } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useEnding } from './project-endings.queries.ts';
import { projectEndingsTexts } from './project-endings.texts.ts';

const texts = projectEndingsTexts.deleteDialog;

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
  const { end, isPending } = useEnding(project, close);
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
