import type { deleteAccount, ProjectInTheWay } from '@tandem/contract/account';
import type { ParsedInput } from '@tandem/contract/operation';
import { commonFailures } from '@tandem/contract/failure';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import { accountErrors } from '../account.errors.ts';
import { holdPasswordHash } from '../account.repository.ts';
import { type PasswordDeps, requirePassword } from './password-check.service.ts';
import { anonymise, deleteSessionsOf } from './settings.repository.ts';

/** A member who deletes their account. */
export interface DeletedAccount {
  memberId: string;
  at: Date;
}

/**
 * What a room does about a member who deletes their account, in the transaction that holds the member; a refusal keeps
 * the account. It gives what is to be done once the deletion is committed, where there is something.
 */
export type OnAccountDeleted = (
  tx: Queryable,
  leaving: DeletedAccount,
) => Promise<(() => unknown) | undefined>;

/** What the end of an account stands on. */
export interface DeletionDeps extends PasswordDeps {
  database: Database;
  clock: Clock;
  live: Pick<Live, 'endSessionsOf'>;
  /** In the order in which the rooms let go. */
  deletionHooks: readonly OnAccountDeleted[];
  /** The projects that keep their owner from deleting the account. */
  projectsInTheWay: (db: Queryable, memberId: string) => Promise<ProjectInTheWay[]>;
}

/** The end of an account (ADR 0015): everything of the member goes, in one transaction, but what they wrote to others. */
export function createDeletionService(deps: DeletionDeps) {
  const { database, clock, live, deletionHooks } = deps;
  return {
    listProjectsInTheWay: (me: string) => deps.projectsInTheWay(database.orm, me),
    deleteAccount: async (
      me: string,
      { password }: Pick<ParsedInput<typeof deleteAccount>['body'], 'password'>,
    ) => {
      const checked = await requirePassword(deps, { me, password, field: 'password' });
      const leaving = { memberId: me, at: clock.now() };
      const afterCommits: (() => unknown)[] = [];
      await database.transaction(async (tx) => {
        await holdWith(tx, me, checked);
        for (const onAccountDeleted of deletionHooks) {
          const afterCommit = await onAccountDeleted(tx, leaving);
          if (afterCommit !== undefined) afterCommits.push(afterCommit);
        }
        await deleteSessionsOf(tx, me);
        await anonymise(tx, me, leaving.at);
      });
      live.endSessionsOf(me);
      for (const afterCommit of afterCommits) await afterCommit();
    },
  };
}

/** Holds the member until the transaction ends; refuses where the password that was checked is theirs no more. */
async function holdWith(tx: Queryable, me: string, checked: string): Promise<void> {
  const held = (await holdPasswordHash(tx, me)) ?? refuse(commonFailures.signedOut);
  const { wrongPassword } = accountErrors;
  if (held !== checked) refuse(wrongPassword, { password: wrongPassword.message });
}
