import { confirmPassword, confirmPasswordBody } from '@tandem/contract/account';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { accountTexts } from '../account.texts.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordField } from '../password-field.tsx';

const texts = accountTexts.confirmPassword;

interface PasswordDialogProps {
  /** Called with whether the password was confirmed. */
  onEnd: (isConfirmed: boolean) => void;
}

/** Asks for the member's password; a wrong one can be corrected. */
export function PasswordDialog({ onEnd }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [invalid, setInvalid] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(confirmPassword, { body: { password } }),
    onSuccess: () => onEnd(true),
    onError: (error) => {
      const field = error instanceof CallFailure ? error.fields['password'] : undefined;
      setInvalid(field);
      setFailure(field === undefined ? failureLine(error, texts.failed) : null);
      focusInvalid();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    form.current = event.currentTarget;
    setFailure(null);
    const issue = confirmPasswordBody.safeParse({ password }).error?.issues[0]?.message;
    setInvalid(issue);
    if (issue === undefined) mutate();
    else focusInvalid();
  };
  return (
    <FormDialog
      isOpen
      title={texts.title}
      submitLabel={texts.submit}
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={() => onEnd(false)}
      size="sm"
    >
      <p>{texts.text}</p>
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={invalid}
        onChange={({ currentTarget: { value } }) => {
          setPassword(value);
          setInvalid(undefined);
        }}
      />
      <PasskeyProof onConfirmed={() => onEnd(true)} />
    </FormDialog>
  );
}
