import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

/** The colours of a scheme, by name: the first or second of two, or the one of both. */
function coloursOf(at: 0 | 1): Record<string, string> {
  const found = css.matchAll(/(--[\w-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6})\))?;/g);
  return Object.fromEntries(
    [...found].map(([, name = '', ...values]) => [name, values[at] ?? values[0] ?? '']),
  );
}

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(ink: string, background: string): number {
  const [lighter = 0, darker = 0] = [luminance(ink), luminance(background)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const backgrounds = ['--bg', '--surface', '--raised', '--sunken'];
const inks = ['--ink', '--ink-2', '--ink-3', '--accent-text', '--danger'];
const pairs = [
  ...backgrounds.flatMap((background) => inks.map((ink) => [ink, background])),
  ...['--ok', '--warn', '--t0'].map((ink) => [ink, '--sunken']),
  ['--accent-ink', '--accent'],
  ['--accent-ink', '--accent-strong'],
  ['--danger-ink', '--danger'],
  ['--overdue-ink', '--overdue'],
  ...['accent-text', 'danger', 'warn', 'ok'].map((ink) => [`--${ink}`, `--${ink.replace('-text', '')}-soft`]),
  ...Array.from({ length: 10 }, (_, at) => [`--t${at}`, `--p${at}`]),
];

describe.each([
  ['light', coloursOf(0)],
  ['dark', coloursOf(1)],
])('the %s tokens', (_, tokens) => {
  it.each(pairs)('%s on %s has AA contrast', (ink = '', background = '') => {
    expect(contrast(tokens[ink] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
