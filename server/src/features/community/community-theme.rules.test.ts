import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastInTheWay } from '../../platform/accent-contrast.rules.ts';
import { builtInAccent, styleOf } from './community-theme.rules.ts';

const tokens = readFileSync(new URL('../../../../web/src/app/tokens.css', import.meta.url), 'utf8');
const colours = [...tokens.matchAll(/--([\w-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6})\))?;/g)];
const light: Record<string, string> = Object.fromEntries(colours.map(([, name, value]) => [name, value]));
const dark: Record<string, string> = Object.fromEntries(
  colours.map(([, name, value, other]) => [name, other ?? value]),
);

function tokensIn(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+)/g)].map(([, name, value]) => [name, value]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(ink = '', background = ''): number {
  const [darker = 0, lighter = 0] = [luminance(ink), luminance(background)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

// Dark and light, grey, each hue, and the edge where neither white nor nearly black text would do.
const accents = [
  '#000000', '#17161f', '#0b7285', '#c92a2a', '#e8590c', '#2f9e44', '#1971c2', '#777777', '#8a8a8a', '#d6336c',
  '#0000ff', '#e03131', '#5a2fd0',
]; // prettier-ignore

describe.each(accents)('the accent %s', (accent) => {
  const blocks = [...styleOf(accent).matchAll(/\{([^}]*)\}/g)].map(([, block = '']) => tokensIn(block));

  it.each([
    ['light', light, blocks[0] ?? {}],
    ['dark', dark, blocks[1] ?? {}],
  ])('is readable in the %s scheme', (_, base, own) => {
    expect(contrastInTheWay(accent)).toBeNull();
    const backgrounds = ['bg', 'surface', 'raised', 'sunken'].map((name) => base[name]);
    for (const background of [...backgrounds, own['accent-soft']])
      expect(contrast(own['accent-text'], background)).toBeGreaterThanOrEqual(4.5);
    for (const background of backgrounds)
      expect(contrast(own['accent'], background)).toBeGreaterThanOrEqual(3);
    for (const button of [own['accent'], own['accent-strong']])
      expect(contrast(own['accent-ink'], button)).toBeGreaterThanOrEqual(4.5);
    for (const shade of own['footer']?.match(/#\w{6}/g) ?? ['#ffffff'])
      for (const ink of [own['footer-ink'], own['footer-ink-2']])
        expect(contrast(ink, shade)).toBeGreaterThanOrEqual(4.5);
  });
});

it.each([
  ['#ffffff', 1],
  ['#ffee00', 1.08],
  ['#ffd43b', 1.28],
  ['#9c9c9c', 2.48],
])('refuses %s, whose contrast is %d', (accent, ratio) => {
  expect(contrastInTheWay(accent)).toBe(ratio);
});

it('changes nothing for the built-in accent, which is that of the tokens', () => {
  expect(styleOf(builtInAccent)).toBe('');
  expect(light['accent']).toBe(builtInAccent);
});

it('defines the same tokens in both schemes, and only such that the page has', () => {
  const [one = {}, two = {}] = [...styleOf('#0b7285').matchAll(/\{([^}]*)\}/g)].map(([, block = '']) =>
    tokensIn(block),
  );
  expect(Object.keys(two)).toEqual(Object.keys(one));
  expect(Object.keys(one).filter((name) => !tokens.includes(`--${name}:`))).toEqual([]);
});
