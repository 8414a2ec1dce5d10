import { Button } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { PasswordField } from '../password-field.tsx';
import { useChangePassword } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { emptyPassword, type Errors, type PasswordDraft, passwordErrors } from './settings.view.ts';
import styles from './settings-form.module.css';

const texts = settingsTexts.password;

/** Changes the password. Errors appear at their fields and keep the input. */
export function PasswordForm() {
  const [draft, setDraft] = useState(emptyPassword);
  const [errors, setErrors] = useState<Errors<PasswordDraft>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useChangePassword();

  const showErrors = (invalid: Errors<PasswordDraft>, sentence: string | null) => {
    setErrors(invalid);
    setFailure(Object.keys(invalid).length > 0 ? null : sentence);
    focusInvalid();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const invalid = passwordErrors(draft);
    showErrors(invalid, null);
    if (Object.keys(invalid).length > 0) return;
    mutate(draft, {
      onSuccess: () => setDraft(emptyPassword),
      onError: (error) =>
        showErrors(error instanceof CallFailure ? error.fields : {}, failureLine(error, texts.failed)),
    });
  };
  const field = (name: keyof PasswordDraft) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setDraft((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <PasswordField label={texts.current} autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label={texts.next}
        description={texts.hint(limits.password.min)}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
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
