import { fileLimits } from '@tandem/contract/files';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/tokens.ts';
import * as repository from './files.repository.ts';
import { tokenOf } from './files.rules.ts';

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
