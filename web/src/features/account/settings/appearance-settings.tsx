import { type ColorScheme, useColorScheme } from '../../../platform/color-scheme.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import styles from './appearance-settings.module.css';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.pages.appearance;
const choices: readonly ColorScheme[] = ['auto', 'light', 'dark'];

/** Settings → Appearance. */
export function AppearanceSettings() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <ThemeChoice />
    </Page>
  );
}

const themeTexts = settingsTexts.appearance;

/** Selects the theme; shares its state with the switch in the top bar. */
function ThemeChoice() {
  const { chosen, choose } = useColorScheme();
  return (
    <SettingsSection title={themeTexts.label} text={themeTexts.text}>
      <div className={styles.choices} role="radiogroup" aria-label={themeTexts.label}>
        {choices.map((scheme) => (
          <label key={scheme} className={styles.choice}>
            <ScreenDrawing scheme={scheme} />
            <span>
              <input type="radio" name="theme" checked={chosen === scheme} onChange={() => choose(scheme)} />
              {themeTexts.choices[scheme]}
            </span>
          </label>
        ))}
      </div>
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
        <svg viewBox="0 0 152 92" className={styles.half}>
          <Screen isDark />
        </svg>
      )}
    </svg>
  );
}

function Screen({ isDark }: { isDark: boolean }) {
  return (
    <g data-dark={isDark}>
      <path className={styles.ground} d="M0 0h152v92H0z" />
      <path className={styles.title} d="M16 18h72" />
      <path className={styles.lines} d="M16 36h120M16 52h84" />
    </g>
  );
}
