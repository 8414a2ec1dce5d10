import { Page } from '../../../ui/page/page.tsx';
import { DataDownload } from './data-download.tsx';
import { DeleteAccount } from './deletion/delete-account.tsx';
import { NotificationsLink } from './notifications-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { PrivacySwitches } from './privacy-switches.tsx';
import { SessionList } from './sessions/session-list.tsx';
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
      <PasswordForm />
      <SessionList />
      <DataDownload />
      <DeleteAccount />
    </Page>
  );
}
