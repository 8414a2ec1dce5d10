import { Page } from '../../../ui/page/page.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { BlockedMembers } from '../../blocks/public.ts';
import { settingsTexts } from './settings.texts.ts';

const { blocked: texts } = settingsTexts.pages;

/** Settings → Blocked members. */
export function BlockedSettings() {
  return (
    <Page title={texts.title} width="narrow">
      <SettingsSection title={texts.list} text={texts.text}>
        <BlockedMembers />
      </SettingsSection>
    </Page>
  );
}
