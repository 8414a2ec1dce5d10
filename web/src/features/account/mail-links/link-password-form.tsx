import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../ui/forms/plain-button.tsx';
import styles from '../account-card.module.css';
import { PasswordField } from '../password-field.tsx';

interface LinkPasswordFormProps {
  hint: string;
  emailId: string;
  texts: { password: string; submit: string; failed: string };
  onSubmit: (password: string) => void;
  isPending: boolean;
  error: Error | null;
  /** Forgets the error, when the password is changed. */
  onReset: () => void;
}

/** The password of the account, which proves that the reader of the mail is its owner. */
export function LinkPasswordForm({
  hint,
  emailId,
  texts,
  onSubmit,
  isPending,
  error,
  onReset,
}: LinkPasswordFormProps) {
  const [password, setPassword] = useState('');
  const invalid = error instanceof CallFailure ? error.fields['password'] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit(password);
  };
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* Password managers look the password up under it. */}
        <input type="hidden" name="username" autoComplete="username" value={emailId} readOnly />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          autoFocus
          error={invalid}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            if (error) onReset();
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
