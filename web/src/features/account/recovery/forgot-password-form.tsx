import type { SubmitEvent } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainButton } from '../../../ui/forms/plain-button.tsx';
import { PlainField } from '../../../ui/forms/plain-field.tsx';
import styles from '../account-card.module.css';
import { useRequestReset } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.forgot;

interface ForgotPasswordFormProps {
  emailId: string;
  onChange: (emailId: string) => void;
  /** Called with the server's message, which is the same for every address. */
  onSent: (message: string) => void;
}

/** The address, and the button that sends the link. */
export function ForgotPasswordForm({ emailId, onChange, onSent }: ForgotPasswordFormProps) {
  const { mutate, isPending, error } = useRequestReset();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate(emailId, { onSuccess: ({ message }) => onSent(message) });
  };
  return (
    <>
      <p className={styles.hint}>{texts.hint}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PlainField
          type="email"
          label={texts.email}
          autoComplete="username"
          autoFocus
          value={emailId}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {error && (
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
