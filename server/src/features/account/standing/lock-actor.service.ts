import { commonFailures } from '@tandem/contract/failure';
import { type CommunityRole, hasRole } from '@tandem/contract/operation';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockStandings, type Standing } from './standing.repository.ts';

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
