import { Button } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useFocusWrong } from '../../../ui/forms/use-focus-wrong.ts';
import { PasswordField } from '../password-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useChangePassword } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { emptyPassword, type Errors, type PasswordDraft, passwordErrors } from './settings.view.ts';
import styles from './settings-form.module.css';

const texts = settingsTexts.password;

/** Another password; a refusal stands beside its field, and what was typed stays. */
export function PasswordForm() {
  const [draft, setDraft] = useState(emptyPassword);
  const [errors, setErrors] = useState<Errors<PasswordDraft>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { place, focusWrong } = useFocusWrong();
  const { mutate, isPending } = useChangePassword();

  const judge = (wrong: Errors<PasswordDraft>, sentence: string | null) => {
    setErrors(wrong);
    setFailure(Object.keys(wrong).length > 0 ? null : sentence);
    focusWrong();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = passwordErrors(draft);
    judge(wrong, null);
    if (Object.keys(wrong).length > 0) return;
    mutate(draft, {
      onSuccess: () => setDraft(emptyPassword),
      onError: (error) =>
        judge(error instanceof CallFailure ? error.fields : {}, failureLine(error, texts.failed)),
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
    <SettingsSection title={texts.title} text={texts.text}>
      <form ref={place} className={styles.form} onSubmit={submit} noValidate>
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
    </SettingsSection>
  );
}
