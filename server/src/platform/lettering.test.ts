import { expect, it } from 'vitest';
import { letter, letterLines, letterWithin, pathOf } from './lettering.ts';

const hand = { size: 40, weight: 600 } as const;
const cut = (text: string, most: number) => `${text.slice(0, most - 1)}…`;
const widthOf = (text: string) => letter(text, hand)?.width ?? Number.NaN;

it('places letters of Latin, Cyrillic and Greek, and none of a script that the fonts lack', () => {
  for (const text of ['Hüttenbuch', 'Łódź', 'Кошка', 'Ωμέγα'])
    expect([text, letter(text, hand)?.letters.length]).toEqual([text, text.length]);
  expect(letter('我家', hand)).toBeNull();
});

it('kerns, spaces letters out, and grows with the size', () => {
  expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'));
  expect(letter('Tide', { ...hand, tracking: 0.1 })?.width).toBeCloseTo(widthOf('Tide') + 4 * 4, 5);
  expect(letter('Tide', { ...hand, size: 80 })?.width).toBeCloseTo(2 * widthOf('Tide'), 5);
});

it('writes paths that readers of SVG understand', () => {
  const line = letter('a Tide', hand);
  expect(line && pathOf(line)).toMatch(/^M[-\d. MLQCZ]+Z$/);
});

it('cuts what is too long, and keeps what fits', () => {
  const within = (text: string, width: number) => letterWithin(text, hand, { width, cut });
  expect(within('Tide tables', 1_000)?.letters).toHaveLength(11);
  const short = within('Tide tables for sailors', 200);
  expect(short?.width).toBeLessThanOrEqual(200);
  expect(short?.letters.length).toBeLessThan(20);
  expect(within('Tide', 5)).toBeNull();
});

it('breaks lines between words, at most so many', () => {
  const lines = (text: string, most: number) =>
    letterLines(text, hand, { most, width: widthOf('Tide tables'), cut });
  expect(lines('Tide tables for sailors', 3)).toMatchObject({ isWhole: true, lines: { length: 2 } });
  expect(lines('Tide tables for sailors', 1)).toMatchObject({ isWhole: false, lines: { length: 1 } });
  expect(lines('W'.repeat(60), 3)).toMatchObject({ isWhole: false, lines: { length: 1 } });
  expect(lines('我家', 3)).toBeNull();
});
