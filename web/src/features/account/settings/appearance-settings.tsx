import { NativeSelect } from '@mantine/core';
import { type ColorScheme, useColorScheme } from '../../../platform/color-scheme.store.ts';
import { type ClockFormat, useDisplay } from '../../../platform/display.store.ts';
import { Box, Row, Stack } from '../../../ui/layout/layout.tsx';
import { SelfSavingPage, useSaved } from '../../../ui/settings/self-saving-page.tsx';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { TimeZoneSetting } from '../../notifications/public.ts';
import styles from './settings.module.css';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.pages.appearance;
const { theme: themeTexts, time: timeTexts, motion: motionTexts } = settingsTexts.appearance;

/** Settings → Appearance. */
export function AppearanceSettings() {
  return (
    <SelfSavingPage title={texts.title} subtitle={texts.subtitle}>
      <ThemeChoice />
      <TimeChoice />
      <MotionChoice />
    </SelfSavingPage>
  );
}

const choices: readonly ColorScheme[] = ['auto', 'light', 'dark'];

/** Selects the theme; shares its state with the switch in the top bar. */
function ThemeChoice() {
  const { chosen, choose } = useColorScheme();
  const saved = useSaved();
  return (
    <SettingsSection title={themeTexts.label} text={themeTexts.text}>
      <Row gap={16} isWide role="radiogroup" aria-label={themeTexts.label}>
        {choices.map((scheme) => (
          <Stack key={scheme} as="label" gap={8} grows most={152} className={styles.choice}>
            <ScreenDrawing scheme={scheme} />
            <Row as="span" gap={8}>
              <input
                type="radio"
                name="theme"
                checked={chosen === scheme}
                onChange={() => {
                  choose(scheme);
                  saved();
                }}
              />
              {themeTexts.choices[scheme]}
            </Row>
          </Stack>
        ))}
      </Row>
    </SettingsSection>
  );
}

/** A screen in a scheme; that of the system is half and half. */
function ScreenDrawing({ scheme }: { scheme: ColorScheme }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 152 92" aria-hidden>
      {scheme !== 'dark' && <Screen isDark={false} />}
      {scheme === 'dark' && <Screen isDark />}
      {scheme === 'auto' && (
        <svg viewBox="0 0 152 92" className={styles.settingsHalf}>
          <Screen isDark />
        </svg>
      )}
    </svg>
  );
}

function Screen({ isDark }: { isDark: boolean }) {
  return (
    <g className={styles.screen} data-dark={isDark || undefined}>
      <path d="M0 0h152v92H0z" />
      <path className={styles.title} d="M16 18h72" />
      <path className={styles.lines} d="M16 36h120M16 52h84" />
    </g>
  );
}

const clocks: readonly ClockFormat[] = ['12', '24'];

/** The time zone of the member, and how this browser writes times. */
function TimeChoice() {
  const { clock, writeTimes } = useDisplay();
  const saved = useSaved();
  return (
    <SettingsSection title={timeTexts.title} text={timeTexts.text}>
      <Row gap={12} rowGap={16} align="start" wraps isWide>
        <Box grows={200} most={280}>
          <TimeZoneSetting onSaved={saved} />
        </Box>
        <NativeSelect
          w={128}
          label={timeTexts.clock}
          value={clock}
          data={clocks.map((value) => ({ value, label: timeTexts.clocks[value] }))}
          onChange={({ currentTarget: { value } }) => {
            writeTimes(value === '24' ? '24' : '12');
            saved();
          }}
        />
      </Row>
    </SettingsSection>
  );
}

/** Whether anything moves where the system allows it. */
function MotionChoice() {
  const { followsMotion, followMotion } = useDisplay();
  const saved = useSaved();
  return (
    <SettingsSection title={motionTexts.title} text={motionTexts.text}>
      <SettingSwitch
        label={motionTexts.follow}
        checked={followsMotion}
        onChange={({ currentTarget: { checked } }) => {
          followMotion(checked);
          saved();
        }}
      />
    </SettingsSection>
  );
}
