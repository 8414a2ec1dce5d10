import { limits } from '@tandem/contract/limits';
import { PasswordField } from '../password-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './settings-form.hooks.ts';
import { useChangePassword } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { emptyPassword, passwordErrors } from './settings.view.ts';

const texts = settingsTexts.password;

/** Changes the password. */
export function PasswordForm() {
  const { field, ...form } = useSettingsForm({
    empty: emptyPassword,
    errorsOf: passwordErrors,
    send: useChangePassword(),
    failed: texts.failed,
  });
  return (
    <SettingsForm {...form} submitLabel={texts.submit}>
      <PasswordField label={texts.current} autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label={texts.next}
        description={texts.hint(limits.password.min)}
        autoComplete="new-password"
        {...field('newPassword')}
      />
    </SettingsForm>
  );
}
