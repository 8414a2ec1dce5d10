import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findKey } from '../../platform/keys/server-keys.repository.ts';
import { newToken } from '../../platform/tokens.ts';

/** Whose device it is. With another password it is unknown again. */
interface DeviceOwner {
  memberId: string;
  passwordHash: string;
}

/** Knows browsers that logged in before by a signed token, of which nothing is stored (ADR 0083). */
export interface KnownDevices {
  /** A new token for a browser in which the member just logged in. */
  remember(owner: DeviceOwner): Promise<string>;
  /** Whether the token was made for the member and their current password. */
  knows(token: string, owner: DeviceOwner): Promise<boolean>;
}

// Half of the token is random, the other half signs it.
const half = 16;

const sign = (key: string, random: Buffer, { memberId, passwordHash }: DeviceOwner): Buffer =>
  createHmac('sha256', key).update(random).update(memberId).update(passwordHash).digest().subarray(0, half);

/** The name of the key that signs the tokens. */
export const knownDevicesKeyName = 'known-devices';

/** Signs with the current key alone: once it is replaced, every device is unknown again. */
export function createKnownDevices({ database, clock }: { database: Database; clock: Clock }): KnownDevices {
  const readKey = async (): Promise<string> =>
    (await findKey(database.orm, { name: knownDevicesKeyName, make: newToken, clock })).current;
  return {
    remember: async (owner) => {
      const random = randomBytes(half);
      return Buffer.concat([random, sign(await readKey(), random, owner)]).toString('base64url');
    },
    knows: async (token, owner) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== 2 * half) return false;
      return timingSafeEqual(bytes.subarray(half), sign(await readKey(), bytes.subarray(0, half), owner));
    },
  };
}
