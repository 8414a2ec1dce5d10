import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { erasedValues, exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable, Database } from '../../../platform/database/database.ts';
import { isPast } from '../../../platform/paging/keyset.repository.ts';
import type { PageQuery } from '../../../platform/paging/keyset.ts';
import { newId } from '../../../platform/ids.ts';
import { members, summaryColumns } from '../../account/public.ts';
import { auditedByShellSql } from '../../audit/public.ts';
import { communityInvitationPolicy, communityInvitations as links } from '../invitations.tables.ts';

const listed = {
  id: links.id,
  at: links.createdAt,
  note: links.note,
  maxUses: links.maxUses,
  uses: links.uses,
  expiresAt: links.expiresAt,
  revokedAt: links.revokedAt,
  madeBy: summaryColumns,
};
export type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

const isOpen = (now: Date): SQL | undefined =>
  and(isNull(links.revokedAt), gt(links.expiresAt, now), lt(links.uses, links.maxUses));
const isEnded = (now: Date): SQL | undefined =>
  or(isNotNull(links.revokedAt), lte(links.expiresAt, now), sql`${links.uses} >= ${links.maxUses}`);

/** Which invitations to list; `since` is when the oldest that can be open was made. */
interface InvitationQuery extends PageQuery {
  state: 'open' | 'ended' | undefined;
  now: Date;
  since: Date;
}

/** Invitations with who made them, newest first; one query. */
export function listInvitations(db: Queryable, { state, after, limit, now, since }: InvitationQuery) {
  return selectListed(db)
    .where(
      and(
        state === 'open' ? and(gt(links.createdAt, since), isOpen(now)) : undefined,
        state === 'ended' ? isEnded(now) : undefined,
        isPast([links.createdAt, links.id], after, 'latestFirst'),
      ),
    )
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(limit);
}

const selectListed = (db: Queryable) =>
  db.select(listed).from(links).leftJoin(members, eq(members.id, links.createdBy)).$dynamic();

/** An invitation with who made it, or null. */
export async function findInvitation(db: Queryable, id: string): Promise<ListedInvitation | null> {
  const [found] = await selectListed(db).where(eq(links.id, id));
  return found ?? null;
}

export async function insertInvitation(tx: Queryable, row: typeof links.$inferInsert): Promise<void> {
  await tx.insert(links).values(row);
}

/** When a member made invitations after a time, as many as the budget had let them. */
export async function findMade(tx: Queryable, memberId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: links.createdAt })
    .from(links)
    .where(and(eq(links.createdBy, memberId), gt(links.createdAt, since)));
  return rows.map(({ at }) => at);
}

/** Revokes an invitation; false when it was revoked before, or there is none. */
export async function revokeInvitation(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.id, id), isNull(links.revokedAt)))
    .returning({ id: links.id });
  return rows.length > 0;
}

/** What decides whether an invitation admits somebody, by the hash of its secret; null when there is none. */
export async function findState(db: Queryable, tokenHash: string) {
  const { maxUses, uses, expiresAt, revokedAt } = links;
  const [found] = await db
    .select({ maxUses, uses, expiresAt, revokedAt })
    .from(links)
    .where(eq(links.tokenHash, tokenHash));
  return found ?? null;
}

/** Counts a use; false when the invitation admits nobody. Of several at once for the last use, one is counted. */
export async function countUse(tx: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(links)
    .set({ uses: sql`${links.uses} + 1` })
    .where(and(eq(links.tokenHash, tokenHash), isOpen(now)))
    .returning({ id: links.id });
  return rows.length > 0;
}

/** Deletes up to `limit` invitations that expired or were revoked before a time; returns how many. */
export async function deleteEnded(
  db: Queryable,
  { endedBefore, limit }: { endedBefore: Date; limit: number },
): Promise<number> {
  const ended = db
    .select({ id: links.id })
    .from(links)
    .where(
      and(
        // By the index of the order: a link ends after it was made.
        lt(links.createdAt, endedBefore),
        or(lt(links.expiresAt, endedBefore), lt(links.revokedAt, endedBefore)),
      ),
    )
    .orderBy(asc(links.createdAt))
    .limit(limit);
  const { rowCount } = await db.delete(links).where(inArray(links.id, ended));
  return rowCount ?? 0;
}

/** Takes the name of a deleted account off the invitations that it made. */
export async function releaseInvitations(tx: Queryable, memberId: string): Promise<void> {
  await tx.update(links).set(erasedValues(communityInvitationPolicy)).where(eq(links.createdBy, memberId));
}

/** The invitations to the community that a member made. */
export const exportInvitations = (db: Queryable, memberId: string) =>
  db
    .select(exportedColumns(communityInvitationPolicy))
    .from(links)
    .where(eq(links.createdBy, memberId))
    .orderBy(desc(links.createdAt), desc(links.id));

type Runner = Pick<Database, 'executeSql'>;

/** An invitation that the shell makes; only the hash of its secret is stored. */
interface ShellInvitation {
  tokenHash: string;
  maxUses: number;
  days: number;
  now: Date;
  expiresAt: Date;
}

/** Stores an invitation that nobody made, with its entry in the audit log; one statement, because it may run on the session of a server. */
export async function insertInvitationByShell(
  { executeSql }: Runner,
  { tokenHash, maxUses, days, now, expiresAt }: ShellInvitation,
): Promise<void> {
  const details = JSON.stringify({ uses: maxUses, days });
  await executeSql(
    `with made as (
       insert into community_invitations (id, token_hash, note, max_uses, created_at, expires_at)
       values ($1::uuid, $2, 'Made from the shell', $3::integer, $4::timestamptz, $5::timestamptz) returning id
     )
     ${auditedByShellSql({
       id: '$6',
       at: '$4',
       act: 'invitationMade',
       subject: { kind: 'invitation', id: 'id' },
       details: '$7::jsonb',
       of: 'made',
     })}`,
    [newId(), tokenHash, maxUses, now.toISOString(), expiresAt.toISOString(), newId(), details],
  );
}
