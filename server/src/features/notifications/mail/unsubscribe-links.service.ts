import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findKey } from '../../../platform/keys/server-keys.repository.ts';
import { newToken } from '../../../platform/tokens.ts';
import {
  readToken,
  signedPartOf,
  tokenOf,
  type UnsubscribeRight,
  unsubscribeLinkMs,
} from './unsubscribe-links.rules.ts';

/** Makes and checks the links that switch mails off without a session. */
export interface UnsubscribeLinks {
  /** The address for a browser and for one-click unsubscribing (RFC 8058). */
  urlFor(memberId: string, origin: string): Promise<string>;
  /** The right of a token, whether expired or not; null when we did not sign it. */
  check(token: string): Promise<UnsubscribeRight | null>;
}

/** The name of the key that signs. */
export const unsubscribeKeyName = 'unsubscribe-links';

/** Creates the links; the signing key is made at first need and lies in the database. Links of the former key work too. */
export function createUnsubscribeLinks({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): UnsubscribeLinks {
  const findSigningKey = () => findKey(database.orm, { name: unsubscribeKeyName, make: newToken, clock });
  const sign = (right: UnsubscribeRight, key: string) =>
    createHmac('sha256', key).update(signedPartOf(right)).digest('base64url');
  return {
    urlFor: async (memberId, origin) => {
      const right = { memberId, expiresAt: new Date(clock.now().getTime() + unsubscribeLinkMs) };
      const { current } = await findSigningKey();
      return `${origin}/unsubscribe/${tokenOf(right, sign(right, current))}`;
    },
    check: async (token) => {
      const read = readToken(token);
      if (read === null) return null;
      // Compared as text: several texts stand for the same bytes.
      const given = Buffer.from(read.signature);
      const { current, former } = await findSigningKey();
      const isSignedBy = (key: string) => {
        const expected = Buffer.from(sign(read.right, key));
        return given.length === expected.length && timingSafeEqual(given, expected);
      };
      return isSignedBy(current) || (former !== null && isSignedBy(former)) ? read.right : null;
    },
  };
}
