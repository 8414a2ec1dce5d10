import { limits } from '@tandem/contract/limits';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { useOwnProfile } from '../account.queries.ts';
import { PasswordField } from '../password-field.tsx';
import { providerAccountTexts } from '../provider/provider-account.texts.ts';
import { useSetPassword } from '../provider/provider-settings.queries.ts';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';
import { useChangePassword } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { emptyNewPassword, emptyPassword, newPasswordErrors, passwordErrors } from './settings.view.ts';

const texts = settingsTexts.password;

/** Changes the password, or sets one where the member has none. */
export function PasswordSection() {
  const hasPassword = useOwnProfile()?.hasPassword !== false;
  return (
    <SettingsSection title={texts.title} text={hasPassword ? texts.text : providerAccountTexts.password.text}>
      {hasPassword ? <PasswordForm /> : <SetPasswordForm />}
    </SettingsSection>
  );
}

/** Changes the password. */
function PasswordForm() {
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

const setTexts = providerAccountTexts.password;

/** Chooses a password, for members who log in without one. */
function SetPasswordForm() {
  const { field, ...form } = useSettingsForm({
    empty: emptyNewPassword,
    errorsOf: newPasswordErrors,
    send: useSetPassword(),
    failed: setTexts.failed,
  });
  return (
    <SettingsForm {...form} submitLabel={setTexts.submit}>
      <PasswordField
        label={setTexts.next}
        description={settingsTexts.password.hint(limits.password.min)}
        autoComplete="new-password"
        {...field('newPassword')}
      />
    </SettingsForm>
  );
}
