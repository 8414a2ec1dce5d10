import { Page } from '../../../ui/page/page.tsx';
import { EmailSection } from '../email/email-section.tsx';
import { ProviderSection } from '../provider/provider-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { settingsTexts } from './settings.texts.ts';

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
