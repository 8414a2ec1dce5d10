import { describe, expect, it } from 'vitest';
import { areImages, heightOfFiles, isImage, shownSize, sizeInWords } from './attachments.view.ts';

const image = (width: number, height: number) => ({
  _id: 'i',
  name: 'i.webp',
  size: 1,
  contentType: 'image/webp',
  width,
  height,
});
const file = { ...image(1, 1), width: null, height: null };

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_450_000, '1.5 MB'],
  [26_214_400, '26.2 MB'],
  [250_000_000, '250 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('says the size of %i bytes as %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

describe('an image in a message', () => {
  it.each([
    [image(100, 50), { width: 100, height: 50 }],
    [image(3_000, 1_500), { width: 320, height: 160 }],
    [image(500, 4_000), { width: 40, height: 320 }],
    [image(3_000, 1), { width: 320, height: 1 }],
  ])('is shown in a size that is known before it loads', (given, size) =>
    expect(shownSize(given)).toEqual(size),
  );

  it('takes its place before it loads', () => {
    expect([isImage(file), isImage(image(1, 1))]).toEqual([false, true]);
    expect(heightOfFiles([image(3_000, 1_500), file])).toBe(160 + 4 + 64);
  });

  it.each([
    [undefined, false],
    [[], false],
    [[image(1, 1), image(1, 1)], true],
    [[image(1, 1), file], false],
  ])('has a narrow frame where nothing else stands beside it', (files, isNarrow) =>
    expect(areImages(files)).toBe(isNarrow),
  );
});
