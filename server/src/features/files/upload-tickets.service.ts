import { fileLimits } from '@tandem/contract/files';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import * as repository from './files.repository.ts';

/** Upload tickets let a browser upload the photo of an account that does not exist yet. */
export function createUploadTickets({ database, clock }: { database: Database; clock: Clock }) {
  const { orm } = database;
  return {
    /** Issues a ticket; only the hash of its token is stored. */
    open: async (): Promise<{ token: string; expiresAt: Date }> => {
      const [token, expiresAt] = [newToken(), new Date(clock.now().getTime() + fileLimits.ticketLife)];
      await repository.insertTicket(orm, { tokenHash: hashToken(token), id: newId(), expiresAt });
      return { token, expiresAt };
    },
    /** The id of the unexpired ticket with this token, or null. */
    find: (token: string): Promise<string | null> =>
      repository.findTicket(orm, hashToken(token), clock.now()),
  };
}
