import { commonFailures } from '@tandem/contract/failure';
import { type CommunityRole, hasRole } from '@tandem/contract/operation';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { accountErrors } from '../account.errors.ts';
import { lockStandings, type Standing } from './standing.repository.ts';
import { isSuspended } from './standing.rules.ts';

/** Refuses when a member is the only administrator who can log in; the administrators are locked. */
export function requireOtherAdministrator(
  standings: ReadonlyMap<string, Standing>,
  memberId: string,
  now: Date,
): void {
  if (standings.get(memberId)?.role !== 'administrator') return;
  const others = [...standings.values()].filter(
    (one) => one.id !== memberId && one.role === 'administrator' && !isSuspended(one, now),
  );
  if (others.length === 0) refuse(accountErrors.lastAdministrator);
}

/** Locks a member with all administrators, and refuses to let the last of them go. */
export async function lockUnlessLast(tx: Queryable, memberId: string, now: Date): Promise<void> {
  requireOtherAdministrator(await lockStandings(tx, [memberId]), memberId, now);
}

/**
 * Locks the member who acts for the community, with these others and all administrators. Refuses without the role, which
 * may have been taken since the request began. Call it before any other row is locked.
 */
export async function lockActor(
  tx: Queryable,
  me: string,
  { needs, others = [] }: { needs: Exclude<CommunityRole, 'member'>; others?: readonly string[] },
): Promise<{ actor: Standing; standings: ReadonlyMap<string, Standing> }> {
  const standings = await lockStandings(tx, [me, ...others]);
  const actor = standings.get(me) ?? refuse(commonFailures.signedOut);
  if (!hasRole(actor.role, needs))
    refuse(needs === 'moderator' ? commonFailures.moderatorsOnly : commonFailures.administratorsOnly);
  return { actor, standings };
}
