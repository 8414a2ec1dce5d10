import { limits } from '@tandem/contract/limits';
import { Page } from '../../../ui/page/page.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { useOwnProfile } from '../account.queries.ts';
import { EmailSection } from '../email/email-section.tsx';
import { PasswordField } from '../password-field.tsx';
import { providerAccountTexts } from '../provider/provider-account.texts.ts';
import { ProviderSection } from '../provider/provider-section.tsx';
import { useSetPassword } from '../provider/provider-settings.queries.ts';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';
import { useChangePassword } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { emptyNewPassword, emptyPassword, newPasswordErrors, passwordErrors } from './settings.view.ts';

const { account: texts } = settingsTexts.pages;

/** Settings → Email and password. */
export function AccountSettings() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <EmailSection />
      <PasswordSection />
      <ProviderSection />
    </Page>
  );
}

const passwordTexts = settingsTexts.password;

/** Changes the password, or sets one where the member has none. */
function PasswordSection() {
  const hasPassword = useOwnProfile()?.hasPassword !== false;
  return (
    <SettingsSection
      title={passwordTexts.title}
      text={hasPassword ? passwordTexts.text : providerAccountTexts.password.text}
    >
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
    failed: passwordTexts.failed,
  });
  return (
    <SettingsForm {...form} submitLabel={passwordTexts.submit}>
      <PasswordField
        label={passwordTexts.current}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label={passwordTexts.next}
        description={passwordTexts.hint(limits.password.min)}
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
