import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../../platform/call.ts';
import { failureLine } from '../../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../../ui/forms/plain-button.tsx';
import styles from '../../account-card.module.css';
import { PasswordField } from '../../password-field.tsx';
import { useConfirmSignUp } from './confirm-sign-up.queries.ts';
import { confirmSignUpTexts } from './confirm-sign-up.texts.ts';

const texts = confirmSignUpTexts.confirm;

interface ConfirmSignUpFormProps {
  token: string;
  emailId: string;
  onDone: () => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The password that was chosen at sign-up: it proves that the reader of the mail is who signed up. */
export function ConfirmSignUpForm({ token, emailId, onDone, onEnded }: ConfirmSignUpFormProps) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error, reset } = useConfirmSignUp();
  const invalid = error instanceof CallFailure ? error.fields['password'] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { token, password },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (failure instanceof CallFailure && (failure.status === 404 || failure.status === 409)) onEnded();
        },
      },
    );
  };
  return (
    <>
      <p className={styles.hint}>{texts.hint(emailId)}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* Password managers file the password under it. */}
        <input type="hidden" name="username" autoComplete="username" value={emailId} readOnly />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          autoFocus
          error={invalid}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
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
