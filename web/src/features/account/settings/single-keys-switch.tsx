import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { SettingSwitch } from '../../../ui/settings/setting-switch.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.keys;

/** Switches the shortcuts of one key on and off, which disturb people who dictate or type by accident. */
export function SingleKeysSwitch() {
  const { isOn, turn } = useSingleKeys();
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <SettingSwitch
        label={texts.label}
        description={texts.hint}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </SettingsSection>
  );
}
