import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findKey } from '../../../platform/keys/server-keys.repository.ts';
import { newToken } from '../../../platform/tokens.ts';
import { notificationSettingsChanged } from '@tandem/contract/notifications';
import type { RecordSecurityEvent } from '../../../platform/http/security-log.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockMember } from '../../account/public.ts';
import { notificationErrors } from '../notifications.errors.ts';
import { hasMail, withoutMail } from '../settings/channels.rules.ts';
import { findSettings, saveSettings } from '../settings/notification-settings.repository.ts';

/** What a link lets its holder do: switch off the mails of one member, until it expires. */
interface UnsubscribeRight {
  memberId: string;
  expiresAt: Date;
}

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

/** How long the links of a mail work, in milliseconds: longer than most mails are kept at hand. */
const unsubscribeLinkMs = 180 * 24 * 60 * 60 * 1_000;

const secondMs = 1_000;

/** The part of a link that is signed: version, member and expiry. */
const signedPartOf = ({ memberId, expiresAt }: UnsubscribeRight): string =>
  `1~${memberId}~${Math.floor(expiresAt.getTime() / secondMs)}`;

/** The token of a link. */
const tokenOf = (right: UnsubscribeRight, signature: string): string => `${signedPartOf(right)}~${signature}`;

/** Reads a token without checking its signature; null when it has another form. */
function readToken(token: string): { right: UnsubscribeRight; signature: string } | null {
  const [, memberId, seconds, signature] =
    /^1~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(\d{1,12})~([\w-]{43})$/.exec(token) ?? [];
  if (memberId === undefined || signature === undefined) return null;
  return { right: { memberId, expiresAt: new Date(Number(seconds) * secondMs) }, signature };
}

/** What unsubscribing needs. */
export interface UnsubscribeDeps {
  database: Database;
  clock: Clock;
  live: Live;
  unsubscribeLinks: UnsubscribeLinks;
}

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;

/** Switches mails off by a link, without a session; refuses with `notificationErrors`. */
export function createUnsubscribeService(deps: UnsubscribeDeps) {
  const { database, live } = deps;
  return {
    viewUnsubscribeLink: async (token: string) => {
      const memberId = await requireMember(deps, token);
      const found = (await findSettings(database.orm, memberId)) ?? refuse(notificationErrors.unknownLink);
      return { isOn: hasMail(found.choices ?? {}) };
    },
    /** Once or often: the result is the same. */
    unsubscribe: async (token: string, record: RecordSecurityEvent): Promise<void> => {
      const memberId = await requireMember(deps, token);
      await database.transaction(async (tx) => {
        if (!(await lockMember(tx, memberId))) refuse(notificationErrors.unknownLink);
        const before = (await findSettings(tx, memberId))?.choices ?? {};
        await saveSettings(tx, memberId, { choices: withoutMail(before) });
      });
      record('mail_unsubscribed', { member: memberId });
      live.publish(notificationSettingsChanged, memberAudience(memberId), {});
    },
  };
}

async function requireMember({ clock, unsubscribeLinks }: UnsubscribeDeps, token: string): Promise<string> {
  const right = (await unsubscribeLinks.check(token)) ?? refuse(notificationErrors.unknownLink);
  return right.expiresAt > clock.now() ? right.memberId : refuse(notificationErrors.expiredLink);
}
