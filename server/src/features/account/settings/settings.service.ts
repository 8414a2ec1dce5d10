import type { changePassword, OwnSession } from '@tandem/contract/account';
import type { setPassword } from '@tandem/contract/account/account-provider';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Reader } from '../../../platform/database/database.ts';
import type { Feature, MemberDataList } from '../../../platform/feature.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live/live.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { isStolen } from '../../../platform/stolen-passwords.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { accountErrors } from '../account.errors.ts';
import { hashOfNoPassword, lockPasswordHash } from '../account.repository.ts';
import { expiryFrom, knownUntil, isCommonPassword, isPersonalPassword } from '../account.rules.ts';
import { readChanges } from '../email/email.repository.ts';
import { readFactors } from '../factors/factors.repository.ts';
import { readAccounts } from '../provider/provider.repository.ts';
import { endResets, readResets } from '../recovery/recovery.repository.ts';
import type { KnownDevices, NotifyOfSecurity, Started } from '../sessions.service.ts';
import { readTokens } from '../tokens/tokens.repository.ts';
import { createDeletionService, type DeletionDeps } from './deletion.service.ts';
import { deviceOf } from './devices.rules.ts';
import { type Caller, type PasswordDeps, requirePassword } from './password-check.service.ts';
import * as repository from './settings.repository.ts';
import { findOwnCredentials, type OwnCredentials, readProfile, readSessions } from './settings.repository.ts';

/** What the settings need. */
export interface SettingsDeps extends PasswordDeps, DeletionDeps {
  live: Pick<Live, 'endSession' | 'endSessionsOf'>;
  notify: NotifyOfSecurity;
  knownDevices: KnownDevices;
  communitySettings: { current(): { name: string } };
}

export type SettingsService = ReturnType<typeof createSettingsService>;

type Session = Pick<Caller, 'me' | 'token'>;

/** Password, sessions, data export and account deletion. */
export function createSettingsService(deps: SettingsDeps) {
  const { database, clock, live, throttles } = deps;
  const { orm } = database;
  return {
    ...createDeletionService(deps),
    confirmPassword: async (caller: Caller, { password }: { password: string }): Promise<void> => {
      const own = await requirePassword(deps, caller, { password, field: 'password' });
      await database.transaction((tx) => noteProof(tx, deps, caller, own.passwordHash));
    },
    changePassword: (caller: Caller, body: ParsedInput<typeof changePassword>['body']) =>
      changeOwnPassword(deps, caller, body),
    setPassword: (caller: Caller, body: ParsedInput<typeof setPassword>['body']) =>
      setFirstPassword(deps, caller, body),
    listSessions: async ({ me, token }: Session): Promise<OwnSession[]> => {
      const current = token === null ? null : hashToken(token);
      const own = await repository.listSessionsOf(orm, me, clock.now());
      const shown = own.map((session) => toOwnSession(session, current));
      return shown.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },
    /** Returns whether it was the caller's own session. */
    endSession: async ({ me, token }: Session, id: string): Promise<boolean> => {
      const tokenHash =
        (await repository.deleteOwnSession(orm, me, id)) ?? refuse(accountErrors.noSuchSession);
      live.endSession(tokenHash);
      return token !== null && tokenHash === hashToken(token);
    },
    signOutEverywhere: async (me: string) => {
      await database.transaction(async (tx) => {
        await repository.deleteSessionsOf(tx, me);
        await endOtherAccess(tx, deps, me);
      });
      live.endSessionsOf(me);
    },
    downloadOwnData: async (me: string, reader: Reader) => {
      await throttles.spend('exportMemberData', me);
      return writeOwnData({ ...deps, db: await reader() }, me);
    },
  };
}

type StoredSession = Awaited<ReturnType<typeof repository.listSessionsOf>>[number];

const toOwnSession = (session: StoredSession, current: string | null): OwnSession => ({
  _id: session.id,
  startedAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  ...deviceOf(session.userAgent),
  isCurrent: session.tokenHash === current,
});

/** Ends what other features gave access with, such as calendar links, in the transaction that ends the sessions. */
async function endOtherAccess(tx: Queryable, { features }: SettingsDeps, memberId: string): Promise<void> {
  for (const { onSessionsEnded } of features) await onSessionsEnded?.(tx, memberId);
}

/** Refuses when the password was changed, or the session ended, after the password was checked. */
async function noteProof(
  tx: Queryable,
  { clock }: SettingsDeps,
  { me, token }: Caller,
  checked: string,
): Promise<void> {
  if ((await lockPasswordHash(tx, me)) !== checked) refuseField(accountErrors.wrongPassword, 'password');
  const proof = { memberId: me, tokenHash: hashToken(token ?? ''), provedAt: clock.now() };
  if (!(await repository.noteProof(tx, proof))) refuse(commonFailures.signedOut);
}

const nameOf = ({ communitySettings }: SettingsDeps): string => communitySettings.current().name;

async function changeOwnPassword(
  deps: SettingsDeps,
  caller: Caller,
  { currentPassword, newPassword }: ParsedInput<typeof changePassword>['body'],
): Promise<Started> {
  if (isCommonPassword(newPassword, nameOf(deps), isStolen))
    refuseField(accountErrors.commonPassword, 'newPassword');
  const own = await requirePassword(deps, caller, { password: currentPassword, field: 'currentPassword' });
  const refuseChanged = () => refuseField(accountErrors.wrongPassword, 'currentPassword');
  return replacePassword(deps, caller, { own, newPassword, refuseChanged });
}

/** For members who log in without a password; the operation asked for another proof. */
async function setFirstPassword(
  deps: SettingsDeps,
  caller: Caller,
  { newPassword }: ParsedInput<typeof setPassword>['body'],
): Promise<Started> {
  if (isCommonPassword(newPassword, nameOf(deps), isStolen))
    refuseField(accountErrors.commonPassword, 'newPassword');
  const own = (await findOwnCredentials(deps.database.orm, caller.me)) ?? refuse(commonFailures.signedOut);
  const refuseChanged = () => refuse(accountErrors.hasPassword);
  if (own.passwordHash !== hashOfNoPassword) refuseChanged();
  return replacePassword(deps, caller, { own, newPassword, refuseChanged });
}

interface Replacement {
  /** As they were when the change was checked. */
  own: OwnCredentials;
  newPassword: string;
  /** Refuses when the password was changed meanwhile. */
  refuseChanged: () => never;
}

/** Stores a new password, and ends what the one before gave access to. */
async function replacePassword(
  deps: SettingsDeps,
  { me, token }: Caller,
  { own, newPassword, refuseChanged }: Replacement,
): Promise<Started> {
  const { database, clock, live, passwords, throttles } = deps;
  if (isPersonalPassword(newPassword, own)) refuseField(accountErrors.personalPassword, 'newPassword');
  await throttles.spend('passwordChanges', me);
  const passwordHash = await passwords.inTurn(me, () => passwords.hash(newPassword));
  const now = clock.now();
  const [currentHash, next, expiresAt] = [hashToken(token ?? ''), newToken(), expiryFrom(now, now)];
  await database.transaction(async (tx) => {
    // With two changes at once, the second was checked against an outdated password.
    if ((await lockPasswordHash(tx, me)) !== own.passwordHash) refuseChanged();
    await repository.setPasswordHash(tx, me, passwordHash);
    await endResets(tx, me);
    await repository.deleteSessionsOf(tx, me, currentHash);
    await endOtherAccess(tx, deps, me);
    const isRenewed = await repository.renameSession(tx, currentHash, {
      tokenHash: hashToken(next),
      createdAt: now,
      lastUsedAt: now,
      provedAt: now,
      expiresAt,
    });
    if (!isRenewed) refuse(commonFailures.signedOut);
  });
  deps.notify(me, { kind: 'passwordChanged', actorId: null, projectId: null, requestId: newId() });
  // The caller's own sockets use the old token; they end too, and the browser reconnects with the new one.
  live.endSessionsOf(me);
  const device = {
    token: await deps.knownDevices.remember({ memberId: me, passwordHash }),
    expiresAt: knownUntil(now),
  };
  return { token: next, expiresAt, device };
}

/** What the export of a member's data needs. */
interface OwnDataDeps {
  db: Queryable;
  clock: Clock;
  /** The features whose `exportMemberData` runs, in this order. */
  features: readonly Feature[];
}

/** Everything stored about a member, as JSON in chunks, without secrets. */
export async function* writeOwnData(deps: OwnDataDeps, memberId: string): AsyncGenerator<string> {
  const { db, clock, features } = deps;
  const now = clock.now();
  const sessions = await readSessions(db, memberId, now);
  const profile = await readProfile(db, memberId);
  yield `{"data":{"madeAt":${JSON.stringify(now)},"profile":${JSON.stringify(profile)}`;
  yield* member(
    'sessions',
    sessions.map((session) => ({ ...session, ...deviceOf(session.userAgent) })),
  );
  for (const [name, list] of Object.entries(await readFactors(db, memberId))) yield* member(name, list);
  yield* member('accessTokens', await readTokens(db, memberId));
  yield* member('recoveryLinks', await readResets(db, memberId));
  yield* member('emailChanges', await readChanges(db, memberId));
  yield* member('providerAccounts', await readAccounts(db, memberId));
  // Sequentially: the embedded database has one connection.
  for (const { exportMemberData } of features) {
    const lists = await exportMemberData?.(db, memberId);
    for (const [name, list] of Object.entries(lists ?? {})) yield* member(name, list);
  }
  yield '}}';
}

async function* member(name: string, list: MemberDataList): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let before = '';
  for await (const page of Symbol.asyncIterator in list ? list : [list]) {
    for (const one of page) {
      yield `${before}${JSON.stringify(one)}`;
      before = ',';
    }
  }
  yield ']';
}
