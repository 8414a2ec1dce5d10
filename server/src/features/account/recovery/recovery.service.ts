import type { RecentLogIn, resetPassword } from '@tandem/contract/account/account-recovery';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Feature } from '../../../platform/feature.ts';
import { networksOf } from '../../../platform/http/guards/client-address.ts';
import type { Throttles } from '../../../platform/http/guards/throttle.ts';
import type { RecordSecurityEvent, SecurityReason } from '../../../platform/http/security-log.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Letter, MailDraft, MailQueue } from '../../../platform/mail/mail.ts';
import type { OidcClient } from '../../../platform/oidc/oidc-client.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { onRefusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { isStolen } from '../../../platform/stolen-passwords.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { accountErrors } from '../account.errors.ts';
import { deleteSession, lockPasswordHash } from '../account.repository.ts';
import { isCommonPassword, isPersonalPassword } from '../account.rules.ts';
import { afterRemoved, notifyOfFactor } from '../factors/factor-changes.service.ts';
import { deleteAppSince, deleteCodesSince } from '../factors/factors.repository.ts';
import type { NotifyOfSecurity } from '../sessions.service.ts';
import { deleteSessionsOf, findOwnCredentials, setPasswordHash } from '../settings/settings.repository.ts';
import { deleteLogIns, listLogIns, markKept, type StoredLogIn } from './recovery.repository.ts';
import * as repository from './recovery.repository.ts';
import {
  afterNewPassword,
  afterUndo,
  endedLinkMs,
  noticeMs,
  passwordWasResetMail,
  recentAmong,
  resetLinkMs,
  resetLinkOf,
  resetMail,
  suspectSince,
  whyNotReset,
} from './recovery.rules.ts';

/** What recovery needs. */
export interface RecoveryDeps {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  passwords: Passwords;
  mailQueue: MailQueue;
  live: Pick<Live, 'endSession' | 'endSessionsOf'>;
  notify: NotifyOfSecurity;
  communitySettings: { current(): { name: string } };
  /** Null where the operator set no provider. */
  oidc: Pick<OidcClient, 'issuer' | 'name'> | null;
  /** The other features, whose access without a session ends with the password. */
  features: readonly Feature[];
}

/** A browser without a session of the account. */
interface Stranger {
  address: string;
  record: RecordSecurityEvent;
}

/** The kinds of mail of this service. */
export const recoveryMails = { reset: 'password-reset', wasReset: 'password-was-reset' } as const;

/** Queues the mail with a link for a new password to an address. */
export const enqueueReset = (
  tx: Queryable,
  mailQueue: Pick<MailQueue, 'enqueue'>,
  emailId: string,
): Promise<unknown> =>
  mailQueue.enqueue(tx, { kind: recoveryMails.reset, recipient: emailId, lastsMs: resetLinkMs });

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** Gets members back in who forgot their password (ADR 0048). */
export function createRecoveryService(deps: RecoveryDeps) {
  const { database, clock, mailQueue } = deps;
  return {
    viewRecovery: () => ({ mail: mailQueue.mode }),
    requestPasswordReset: (emailId: string, stranger: Stranger) => queueReset(deps, emailId, stranger),
    viewResetLink: async (token: string) => {
      const { memberId, expiresAt } = await requireLink(deps, token);
      const logIns = recentAmong(await listLogIns(database.orm, memberId), clock.now());
      return { expiresAt: expiresAt.toISOString(), recentLogIns: logIns.map((one) => shown(deps, one)) };
    },
    resetPassword: (
      body: ParsedInput<typeof resetPassword>['body'],
      browser: Stranger & { token: string | null },
    ) => choosePassword(deps, body, browser),
    composeReset: (draft: MailDraft) => composeReset(deps, draft),
    composeWasReset: async (draft: MailDraft): Promise<Letter | null> => {
      const member = await repository.findAddressee(database.orm, draft.recipient);
      return member && { to: nameAndAddress(member), ...passwordWasResetMail(member.firstName, draft) };
    },
    purgeResets: () =>
      repository.deleteExpiredResets(database.orm, new Date(clock.now().getTime() - endedLinkMs)),
  };
}

/** The provider is called as the operator calls it, a former one by its address. */
const shown = ({ oidc }: RecoveryDeps, { id, kind, name, ...logIn }: StoredLogIn): RecentLogIn => ({
  _id: id,
  kind,
  name: kind === 'provider' && name === oidc?.issuer ? oidc.name : name,
  emailId: logIn.emailId,
  addedAt: logIn.addedAt.toISOString(),
  lastUsedAt: logIn.lastUsedAt?.toISOString() ?? null,
});

/**
 * Queues a mail to an address, known or not: whether somebody has it is looked up when the mail is sent, so that the
 * reply takes the same time.
 */
async function queueReset(
  { database, throttles, mailQueue }: RecoveryDeps,
  emailId: string,
  { address, record }: Stranger,
): Promise<void> {
  if (mailQueue.mode === 'off') refuse(accountErrors.mailIsOff);
  const throttled = (reason: SecurityReason) => () => record('recovery_throttled', { reason });
  await onRefusal(throttled('limit_of_address'), throttles.spend('recoveriesOfAddress', { address }));
  await onRefusal(throttled('limit_of_account'), throttles.spend('recoveries', emailId));
  await database.transaction((tx) => enqueueReset(tx, mailQueue, emailId));
  record('recovery_requested');
}

/** Makes a new link for each attempt, because only hashes are stored; the links of all attempts work. */
async function composeReset(
  { database, clock }: RecoveryDeps,
  { id, recipient, expiresAt, origin, community }: MailDraft,
): Promise<Letter | null> {
  const token = newToken();
  return database.transaction(async (tx) => {
    const member = await repository.lockByEmail(tx, recipient);
    if (member === null || (await repository.isUsed(tx, id))) return null;
    const reset = { tokenHash: hashToken(token), requestId: id, memberId: member.id };
    const isNewest = await repository.insertReset(tx, { ...reset, createdAt: clock.now(), expiresAt });
    if (!isNewest) return null;
    return {
      to: nameAndAddress(member),
      ...resetMail(member.firstName, resetLinkOf(origin, token), community),
    };
  });
}

const nameAndAddress = ({ firstName, lastName, emailId }: repository.Addressee): Letter['to'] => ({
  name: `${firstName} ${lastName}`,
  address: emailId,
});

async function requireLink({ database, clock }: RecoveryDeps, token: string) {
  const link = await repository.findReset(database.orm, hashToken(token));
  const reason = whyNotReset(link, clock.now());
  return link === null || reason !== null ? refuse(reason ?? accountErrors.unknownResetLink) : link;
}

/** Changes the password of the link's account, ends its sessions and that of this browser, and tells the owner. */
async function choosePassword(
  deps: RecoveryDeps,
  { token, newPassword, keep = [] }: ParsedInput<typeof resetPassword>['body'],
  { address, record, token: session }: Stranger & { token: string | null },
): Promise<void> {
  const { database, passwords, live, communitySettings } = deps;
  const failed = () => record('password_reset_failed', { reason: 'ended_link' });
  const { memberId } = await onRefusal(failed, requireLink(deps, token));
  const own = (await findOwnCredentials(database.orm, memberId)) ?? refuse(accountErrors.unknownResetLink);
  const { name } = communitySettings.current();
  if (isCommonPassword(newPassword, name, isStolen)) refuseField(accountErrors.commonPassword, 'newPassword');
  if (isPersonalPassword(newPassword, own)) refuseField(accountErrors.personalPassword, 'newPassword');
  const { near } = networksOf(address);
  const passwordHash = await passwords.inTurn(near, () => passwords.hash(newPassword));
  const removed = await onRefusal(failed, useLink(deps, { token, memberId, passwordHash, keep, session }));
  record('password_reset', { member: memberId });
  record('sessions_ended', { member: memberId, reason: 'password_changed' });
  const changed = { kind: 'passwordChanged' as const, actorId: null, projectId: null, requestId: newId() };
  deps.notify(memberId, changed, { hasOwnMail: true });
  reportRemoved(deps, { memberId, record }, removed);
  live.endSessionsOf(memberId);
  if (session !== null) live.endSession(hashToken(session));
}

/** The member's lock comes first: of two uses of one link at once, the second sees that it is used. */
async function useLink(
  deps: RecoveryDeps,
  {
    token,
    memberId,
    passwordHash,
    keep,
    session,
  }: {
    token: string;
    memberId: string;
    passwordHash: string;
    keep: readonly string[];
    session: string | null;
  },
): Promise<RemovedLogIns> {
  const { database, clock, mailQueue, features } = deps;
  return database.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, memberId)) === null) refuse(accountErrors.unknownResetLink);
    const reason = whyNotReset(await repository.findReset(tx, hashToken(token)), clock.now());
    if (reason !== null) refuse(reason);
    await setPasswordHash(tx, memberId, passwordHash);
    await repository.endResets(tx, memberId);
    await deleteSessionsOf(tx, memberId);
    const removed = await removeAfterNewPassword(tx, deps, { memberId, keep });
    if (session !== null) await deleteSession(tx, hashToken(session));
    for (const { onSessionsEnded } of features) await onSessionsEnded?.(tx, memberId);
    await mailQueue.enqueue(tx, { kind: recoveryMails.wasReset, recipient: memberId, lastsMs: noticeMs });
    return removed;
  });
}

/** What a stranger may have added, and was removed. */
interface RemovedLogIns {
  hasPasskey: boolean;
  hasApp: boolean;
  hasProvider: boolean;
}

interface RemovalDeps {
  clock: Clock;
  notify: NotifyOfSecurity;
}

/** Removes passkeys and links to the provider that were added lately, but for those to keep. Needs the member's lock. */
async function removeAfterNewPassword(
  tx: Queryable,
  deps: RemovalDeps,
  { memberId, keep }: { memberId: string; keep: readonly string[] },
): Promise<RemovedLogIns> {
  const logIns = await listLogIns(tx, memberId);
  return remove(tx, deps, memberId, afterNewPassword(logIns, { keep, now: deps.clock.now() }));
}

/**
 * Removes every factor and link that was made since shortly before the address changed; what is left and young waits to be
 * confirmed. Needs the member's lock.
 */
export async function removeAfterUndo(
  tx: Queryable,
  deps: RemovalDeps,
  { memberId, changedAt }: { memberId: string; changedAt: Date },
): Promise<RemovedLogIns> {
  const since = suspectSince(changedAt);
  const hasApp = await deleteAppSince(tx, memberId, since);
  await deleteCodesSince(tx, memberId, since);
  const logIns = await listLogIns(tx, memberId);
  const removed = await remove(tx, deps, memberId, afterUndo(logIns, { since, now: deps.clock.now() }));
  return { ...removed, hasApp };
}

async function remove(
  tx: Queryable,
  { clock }: RemovalDeps,
  memberId: string,
  { removed, kept }: { removed: StoredLogIn[]; kept: StoredLogIn[] },
): Promise<RemovedLogIns> {
  await deleteLogIns(tx, memberId, removed);
  await markKept(tx, memberId, kept);
  await afterRemoved(tx, memberId, { clock });
  const has = (kind: StoredLogIn['kind']) => removed.some((one) => one.kind === kind);
  return { hasPasskey: has('passkey'), hasApp: false, hasProvider: has('provider') };
}

/** Tells the member what was removed, and logs it. */
export function reportRemoved(
  deps: RemovalDeps,
  { memberId, record }: { memberId: string; record: RecordSecurityEvent },
  { hasPasskey, hasApp, hasProvider }: RemovedLogIns,
): void {
  if (hasPasskey) record('second_factor_removed', { member: memberId, reason: 'passkey' });
  if (hasApp) record('second_factor_removed', { member: memberId, reason: 'authenticator_app' });
  if (hasProvider) record('provider_unlinked', { member: memberId });
  if (hasPasskey || hasApp) notifyOfFactor(deps, memberId, 'secondFactorRemoved');
  if (hasProvider) notifyOfFactor(deps, memberId, 'logInChanged');
}
