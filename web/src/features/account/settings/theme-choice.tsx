import { SegmentedControl } from '@mantine/core';
import { type ColorScheme, useColorScheme } from '../../../platform/color-scheme.store.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.appearance;

/** Selects the theme; shares its state with the switch in the top bar. */
export function ThemeChoice() {
  const { chosen, choose } = useColorScheme();
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <SegmentedControl
        aria-label={texts.label}
        data={texts.choices}
        value={chosen}
        onChange={(scheme) => choose(scheme as ColorScheme)}
      />
    </SettingsSection>
  );
}
