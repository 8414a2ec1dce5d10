import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paintPortrait, readDemoMembers } from '../seed.ts';
import { drawPortrait } from './portrait.rules.ts';
import { clothes, hairStyles, type Portrait, portraitSchema, skins } from '../demo-data.schemas.ts';

const plain: Portrait = { skin: 'honey', hair: 'bob', hairColour: 'brown', clothes: 'sweater', palette: 0 };
const optional = { beard: 'full', glasses: 'round', extra: 'freckles', smile: 'open' } as const;

describe('a portrait', () => {
  it('is a square of 256 px that the image library can draw', async () => {
    const image = await sharp(await paintPortrait(plain)).metadata();
    expect(image).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  it('is the same picture for the same description', () => {
    expect(drawPortrait({ ...plain })).toBe(drawPortrait(plain));
  });

  it('differs by skin, hair style, clothes and palette', () => {
    const all = [
      ...skins.map((skin) => ({ ...plain, skin })),
      ...hairStyles.filter((hair) => hair !== plain.hair).map((hair) => ({ ...plain, hair })),
      ...clothes.filter((name) => name !== plain.clothes).map((name) => ({ ...plain, clothes: name })),
      ...Array.from({ length: 9 }, (_, at) => ({ ...plain, palette: at + 1 })),
    ];
    expect(new Set(all.map(drawPortrait)).size).toBe(all.length);
  });

  it.each(Object.entries(optional))('shows %s: %s', (name, value) => {
    expect(drawPortrait({ ...plain, [name]: value })).not.toBe(drawPortrait(plain));
  });

  it('has a palette for every number that the demo data may name', () => {
    for (let palette = 0; portraitSchema.safeParse({ ...plain, palette }).success; palette += 1)
      expect(drawPortrait({ ...plain, palette })).not.toContain('fill=""');
  });
});

it('gives no two demo members the same face', () => {
  const faces = readDemoMembers().flatMap(({ portrait }) => (portrait ? [drawPortrait(portrait)] : []));
  expect(new Set(faces).size).toBe(faces.length);
});
