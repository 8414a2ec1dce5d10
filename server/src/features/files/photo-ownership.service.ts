import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/tokens.ts';
import * as repository from './files.repository.ts';
import { tokenOf } from './files.rules.ts';

/** Whether a URL is that of an image in the member's own folder. */
export async function isOwnPhoto(db: Queryable, memberId: string, url: string): Promise<boolean> {
  const token = tokenOf(url);
  return token !== null && (await repository.findByToken(db, token))?.ownerId === memberId;
}

/** Gives the photo that a browser uploaded for its sign-up to the new member; false when that browser did not upload it. */
export const createPhotoAdoption =
  ({ clock }: { clock: Clock }) =>
  async (
    tx: Queryable,
    { url, ticket, memberId }: { url: string; ticket: string | null; memberId: string },
  ): Promise<boolean> => {
    const token = tokenOf(url);
    const ticketId = ticket === null ? null : await repository.findTicket(tx, hashToken(ticket), clock.now());
    return token !== null && ticketId !== null && repository.adopt(tx, { token, ticketId, memberId });
  };
