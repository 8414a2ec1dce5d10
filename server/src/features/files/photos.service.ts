import { fileLimits } from '@tandem/contract/files';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { refuse } from '../../platform/refusal.ts';
import { fileErrors } from './files.errors.ts';
import { imageTypeOf } from './files.rules.ts';

sharp.cache(false);

/** A crafted image may take minutes to decode; in seconds. */
const timeoutSeconds = 10;

/** A decoded image may take 100 MB, so only two are processed at once. */
const oneOfTwo = pLimit(2);

/** Converts a photo: upright, square from its middle, 512 px, WebP, without metadata. */
export async function makePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  if (imageTypeOf(bytes) === null) refuse(fileErrors.notImage);
  return oneOfTwo(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: fileLimits.pixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize(fileLimits.side, fileLimits.side, { fit: 'cover' })
        .webp({ quality: 82 })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer();
    } catch (error) {
      return refuse(isTooLarge(error) ? fileErrors.tooManyPixels : fileErrors.unreadable);
    }
  });
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && error.message.includes('exceeds pixel limit');
