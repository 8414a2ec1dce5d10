import { TextInput } from '@mantine/core';
import { deletionWord } from '@tandem/contract/account';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusWrong } from '../../../ui/forms/use-focus-wrong.ts';
import { PasswordField } from '../password-field.tsx';
import { useDeleteAccount } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { type DeletionDraft, deletionErrors, emptyDeletion, type Errors } from './settings.view.ts';

const texts = settingsTexts.deletion;

interface DeleteAccountDialogProps {
  isOpen: boolean;
  /** Something stands in the way of the deletion, whatever is typed here. */
  onRefused: (sentence: string) => void;
  onClose: () => void;
}

/** The last question: the password, and a word that nobody types by accident. */
export function DeleteAccountDialog({ isOpen, onRefused, onClose }: DeleteAccountDialogProps) {
  const [draft, setDraft] = useState(emptyDeletion);
  const [errors, setErrors] = useState<Errors<DeletionDraft>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { place, focusWrong } = useFocusWrong();
  const { mutate, isPending } = useDeleteAccount();

  const begin = () => {
    setDraft(emptyDeletion);
    setErrors({});
    setFailure(null);
  };
  const close = () => {
    begin();
    onClose();
  };
  const judge = (wrong: Errors<DeletionDraft>, sentence: string | null) => {
    setErrors(wrong);
    setFailure(Object.keys(wrong).length > 0 ? null : sentence);
    focusWrong();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    place.current = event.currentTarget;
    const wrong = deletionErrors(draft);
    judge(wrong, null);
    if (Object.keys(wrong).length > 0) return;
    mutate(draft, {
      onError: (error) => {
        const sentence = failureLine(error, texts.refused);
        if (!(error instanceof CallFailure) || error.status !== 409)
          return judge(error instanceof CallFailure ? error.fields : {}, sentence);
        begin();
        onRefused(sentence);
      },
    });
  };
  const field = (name: keyof DeletionDraft) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setDraft((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.dialog}
      submitLabel={texts.submit}
      isDangerous
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={close}
      size="sm"
    >
      <p>{texts.warning}</p>
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
      />
      <TextInput
        label={texts.confirmation(deletionWord)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('confirmation')}
      />
    </FormDialog>
  );
}
