import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { seal, unseal } from '../../../platform/keys/sealed-secret.ts';
import { findKey } from '../../../platform/keys/server-keys.repository.ts';
import { newToken } from '../../../platform/tokens.ts';

/** Seals and opens the keys of authenticator apps. */
export interface AppKeys {
  seal(key: Uint8Array, memberId: string): string;
  open(sealed: string, memberId: string): Buffer;
}

/** Reads the key of the server that seals those of apps, once per process. */
export function createReadAppKeys({ database, clock }: { database: Database; clock: Clock }) {
  let serverKey: Promise<string> | null = null;
  return async (): Promise<AppKeys> => {
    serverKey ??= findKey(database.orm, { name: 'authenticator-apps', make: newToken, clock }).catch(
      (error: unknown) => {
        serverKey = null;
        throw error;
      },
    );
    const found = await serverKey;
    return {
      seal: (key, owner) => seal(key, { serverKey: found, owner }),
      open: (sealed, owner) => unseal(sealed, { serverKey: found, owner }),
    };
  };
}
