import { describe, expect, it } from 'vitest';
import {
  coverKinds,
  type CoverTone,
  type CoverLayoutName,
  coverLayouts,
  coverLookOf,
  coverOf,
  coverPalettes,
  coverSeedOf,
} from './project-cover.ts';

const layouts = Object.keys(coverLayouts) as CoverLayoutName[];

const seeds = Array.from({ length: 400 }, (_, at) => coverSeedOf(`Project ${at}`));
const seedOfKind = (kind: string) => seeds.find((seed) => coverLookOf(seed).kind === kind) ?? 0;

/** The FNV-1a hash of a text. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}

describe('the look of a project', () => {
  it('occurs in every kind and every palette, about equally often', () => {
    const looks = seeds.map(coverLookOf);
    const uses = (chosen: unknown) =>
      looks.filter(({ kind, palette }) => kind === chosen || palette === chosen).length;
    for (const kind of coverKinds) expect(uses(kind)).toBeGreaterThan(seeds.length / coverKinds.length / 2);
    for (const palette of coverPalettes)
      expect(uses(palette)).toBeGreaterThan(seeds.length / coverPalettes.length / 2);
  });

  it('follows from the title, whatever its case and outer spaces', () => {
    expect(coverLookOf(coverSeedOf(' HUT book: a logbook for mountain shelters'))).toEqual({
      kind: 'rays',
      palette: coverPalettes[9],
    });
    expect(coverSeedOf('hut BOOK ')).toBe(coverSeedOf('Hut book'));
  });

  it('exists for any title, and for the seed of projects that have none', () => {
    for (const title of ['', '   ', '🏔️', 'Żółw', 'ß'.repeat(120)])
      expect(coverOf(coverSeedOf(title), 'tile').shapes.length).toBeGreaterThan(0);
    expect(new Set(coverOf(0, 'tile').shapes.map(({ path }) => path)).size).toBe(3);
  });
});

describe('the drawing of a cover', () => {
  // Projects keep their face: a change of these digests changes what members know their projects by.
  it.each([
    ['ridges', 'a1ef497d'],
    ['rings', '821f3eb3'],
    ['contours', '7c6a3c30'],
    ['waves', 'ebe1aa68'],
    ['quarters', '97904306'],
    ['steps', 'a1d889c0'],
    ['dots', '1ce1d5ed'],
    ['rays', 'f07a7470'],
  ])('stays as it is: %s', (kind, digest) => {
    const seed = seedOfKind(kind);
    const drawings = layouts.map((layout) => coverOf(seed, layout));
    expect(drawings.every((drawing) => drawing.kind === kind)).toBe(true);
    expect(digestOf(JSON.stringify(drawings.map(({ shapes }) => shapes)))).toBe(digest);
  });

  it('has no numbers that SVG cannot read', () => {
    for (const seed of seeds)
      for (const { path } of coverOf(seed, 'tile').shapes) expect(path).toMatch(/^[-MLVHAahvqtZ\d. ]+$/);
  });

  it('is made once for a place', () => {
    expect(coverOf(7, 'tile')).toBe(coverOf(7, 'tile'));
    expect(coverOf(7, 'tile')).not.toEqual(coverOf(8, 'tile'));
  });

  it('has few elements in a tile', () => {
    for (const seed of seeds) expect(coverOf(seed, 'tile').shapes.length).toBeLessThan(10);
  });

  it('leaves the quiet part plain, and in a band the end as well', () => {
    expect(coverOf(seedOfKind('waves'), 'tile').fade).toEqual([]);
    expect(coverOf(seedOfKind('waves'), 'phone').fade).toEqual([
      { offset: 0.34, opacity: 1 },
      { offset: 0.64, opacity: 0 },
    ]);
    expect(coverOf(seedOfKind('waves'), 'band').fade.map(({ opacity }) => opacity)).toEqual([1, 0, 0, 1]);
  });
});

type Rgb = number[];
const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
const mixed = (over: Rgb, under: Rgb, opacity: number): Rgb =>
  over.map((value, at) => value * opacity + (under[at] ?? 0) * (1 - opacity));

/** The contrast of white text on a colour, as WCAG 2 defines it. */
function contrastOfWhite(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe('white text on a cover', () => {
  const lowest = (tone: CoverTone | 'base') =>
    Math.min(...coverPalettes.map((palette) => contrastOfWhite(rgbOf(palette[tone]))));

  it('has a contrast of 5.8 on base and of 8 on deep', () => {
    expect(lowest('base')).toBeGreaterThanOrEqual(5.8);
    expect(lowest('deep')).toBeGreaterThanOrEqual(8);
  });

  it('has a contrast of 4.6 on light where the art is calmed', () => {
    const opacities = coverKinds.flatMap((kind) => {
      const seed = seedOfKind(kind);
      const { light } = coverLookOf(seed).palette;
      return coverOf(seed, 'phone')
        .shapes.filter(({ color }) => color === light)
        .map(({ opacity }) => opacity);
    });
    for (const { base, light } of coverPalettes)
      expect(
        contrastOfWhite(mixed(rgbOf(light), rgbOf(base), Math.max(...opacities))),
      ).toBeGreaterThanOrEqual(4.6);
  });

  it('has a contrast of 4.7 on a button, whose ground darkens the lightest art by 38 %', () => {
    for (const { base, light } of coverPalettes) {
      const art = mixed(rgbOf(light), rgbOf(base), 0.85);
      expect(contrastOfWhite(mixed([0, 0, 0], art, 0.38))).toBeGreaterThanOrEqual(4.7);
    }
  });
});
