import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animation, colourAt, picture } from '../../testing/images.ts';
import { makePhoto } from './photos.service.ts';

const [red, blue] = [
  [254, 0, 0],
  [0, 0, 254],
];
const near = (colour: number[], expected: number[]) =>
  colour.every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 12);

async function photoOf(bytes: Uint8Array) {
  const photo = Buffer.from(await makePhoto(bytes));
  return { photo, metadata: await sharp(photo).metadata() };
}

describe('a photo', () => {
  it.each([
    ['wide', { width: 1600, height: 400 }],
    ['tall', { width: 300, height: 2000 }],
    ['small', { width: 20, height: 20 }],
    ['transparent', { width: 640, height: 480, format: 'png' as const, isTransparent: true }],
    ['WebP', { width: 640, height: 640, format: 'webp' as const }],
  ])('that is %s becomes a WebP of 512 by 512', async (_, shape) => {
    const { metadata } = await photoOf(await picture(shape));
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it('is cut from its middle', async () => {
    const { photo } = await photoOf(await picture({ width: 1600, height: 400 }));
    expect(near(await colourAt(photo, 100, 256), red)).toBe(true);
    expect(near(await colourAt(photo, 400, 256), blue)).toBe(true);
  });

  it.each([
    [1, [100, 256], [400, 256]],
    [3, [400, 256], [100, 256]],
    [6, [256, 100], [256, 400]],
    [8, [256, 400], [256, 100]],
  ] as [number, [number, number], [number, number]][])(
    'with EXIF orientation %i is turned upright',
    async (orientation, redAt, blueAt) => {
      const { photo } = await photoOf(await picture({ width: 600, height: 600, orientation }));
      expect(near(await colourAt(photo, ...redAt), red)).toBe(true);
      expect(near(await colourAt(photo, ...blueAt), blue)).toBe(true);
    },
  );

  it('keeps the first frame of an animation', async () => {
    const { photo, metadata } = await photoOf(await animation());
    expect(metadata.pages ?? 1).toBe(1);
    expect(near(await colourAt(photo, 256, 256), red)).toBe(true);
  });

  it('may have 20 megapixels', async () => {
    expect((await photoOf(await picture({ width: 5000, height: 4000 }))).metadata.width).toBe(512);
  });
});

describe('what is no photo', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'files.not_image'],
    // It is the decoder of drawings that must not read it.
    [
      'an SVG behind the first bytes of a WebP',
      'RIFF\u0020\u0020\u0020\u0020WEBP<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      'files.unreadable',
    ],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000', 'files.not_image'],
    ['a text that calls itself a PNG', '\u0089PNG\r\n\u001a\n and then a text', 'files.unreadable'],
    [
      'a page behind the first bytes of a JPEG',
      '\u00ff\u00d8\u00ff<script>alert(1)</script>',
      'files.unreadable',
    ],
  ])('such as %s is refused', async (_, text, code) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    await expect(makePhoto(bytes)).rejects.toMatchObject({ kind: { code } });
  });

  it('such as half a JPEG is refused', async () => {
    const whole = await picture({ width: 900, height: 900 });
    await expect(makePhoto(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      kind: { code: 'files.unreadable' },
    });
  });

  it('such as 26 megapixels in a few bytes is refused', async () => {
    const bomb = await sharp({ create: { width: 6500, height: 4000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    await expect(makePhoto(bomb)).rejects.toMatchObject({
      kind: { code: 'files.too_many_pixels', status: 400 },
    });
  });

  it('drops bytes after the image', async () => {
    const polyglot = Buffer.concat([
      await picture({ width: 64, height: 64 }),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await photoOf(polyglot)).photo.includes('script')).toBe(false);
  });
});
