import { accountActs, type AuditAct, type AuditDetails } from '@tandem/contract/audit';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Feature } from '../../../platform/feature.ts';
import type { Live } from '../../../platform/live/live.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
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
  mailQueue: MailQueue;
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

/**
 * Runs an act in a transaction and logs it; the role is read again under the lock. Tells those who have to know of it.
 * Returns what `work` returns.
 */
export async function actOnMember<T>(
  { database, clock, notify }: Pick<MemberActsDeps, 'database' | 'clock' | 'notify'>,
  { me, address, userId }: MemberAct,
  needs: 'moderator' | 'administrator',
  work: (context: ActContext) => Promise<{ logged: Logged; result: T }>,
): Promise<T> {
  const [now, id] = [clock.now(), newId()];
  const { result, recipients } = await database.transaction(async (tx) => {
    const { actor, standings } = await lockActor(tx, me, { needs, others: [userId] });
    const member = standings.get(userId) ?? refuse(administrationErrors.noSuchMember);
    const { logged, result } = await work({ tx, now, actor, member, standings });
    await recordAudit(tx, {
      ...logged,
      id,
      at: now,
      actorId: me,
      address,
      subject: { kind: 'member', id: userId },
    });
    return { result, recipients: recipientsOf(logged, { me, userId }, standings) };
  });
  if (recipients.length > 0)
    notify(recipients, { kind: 'accountActed', actorId: null, projectId: null, requestId: id });
  return result;
}

/** Who reads of an act by which an administrator could get into an account: its member, and the other administrators. */
function recipientsOf(
  { act, details }: Logged,
  { me, userId }: Pick<MemberAct, 'me' | 'userId'>,
  standings: ReadonlyMap<string, Standing>,
): string[] {
  const isNotified = accountActs.some((one) => one === act);
  if (!isNotified || (act === 'roleChanged' && details?.['after'] !== 'administrator')) return [];
  const knows = act === 'roleChanged' || act === 'memberDeleted' ? [me, userId] : [me];
  const ids = [...standings.values()].flatMap(({ id, role }) =>
    role === 'administrator' || id === userId ? [id] : [],
  );
  return ids.filter((id) => !knows.includes(id));
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
