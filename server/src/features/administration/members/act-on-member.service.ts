import type { AuditAct, AuditDetails } from '@tandem/contract/audit';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Feature } from '../../../platform/feature.ts';
import type { Live } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import { deleteSessionsOf, expireSessionsOf, lockActor, type Standing } from '../../account/public.ts';
import { type Actor, recordAudit } from '../../audit/public.ts';
import type { Notify } from '../../notifications/public.ts';
import { administrationErrors } from '../administration.errors.ts';

/** What acting on members needs. */
export interface MemberActsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  notify: Notify;
  /** All features but the account, in the order in which a deleted account goes through them. */
  features: readonly Feature[];
}

/** Who acts, from where, on whom. */
export interface MemberAct extends Actor {
  userId: string;
}

/** An act inside its transaction, with everybody concerned locked. */
export interface ActContext {
  tx: Queryable;
  now: Date;
  actor: Standing;
  member: Standing;
  /** These two and all administrators. */
  standings: ReadonlyMap<string, Standing>;
}

/** What the audit log says of an act. */
interface Logged {
  act: AuditAct;
  details?: AuditDetails;
  reason?: string;
}

/** Runs an act in a transaction and logs it; the role is read again under the lock. Returns what `work` returns. */
export async function actOnMember<T>(
  { database, clock }: Pick<MemberActsDeps, 'database' | 'clock'>,
  { me, address, userId }: MemberAct,
  needs: 'moderator' | 'administrator',
  work: (context: ActContext) => Promise<{ logged: Logged; result: T }>,
): Promise<T> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const { actor, standings } = await lockActor(tx, me, { needs, others: [userId] });
    const member = standings.get(userId) ?? refuse(administrationErrors.noSuchMember);
    const { logged, result } = await work({ tx, now, actor, member, standings });
    await recordAudit(tx, {
      ...logged,
      at: now,
      actorId: me,
      address,
      subject: { kind: 'member', id: userId },
    });
    return result;
  });
}

/**
 * Ends all sessions of a member, and what else gives access to their data, in the transaction of the act. Devices of a
 * suspended member are told why.
 */
export async function endAccess(
  tx: Queryable,
  { features, isSuspension = false }: Pick<MemberActsDeps, 'features'> & { isSuspension?: boolean },
  memberId: string,
): Promise<void> {
  await (isSuspension ? expireSessionsOf(tx, memberId) : deleteSessionsOf(tx, memberId));
  for (const { onSessionsEnded } of features) await onSessionsEnded?.(tx, memberId);
}
