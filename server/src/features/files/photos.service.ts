import { fileLimits } from '@tandem/contract/files';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import { fileErrors } from './files.errors.ts';
import * as repository from './files.repository.ts';
import { imageTypeOf, tokenOf } from './files.rules.ts';

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
