import { Page } from '../../../ui/page/page.tsx';
import { BlockedMembers } from '../../blocks/public.ts';
import { EmailSection } from '../email/email-section.tsx';
import { DataDownload } from './data-download.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { NotificationsLink } from './notifications-link.tsx';
import { ProviderSection } from '../provider/provider-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PrivacySwitches } from './privacy-switches.tsx';
import { SecurityLink } from './security-link.tsx';
import { SessionList } from './session-list.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { settingsTexts as texts } from './settings.texts.ts';
import { SingleKeysSwitch } from './single-keys-switch.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Settings. */
export function SettingsPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <ThemeChoice />
      <SingleKeysSwitch />
      <NotificationsLink />
      <PrivacySwitches />
      <SettingsSection title={texts.blocked.title} text={texts.blocked.text}>
        <BlockedMembers />
      </SettingsSection>
      <EmailSection />
      <PasswordSection />
      <SecurityLink />
      <ProviderSection />
      <SessionList />
      <DataDownload />
      <DeleteAccount />
    </Page>
  );
}
