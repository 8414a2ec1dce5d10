import type { deleteAccount, ProjectInTheWay } from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { DeletedAccount, Feature } from '../../../platform/feature.ts';
import type { Live } from '../../../platform/live/live.ts';
import { removeMailsTo } from '../../../platform/mail/mails.repository.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { accountErrors } from '../account.errors.ts';
import { hashOfNoPassword, lockPasswordHash } from '../account.repository.ts';
import { deleteChanges } from '../email/email.repository.ts';
import { deleteFactors } from '../factors/factors.repository.ts';
import { deleteProviderData } from '../provider/provider.repository.ts';
import { deleteResets } from '../recovery/recovery.repository.ts';
import { deleteSignUps } from '../sign-up/sign-up.repository.ts';
import { lockUnlessLast } from '../standing/standing.service.ts';
import { type Caller, type PasswordDeps, requirePassword } from './password-check.service.ts';
import {
  anonymise,
  deleteSessionsOf,
  findOwnCredentials,
  type OwnCredentials,
} from './settings.repository.ts';
import { deleteTokensOf } from '../tokens/tokens.repository.ts';

/** What deleting an account needs. */
export interface DeletionDeps extends PasswordDeps {
  database: Database;
  clock: Clock;
  live: Pick<Live, 'endSessionsOf'>;
  /** The other features; their `onAccountDeleted` runs in this order, and the account is deleted last. */
  features: readonly Feature[];
  /** The projects with collaborators, which block their owner from deleting the account. */
  listProjectsBlockingDeletion: (db: Queryable, memberId: string, now: Date) => Promise<ProjectInTheWay[]>;
}

/** Deletes an account in one transaction, except what the member wrote to others (ADR 0015). */
export function createDeletionService(deps: DeletionDeps) {
  const { database, clock, live, features } = deps;
  return {
    listProjectsBlockingDeletion: (me: string) =>
      deps.listProjectsBlockingDeletion(database.orm, me, clock.now()),
    deleteAccount: async (
      caller: Caller & { isProved: boolean },
      { password }: Pick<ParsedInput<typeof deleteAccount>['body'], 'password'>,
    ) => {
      const { me } = caller;
      const own =
        password === undefined
          ? await requireProof(deps, caller)
          : await requirePassword(deps, caller, { password, field: 'password' });
      const account = { memberId: me, at: clock.now(), emailId: own.emailId };
      const afterCommit = await database.transaction(async (tx) => {
        await lockUnlessLast(tx, me, account.at);
        await lockAndVerify(tx, me, own.passwordHash);
        return endAccount(tx, features, account);
      });
      live.endSessionsOf(me);
      for (const act of afterCommit) await act();
    },
  };
}

/**
 * Deletes an account in the transaction that holds the member's lock; refuses while projects stand in the way. Returns what
 * runs after COMMIT, beside the end of the member's sockets.
 */
export async function endAccount(
  tx: Queryable,
  features: readonly Feature[],
  { memberId, emailId, at }: DeletedAccount & { emailId: string },
): Promise<(() => unknown)[]> {
  const afterCommit: (() => unknown)[] = [];
  for (const { onAccountDeleted } of features) {
    const last = await onAccountDeleted?.(tx, { memberId, at });
    if (last !== undefined) afterCommit.push(last);
  }
  await deleteSessionsOf(tx, memberId);
  await deleteTokensOf(tx, memberId);
  await deleteFactors(tx, memberId);
  await deleteResets(tx, memberId);
  await deleteChanges(tx, memberId);
  await deleteProviderData(tx, { memberId, emailId });
  await deleteSignUps(tx, emailId);
  await removeMailsTo(tx, [memberId, emailId]);
  await anonymise(tx, memberId, at);
  return afterCommit;
}

/** Members without a password prove themselves in another way before; all others send their password. */
async function requireProof(
  { database }: DeletionDeps,
  { me, isProved }: { me: string; isProved: boolean },
): Promise<OwnCredentials> {
  const own = (await findOwnCredentials(database.orm, me)) ?? refuse(commonFailures.signedOut);
  if (own.passwordHash !== hashOfNoPassword) refuseField(accountErrors.passwordMissing, 'password');
  return isProved ? own : refuse(commonFailures.passwordRequired);
}

/** Locks the member until the transaction ends; refuses when the checked password was changed meanwhile. */
async function lockAndVerify(tx: Queryable, me: string, checked: string): Promise<void> {
  const passwordHash = (await lockPasswordHash(tx, me)) ?? refuse(commonFailures.signedOut);
  const { wrongPassword } = accountErrors;
  if (passwordHash !== checked) refuseField(wrongPassword, 'password');
}
