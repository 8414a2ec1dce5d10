import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { settingsTexts } from './settings.texts.ts';

const { keyboard: texts } = settingsTexts.pages;
const keysTexts = settingsTexts.keys;

/** Settings → Keyboard: the shortcuts of one key, which disturb people who dictate or type by accident. */
export function KeyboardSettings() {
  const { isOn, turn } = useSingleKeys();
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <SettingsSection title={keysTexts.title} text={keysTexts.text}>
        <SettingSwitch
          label={keysTexts.label}
          description={keysTexts.hint}
          checked={isOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </SettingsSection>
    </Page>
  );
}
