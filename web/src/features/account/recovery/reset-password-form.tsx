import { limits } from '@tandem/contract/limits';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../ui/forms/plain-button.tsx';
import styles from '../account-card.module.css';
import { PasswordField } from '../password-field.tsx';
import { useResetPassword } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.reset;

interface ResetPasswordFormProps {
  token: string;
  /** Called with the server's message. */
  onDone: (message: string) => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The new password, by the rules of sign-up. */
export function ResetPasswordForm({ token, onDone, onEnded }: ResetPasswordFormProps) {
  const [newPassword, setNewPassword] = useState('');
  const { mutate, isPending, error, reset } = useResetPassword();
  const invalid = error instanceof CallFailure ? error.fields['newPassword'] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { token, newPassword },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (failure) => {
          if (failure instanceof CallFailure && (failure.status === 404 || failure.status === 409)) onEnded();
        },
      },
    );
  };
  return (
    <>
      <p className={styles.hint}>{texts.hint}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label={texts.password}
          description={texts.help(limits.password.min)}
          autoComplete="new-password"
          autoFocus
          error={invalid}
          value={newPassword}
          onChange={(event) => {
            setNewPassword(event.currentTarget.value);
            if (error) reset();
          }}
        />
        {error && invalid === undefined && (
          <p className={styles.failure} role="alert">
            {failureLine(error, texts.failed)}
          </p>
        )}
        <PlainButton isSubmit isWide isBusy={isPending}>
          {texts.submit}
        </PlainButton>
      </form>
    </>
  );
}
