import { NativeSelect } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { useState, type SyntheticEvent } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { useEnding } from './project-endings.queries.ts';
import { projectEndingsTexts } from './project-endings.texts.ts';

const texts = projectEndingsTexts.handOverDialog;

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
  const { end, isPending } = useEnding(project, close);
  const { collaborators } = project;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(userId === '');
    if (userId !== '' && !isPending) end({ act: 'offer', userId });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.title}
      submitLabel={texts.confirm}
      isBusy={isPending}
      onSubmit={submit}
      onClose={close}
    >
      <p>{collaborators.length === 0 ? texts.nobody : texts.text}</p>
      {collaborators.length > 0 && (
        <NativeSelect
          data-autofocus
          label={texts.label}
          value={userId}
          error={isMissing && texts.required}
          data={[
            { value: '', label: texts.placeholder },
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
