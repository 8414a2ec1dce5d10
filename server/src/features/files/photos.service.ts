import { fileLimits } from '@tandem/contract/files';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { refuse } from '../../platform/refusal.ts';
import { fileErrors } from './files.errors.ts';
import { imageTypeOf } from './files.rules.ts';

sharp.cache(false);

/** A crafted image may take minutes to decode; in seconds. */
const timeoutSeconds = 10;

/** A decoded image may take 100 MB, so only two are processed at once. */
const oneOfTwo = pLimit(2);

/** Converts a photo: upright, square from its middle, 512 px, WebP, without metadata. */
export const makePhoto = (bytes: Uint8Array): Promise<Uint8Array> =>
  converted(bytes, (image) =>
    image.resize(fileLimits.side, fileLimits.side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );

/** An image that keeps its proportions and its transparent ground. */
interface KeptImage {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel. */
  pixels: Uint8Array;
}

/** Converts an image that keeps its proportions: upright, within a size, WebP, without metadata. */
export const makeImage = (bytes: Uint8Array, within: { width: number; height: number }): Promise<KeptImage> =>
  converted(bytes, async (image) => {
    const { data: pixels, info } = await image
      .resize({ ...within, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const webp = sharp(pixels, { raw: { width, height, channels: 4 } }).webp({ quality: 90 });
    return { bytes: await webp.toBuffer(), width, height, pixels };
  });

/** Decodes in turn; refuses what is no image, or one that is too large. */
async function converted<T>(bytes: Uint8Array, convert: (image: Sharp) => Promise<T>): Promise<T> {
  if (imageTypeOf(bytes) === null) refuse(fileErrors.notImage);
  return oneOfTwo(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: fileLimits.pixels, failOn: 'error', pages: 1 });
      return await convert(image.autoOrient().timeout({ seconds: timeoutSeconds }));
    } catch (error) {
      return refuse(isTooLarge(error) ? fileErrors.tooManyPixels : fileErrors.unreadable);
    }
  });
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && error.message.includes('exceeds pixel limit');
