import type { ReactNode, SubmitEvent } from 'react';
import { failureLine } from '../../platform/failure-sentence.ts';
import { PlainButton } from '../../ui/forms/plain-button.tsx';
import styles from './account-card.module.css';

interface CardFormProps {
  hint: string;
  texts: { submit: string; failed: string };
  onSubmit: () => void;
  isPending: boolean;
  /** A failure that no field shows. */
  error: Error | null;
  children: ReactNode;
}

/** A form on the card of the log-in screens. While it is pending it is not sent again. */
export function CardForm({ hint, texts, onSubmit, isPending, error, children }: CardFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {children}
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
