import { type ColorScheme, useColorScheme } from '../../platform/color-scheme.store.ts';
import { appTexts } from '../app.texts.ts';
import styles from './top-bar.module.css';

const texts = appTexts.theme;
const next: Record<ColorScheme, ColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };
const shapes: Record<ColorScheme, string> = {
  auto: 'M3 4.5h14v9H3zM7 17h6M10 13.5V17',
  light:
    'M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M4.3 15.7l1.2-1.2M14.5 5.5l1.2-1.2',
  dark: 'M16.5 11.6A6.8 6.8 0 1 1 8.4 3.5a5.4 5.4 0 0 0 8.1 8.1z',
};

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const { chosen, choose } = useColorScheme();
  const label = texts.switch(texts.names[chosen], texts.names[next[chosen]]);
  return (
    <button
      type="button"
      className={styles.entry}
      aria-label={label}
      title={label}
      onClick={() => choose(next[chosen])}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden
      >
        <path d={shapes[chosen]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
