import { Button } from '@mantine/core';
import { setPasswordBody } from '@tandem/contract/account/account-provider';
import { limits } from '@tandem/contract/limits';
import { useState, type SubmitEvent } from 'react';
import { CallFailure, isPasswordRequired } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { PasswordField } from '../password-field.tsx';
import styles from '../settings/settings-form.module.css';
import { settingsTexts } from '../settings/settings.texts.ts';
import { useSetPassword } from './provider-settings.queries.ts';
import { providerAccountTexts } from './provider-account.texts.ts';

const texts = providerAccountTexts.password;

/** Chooses a password, for members who log in without one. */
export function SetPasswordForm() {
  const [newPassword, setNewPassword] = useState('');
  const [invalid, setInvalid] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useSetPassword();
  const fail = (error: Error) => {
    // The member went to the provider, or cancelled.
    if (isPasswordRequired(error)) return;
    const field = error instanceof CallFailure ? error.fields['newPassword'] : undefined;
    setInvalid(field);
    setFailure(field === undefined ? failureLine(error, texts.failed) : null);
    focusInvalid();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    const issue = setPasswordBody.safeParse({ newPassword }).error?.issues[0]?.message;
    setInvalid(issue);
    if (issue === undefined) mutate(newPassword, { onError: fail });
    else focusInvalid();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label={texts.next}
        description={settingsTexts.password.hint(limits.password.min)}
        autoComplete="new-password"
        value={newPassword}
        error={invalid}
        onChange={({ currentTarget: { value } }) => {
          setNewPassword(value);
          setInvalid(undefined);
        }}
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
