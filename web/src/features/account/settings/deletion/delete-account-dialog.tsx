import { TextInput } from '@mantine/core';
import { deletionWord } from '@tandem/contract/account';
import { useState, type SubmitEvent } from 'react';
import { CallFailure, isPasswordRequired } from '../../../../platform/call.ts';
import { failureLine } from '../../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../../ui/forms/use-focus-invalid.ts';
import { useOwnProfile } from '../../own-profile.queries.ts';
import { PasswordField } from '../../password-field.tsx';
import { useDeleteAccount } from '../settings.queries.ts';
import { settingsTexts } from '../settings.texts.ts';
import { type DeletionDraft, deletionErrors, emptyDeletion, type Errors } from '../settings.view.ts';

const texts = settingsTexts.deletion;

interface DeleteAccountDialogProps {
  isOpen: boolean;
  /** Called when the server refuses the deletion for a reason outside this form. */
  onRefused: (sentence: string) => void;
  onClose: () => void;
}

/** Asks for the password and a word before the account is deleted. */
export function DeleteAccountDialog({ isOpen, onRefused, onClose }: DeleteAccountDialogProps) {
  const [draft, setDraft] = useState(emptyDeletion);
  const [errors, setErrors] = useState<Errors<DeletionDraft>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useDeleteAccount();
  const hasPassword = useOwnProfile()?.hasPassword !== false;

  const resetForm = () => {
    setDraft(emptyDeletion);
    setErrors({});
    setFailure(null);
  };
  const close = () => {
    resetForm();
    onClose();
  };
  const showErrors = (invalid: Errors<DeletionDraft>, sentence: string | null) => {
    setErrors(invalid);
    setFailure(Object.keys(invalid).length > 0 ? null : sentence);
    focusInvalid();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    form.current = event.currentTarget;
    const invalid = deletionErrors(draft, hasPassword);
    showErrors(invalid, null);
    if (Object.keys(invalid).length > 0) return;
    mutate(draft, {
      onError: (error) => {
        if (isPasswordRequired(error)) return;
        const sentence = failureLine(error, texts.refused);
        if (!(error instanceof CallFailure) || error.status !== 409)
          return showErrors(error instanceof CallFailure ? error.fields : {}, sentence);
        resetForm();
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
      {hasPassword && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          data-autofocus
          {...field('password')}
        />
      )}
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
