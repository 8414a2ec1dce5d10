import type { SecondStep, SecondStepMethod, User } from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { coalesceReads } from '../../platform/concurrency/share-reads.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Authenticate, WhySignedOut } from '../../platform/http/guards/authenticate-request.ts';
import type { SecretCookie } from '../../platform/http/guards/cookies.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import type { RecordSecurityEvent } from '../../platform/http/security-log.ts';
import { newId } from '../../platform/ids.ts';
import { findKey } from '../../platform/keys/server-keys.repository.ts';
import type { Sessions, Live } from '../../platform/live/live.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { accountErrors } from './account.errors.ts';
import * as repository from './account.repository.ts';
import { noteUse } from './account.repository.ts';
import {
  expiryFrom,
  isProofFresh,
  isRenewalDue,
  isUseNews,
  knownUntil,
  mostSessions,
} from './account.rules.ts';
import { countCodes, findApp, insertSecondStep } from './factors/factors.repository.ts';
import { mostSecondSteps, secondStepMs } from './factors/factors.rules.ts';
import { listPasskeys } from './factors/passkeys/passkeys.repository.ts';
import { findSessions, findSuspension } from './sessions.repository.ts';
import { isNewDevice } from './settings/devices.rules.ts';
import { suspensionSentence, isSuspended } from './standing/standing.rules.ts';

interface FindSessionsDeps {
  database: Database;
  clock: Clock;
}

/** Looks up the members of live sessions for sockets, without extending any. */
export const createSessions = ({ database, clock }: FindSessionsDeps): Sessions => ({
  hashOf: hashToken,
  find: async (tokenHashes) => {
    const live = await findSessions(database.orm, tokenHashes, clock.now());
    return new Map([...live].map(([tokenHash, { memberId, role }]) => [tokenHash, { memberId, role }]));
  },
});

/** Says why a token has no live session: its member was suspended, in the words of log-in, or just that there is none. */
export const createWhySignedOut =
  ({ database, clock }: FindSessionsDeps): WhySignedOut =>
  async (token) => {
    const suspension = token && (await findSuspension(database.orm, hashToken(token), clock.now()));
    if (!suspension) return commonFailures.signedOut;
    return { ...commonFailures.suspended, message: suspensionSentence(suspension.until, suspension.reason) };
  };

/** Authenticates requests by session token, and extends the session once a day. */
export function createAuthenticate({ database, clock }: FindSessionsDeps): Authenticate {
  const { orm } = database;
  // Runs on every request, so concurrent requests share one query.
  const findSession = coalesceReads((tokenHashes) => findSessions(orm, tokenHashes, clock.now()));
  const noteOnce = createNoting((tokenHash: string, use: Parameters<typeof noteUse>[2]) =>
    noteUse(orm, tokenHash, use),
  );
  return async (token) => {
    const [tokenHash, now] = [hashToken(token), clock.now()];
    const session = await findSession(tokenHash);
    if (session === undefined) return null;
    const { memberId, role, hasSecondFactor, termsVersion, lastUsedAt } = session;
    const member = {
      memberId,
      role,
      hasSecondFactor,
      termsVersion,
      isProved: isProofFresh(session.provedAt, now),
      isFactorProved: isProofFresh(session.factorProvedAt, now),
    };
    if (isRenewalDue(session, now)) {
      const expiresAt = expiryFrom(now, session.createdAt);
      await noteOnce(tokenHash, { lastUsedAt: now, expiresAt });
      return { ...member, expiresAt };
    }
    if (isUseNews(lastUsedAt, now)) await noteOnce(tokenHash, { lastUsedAt: now });
    return { ...member, expiresAt: null };
  };
}

/** Notes the use of a session or token; requests at once share one write, so that they take one connection and no lock of each other. */
export function createNoting<Use>(note: (key: string, use: Use) => Promise<void>) {
  const underWay = new Map<string, Promise<void>>();
  return (key: string, use: Use): Promise<void> => {
    const noting = underWay.get(key) ?? note(key, use).finally(() => underWay.delete(key));
    underWay.set(key, noting);
    return noting;
  };
}

/** Notifies a member of what happened to their account; `requestId` names it. Implemented by the feature notifications. */
export type NotifyOfSecurity = (
  memberId: string,
  notification: {
    kind:
      | 'newDevice'
      | 'passwordChanged'
      | 'emailChanged'
      | 'logInChanged'
      | 'secondFactorAdded'
      | 'secondFactorRemoved'
      | 'secondFactorGuessed'
      | 'passwordGuessed'
      | 'recoveryCodeUsed'
      | 'recoveryCodesMade'
      | 'accessTokenMade'
      | 'accessTokenEndsInWeek'
      | 'accessTokenEndsInDay';
    actorId: null;
    projectId: null;
    requestId: string;
  },
  options?: { hasOwnMail: boolean },
) => void;

/** What starting a session needs. */
export interface SessionDeps {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  passwords: Passwords;
  live: Pick<Live, 'endSession' | 'endSessionsOf'>;
  notify: NotifyOfSecurity;
  knownDevices: KnownDevices;
}

/** The browser that logs in: its IP address, its previous token and its User-Agent. */
export interface Browser {
  address: string;
  record: RecordSecurityEvent;
  replaced: string | null;
  userAgent: string | null;
  /** When the member last proved who they are; now by default, null where this log-in proves nothing. */
  provedAt?: Date | null;
  /** Whether this log-in used a second factor. */
  isFactorProved?: boolean;
}

/** A session that has begun. */
export interface Started {
  token: string;
  expiresAt: Date;
  /** By it the browser is known from now on. */
  device: { token: string; expiresAt: Date };
}

/**
 * Starts a session with a new token and ends the browser's previous one, unless the member has a second factor: then the
 * log-in waits for it. Does neither when the password was changed or the account deleted after the password was checked, and
 * starts none for a suspended member.
 */
export function startSession(
  deps: SessionDeps,
  { user, passwordHash }: { user: User; passwordHash: string },
  browser: Browser,
): Promise<Started | { secondStep: SecondStep }> {
  return startSessionUnless(deps, user._id, browser, async (tx, member) => {
    if (member?.passwordHash !== passwordHash) {
      browser.record('login_failed', { member: user._id, reason: 'password_changed_meanwhile' });
      return refuse(accountErrors.wrongCredentials);
    }
    return member.hasSecondFactor ? { secondStep: await beginSecondStep(tx, deps, user._id) } : null;
  });
}

/** Starts a session, unless `instead` returns something under the member's lock, which is committed and returned. */
export async function startSessionUnless<Instead>(
  { database, clock, live, notify, knownDevices }: SessionDeps,
  memberId: string,
  { replaced, userAgent, record, provedAt, isFactorProved = false }: Browser,
  instead: (tx: Queryable, member: repository.LockedMember | null) => Promise<Instead | null>,
): Promise<Started | Instead> {
  const now = clock.now();
  const [token, expiresAt] = [newToken(), expiryFrom(now, now)];
  const id = newId();
  const result = await database.transaction(async (tx) => {
    const locked = await repository.lockForLogIn(tx, memberId);
    const other = await instead(tx, locked);
    if (other !== null) return { other };
    if (locked !== null)
      refuseSuspended(locked, now, () => record('login_failed', suspendedMember(memberId)));
    const isNew = isNewDevice(userAgent, await repository.listUserAgents(tx, memberId));
    if (replaced !== null) await repository.deleteSession(tx, hashToken(replaced));
    await repository.insertSession(tx, {
      tokenHash: hashToken(token),
      id,
      memberId,
      createdAt: now,
      lastUsedAt: now,
      provedAt: provedAt === undefined ? now : provedAt,
      factorProvedAt: isFactorProved ? now : null,
      userAgent,
      expiresAt,
    });
    const ended = await repository.deleteOldestSessions(tx, memberId, mostSessions);
    return { ended, isNew, passwordHash: locked?.passwordHash ?? '' };
  });
  if ('other' in result) return result.other;
  const { ended, isNew, passwordHash } = result;
  if (replaced !== null) live.endSession(hashToken(replaced));
  if (ended.length > 0) record('sessions_ended', { member: memberId, reason: 'too_many_sessions' });
  for (const tokenHash of ended) live.endSession(tokenHash);
  if (isNew) notify(memberId, { kind: 'newDevice', actorId: null, projectId: null, requestId: id });
  const device = {
    token: await knownDevices.remember({ memberId, passwordHash }),
    expiresAt: knownUntil(now),
  };
  return { token, expiresAt, device };
}

/** Gives the browser the session, and what it is known by later. */
export function startIn(
  { session, device }: Record<'session' | 'device', SecretCookie>,
  started: Started,
): void {
  session.start(started.token, started.expiresAt);
  device.start(started.device.token, started.device.expiresAt);
}

const suspendedMember = (member: string) => ({ member, reason: 'suspended' as const });

/** Tells a suspended member until when and why; nobody learns it who could not log in otherwise. */
function refuseSuspended(member: repository.LockedMember, now: Date, onRefusal: () => void): void {
  if (!isSuspended(member, now)) return;
  onRefusal();
  const message = suspensionSentence(member.suspendedUntil, member.suspensionReason);
  throw new Refusal({ ...accountErrors.suspended, message });
}

/** What telling of guesses needs. */
interface GuessDeps {
  throttles: Throttles;
  notify: NotifyOfSecurity;
}

/**
 * Tells a member that somebody guesses the password, once a day. `find` looks the member of the address up, if there is one:
 * known and unknown addresses take the same statements.
 */
export async function notifyOfGuesses(
  { throttles, notify }: GuessDeps,
  emailId: string,
  find: () => Promise<string | null>,
): Promise<void> {
  try {
    await throttles.spend('guessNotices', emailId);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  const memberId = await find();
  if (memberId === null) return;
  notify(memberId, { kind: 'passwordGuessed', actorId: null, projectId: null, requestId: newId() });
}

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

/** Keeps in mind that the member knows the password; returns what finishes the log-in. */
async function beginSecondStep(
  tx: Queryable,
  { clock }: { clock: Clock },
  memberId: string,
): Promise<SecondStep> {
  const [token, now] = [newToken(), clock.now()];
  const expiresAt = new Date(now.getTime() + secondStepMs);
  const step = { tokenHash: hashToken(token), memberId, createdAt: now, expiresAt };
  await insertSecondStep(tx, step, mostSecondSteps);
  return { token, expiresAt: expiresAt.toISOString(), methods: await methodsOf(tx, memberId) };
}

async function methodsOf(tx: Queryable, memberId: string): Promise<SecondStepMethod[]> {
  const methods: SecondStepMethod[] = [];
  if ((await listPasskeys(tx, memberId)).length > 0) methods.push('passkey');
  const app = await findApp(tx, memberId);
  if (app?.confirmedAt) methods.push('code');
  if ((await countCodes(tx, memberId)) > 0) methods.push('recoveryCode');
  return methods;
}
