import type { SecondFactorRoles } from '@tandem/contract/community';
import type { CommunityRole } from '@tandem/contract/operation';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { members } from '../account.tables.ts';
import { requiresSecondFactor } from '../factors/factors.rules.ts';

/** What a member may do for the community, and whether they are suspended. */
export interface Standing {
  id: string;
  role: CommunityRole;
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
  suspendedByRole: CommunityRole | null;
  emailId: string;
}

/**
 * Locks these members, and all administrators, until the transaction ends, so that two of them cannot take the role of each
 * other at once. Deleted accounts have no standing.
 */
export async function lockStandings(tx: Queryable, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await tx
    .select({
      id: members.id,
      role: members.communityRole,
      suspendedAt: members.suspendedAt,
      suspendedUntil: members.suspendedUntil,
      suspendedByRole: members.suspendedByRole,
      emailId: members.emailId,
    })
    .from(members)
    .where(
      and(or(inIds(members.id, ids), eq(members.communityRole, 'administrator')), isNull(members.deletedAt)),
    )
    .orderBy(asc(members.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives a member a role of the community. */
export async function setRole(tx: Queryable, memberId: string, communityRole: CommunityRole): Promise<void> {
  await tx.update(members).set({ communityRole }).where(eq(members.id, memberId));
}

/** A suspension as it is stored, with the role of who decided it. */
interface StoredSuspension {
  suspendedAt: Date;
  suspendedUntil: Date | null;
  suspensionReason: string;
  suspendedByRole: CommunityRole;
}

const notHeld = { suspendedAt: null, suspendedUntil: null, suspensionReason: null, suspendedByRole: null };

/** Suspends a member, or ends the suspension by null. */
export async function setSuspension(
  tx: Queryable,
  memberId: string,
  suspension: StoredSuspension | null,
): Promise<void> {
  await tx
    .update(members)
    .set(suspension ?? notHeld)
    .where(eq(members.id, memberId));
}

/** Whether a member is not suspended at a time, never null; for statements on `members`, or on an alias of it. */
export const notSuspended = (now: Date, alias = 'members') => {
  const row = sql.raw(alias);
  return sql`(${row}.suspended_at is null or coalesce(${row}.suspended_until <= ${now.toISOString()}::timestamptz, false))`;
};

/** SQL for whether a member is suspended at a time, from SQL for the id and the time. */
export const isSuspendedSql = ({ memberId, now }: { memberId: string; now: string }): string => `exists (
  select from members s where s.id = ${memberId} and s.suspended_at is not null
    and (s.suspended_until is null or s.suspended_until > ${now}))`;

/** The moderators and administrators of the community. */
export const listModeratorIds = async (db: Queryable): Promise<string[]> =>
  (await listModerators(db)).map(({ id }) => id);

/** Those who may use their role: without a second factor that the community asks of them, operations refuse them. */
export const listActingModeratorIds = async (
  db: Queryable,
  secondFactorFor: SecondFactorRoles,
): Promise<string[]> =>
  (await listModerators(db))
    .filter(({ role, hasSecondFactor }) => hasSecondFactor || !requiresSecondFactor(role, secondFactorFor))
    .map(({ id }) => id);

const listModerators = (db: Queryable) =>
  db
    .select({ id: members.id, role: members.communityRole, hasSecondFactor: members.hasSecondFactor })
    .from(members)
    .where(and(ne(members.communityRole, 'member'), isNull(members.deletedAt)));
