import { limits } from '@tandem/contract/limits';
import { PasswordField } from '../password-field.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';
import { useSettingsForm } from '../settings/settings-form.tsx';
import { settingsTexts } from '../settings/settings.texts.ts';
import { emptyNewPassword, newPasswordErrors } from '../settings/settings.view.ts';
import { providerAccountTexts } from './provider-account.texts.ts';
import { useSetPassword } from './provider-settings.queries.ts';

const texts = providerAccountTexts.password;

/** Chooses a password, for members who log in without one. */
export function SetPasswordForm() {
  const { field, ...form } = useSettingsForm({
    empty: emptyNewPassword,
    errorsOf: newPasswordErrors,
    send: useSetPassword(),
    failed: texts.failed,
  });
  return (
    <SettingsForm {...form} submitLabel={texts.submit}>
      <PasswordField
        label={texts.next}
        description={settingsTexts.password.hint(limits.password.min)}
        autoComplete="new-password"
        {...field('newPassword')}
      />
    </SettingsForm>
  );
}
