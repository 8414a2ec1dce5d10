import { fileLimits } from '@tandem/contract/files';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sharp } from '../../platform/images.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import { fileErrors } from './files.errors.ts';
import * as repository from './files.repository.ts';
import { imageTypeOf, tokenOf } from './files.rules.ts';

/** A crafted image may take minutes to decode; in seconds. */
const timeoutSeconds = 10;

/** A decoded image may take 100 MB, so only two are processed at once. */
const oneOfTwo = pLimit(2);

/** Converts a photo: upright, square from its middle, 512 px, WebP, without metadata. */
export const makePhoto = (bytes: Uint8Array): Promise<Uint8Array> =>
  converted(bytes, photoSource(bytes), (image) =>
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
  converted(bytes, photoSource(bytes), async (image) => {
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

/** An image as members share it: upright, WebP, without metadata. */
interface SharedImage {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** A smaller one; null where the image is small enough. */
  preview: Uint8Array | null;
}

/** Converts the image in a file, which begins with `head`; refuses one that cannot be decoded or has too many pixels. */
export const makeSharedImage = (
  path: string,
  head: Uint8Array,
  { pixels: limit, side, previewSide }: { pixels: number; side: number; previewSide: number },
): Promise<SharedImage> =>
  converted(head, { input: path, limit }, async (image) => {
    const within = (longest: number) =>
      ({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true }) as const;
    const { data, info } = await image
      .resize(within(side))
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const whole = () => sharp(data, { raw: { width, height, channels: 4 } });
    const isSmall = Math.max(width, height) <= previewSide;
    return {
      bytes: await whole().webp({ quality: 85, smartSubsample: true }).toBuffer(),
      width,
      height,
      preview: isSmall ? null : await whole().resize(within(previewSide)).webp({ quality: 78 }).toBuffer(),
    };
  });

const photoSource = (input: Uint8Array) => ({ input, limit: fileLimits.pixels });

/** Decodes in turn; refuses what does not begin as an image does, or one that is too large. */
async function converted<T>(
  head: Uint8Array,
  { input, limit }: { input: Uint8Array | string; limit: number },
  convert: (image: Sharp) => Promise<T>,
): Promise<T> {
  if (imageTypeOf(head) === null) refuse(fileErrors.notImage);
  return oneOfTwo(async () => {
    try {
      const image = sharp(input, { limitInputPixels: limit, failOn: 'error', pages: 1 });
      return await convert(image.autoOrient().timeout({ seconds: timeoutSeconds }));
    } catch (error) {
      return refuse(isTooLarge(error) ? fileErrors.tooManyPixels : fileErrors.unreadable);
    }
  });
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && error.message.includes('exceeds pixel limit');

/** Why the profile of a member may not show the image at a URL, or null. */
export async function whyNotShowPhoto(
  db: Queryable,
  memberId: string,
  url: string,
): Promise<'foreign' | 'hidden' | null> {
  const token = tokenOf(url);
  const file = token === null ? null : await repository.findStored(db, token);
  if (file?.ownerId !== memberId) return 'foreign';
  return file.isHidden ? 'hidden' : null;
}

/** A photo in a sign-up, by its URL. */
interface SignUpPhoto {
  url: string;
  ticket: string | null;
}

/** Photos that a browser uploads for its sign-up, before there is an account. */
export const createSignUpPhotos = ({ clock }: { clock: Clock }) => ({
  /**
   * Keeps a photo for another day and returns the id of its ticket, for an account that is created later; null when the
   * browser did not upload it.
   */
  hold: async (tx: Queryable, { url, ticket }: SignUpPhoto): Promise<string | null> => {
    const now = clock.now();
    const token = tokenOf(url);
    const ticketId = ticket === null ? null : await repository.findTicket(tx, hashToken(ticket), now);
    if (token === null || ticketId === null) return null;
    return (await repository.keep(tx, { token, ticketId, from: now })) ? ticketId : null;
  },
  /** Keeps a held photo until a time, for an account that moderators decide about. */
  keepUntil: async (
    tx: Queryable,
    { url, ticketId }: { url: string; ticketId: string },
    until: Date,
  ): Promise<void> => {
    const token = tokenOf(url);
    const from = new Date(until.getTime() - fileLimits.ticketLife);
    if (token !== null) await repository.keep(tx, { token, ticketId, from });
  },
  /** Gives a held photo to the new member; false when it was not held, or is gone. */
  adopt: async (
    tx: Queryable,
    { url, ticketId, memberId }: { url: string; ticketId: string; memberId: string },
  ): Promise<boolean> => {
    const token = tokenOf(url);
    return token !== null && repository.adopt(tx, { token, ticketId, memberId });
  },
});
