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

/** Creates the links of this process; the signing key is made at first need and lies in the database. */
export function createUnsubscribeLinks({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): UnsubscribeLinks {
  let key: Promise<string> | null = null;
  const findSigningKey = () => {
    key ??= findKey(database.orm, { name: 'unsubscribe-links', make: newToken, clock }).catch(
      (error: unknown) => {
        // The next call tries again.
        key = null;
        throw error;
      },
    );
    return key;
  };
  const sign = async (right: UnsubscribeRight) =>
    createHmac('sha256', await findSigningKey())
      .update(signedPartOf(right))
      .digest();
  return {
    urlFor: async (memberId, origin) => {
      const right = { memberId, expiresAt: new Date(clock.now().getTime() + unsubscribeLinkMs) };
      const signature = (await sign(right)).toString('base64url');
      return `${origin}/unsubscribe/${tokenOf(right, signature)}`;
    },
    check: async (token) => {
      const read = readToken(token);
      if (read === null) return null;
      // Compared as text: several texts stand for the same bytes.
      const given = Buffer.from(read.signature);
      const expected = Buffer.from((await sign(read.right)).toString('base64url'));
      return given.length === expected.length && timingSafeEqual(given, expected) ? read.right : null;
    },
  };
}
