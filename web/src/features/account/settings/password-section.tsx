import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { useOwnProfile } from '../own-profile.queries.ts';
import { SetPasswordForm } from '../provider/set-password-form.tsx';
import { providerAccountTexts } from '../provider/provider-account.texts.ts';
import { PasswordForm } from './password-form.tsx';
import { settingsTexts } from './settings.texts.ts';

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
