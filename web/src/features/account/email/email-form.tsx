import { Button } from '@mantine/core';
import { changeEmailBody } from '@tandem/contract/account/account-email';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainField } from '../../../ui/forms/plain-field.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import styles from '../settings/settings-form.module.css';
import { useChangeEmail } from './email.queries.ts';
import { emailTexts } from './email.texts.ts';

const texts = emailTexts.settings;

/** The new address, and the button that sends the link to it. */
export function EmailForm() {
  const [emailId, setEmailId] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending, error, reset } = useChangeEmail();
  const refusedField = error instanceof CallFailure ? error.fields['emailId'] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const checked = changeEmailBody.safeParse({ emailId });
    setInvalid(checked.error?.issues[0]?.message);
    if (!checked.success) return focusInvalid();
    return mutate(emailId, { onError: focusInvalid });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <PlainField
        type="email"
        label={texts.next}
        description={texts.hint}
        autoComplete="email"
        value={emailId}
        error={invalid ?? refusedField}
        onChange={(event) => {
          setEmailId(event.currentTarget.value);
          setInvalid(undefined);
          if (error) reset();
        }}
      />
      {error && refusedField === undefined && (
        <p className={styles.failure} role="alert">
          {failureLine(error, texts.notChanged)}
        </p>
      )}
      <div>
        <Button type="submit" loading={isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
