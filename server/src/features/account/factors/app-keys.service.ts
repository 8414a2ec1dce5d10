import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { seal, unseal } from '../../../platform/keys/server-keys.repository.ts';
import { findKey, type ServerKey } from '../../../platform/keys/server-keys.repository.ts';
import { newToken } from '../../../platform/tokens.ts';

/** Seals and opens the keys of authenticator apps. */
export interface AppKeys {
  seal(key: Uint8Array, memberId: string): string;
  open(sealed: string, memberId: string): Buffer;
}

/** The name of the key of the server that seals those of apps. */
export const appKeyName = 'authenticator-apps';

/** Reads the key of the server that seals those of apps. */
export const findAppKey = (db: Queryable, clock: Clock): Promise<ServerKey> =>
  findKey(db, { name: appKeyName, make: newToken, clock });

/** Seals with the current key, and opens what that or the former one sealed. */
export const appKeysOf = ({ current, former }: ServerKey): AppKeys => ({
  seal: (key, owner) => seal(key, { serverKey: current, owner }),
  open: (sealed, owner) => {
    try {
      return unseal(sealed, { serverKey: current, owner });
    } catch (error) {
      if (former === null) throw error;
      return unseal(sealed, { serverKey: former, owner });
    }
  },
});

/** Reads the key that seals the secrets of apps, and the one before it. */
export function createReadAppKeys({ database, clock }: { database: Database; clock: Clock }) {
  return async (): Promise<AppKeys> => appKeysOf(await findAppKey(database.orm, clock));
}
