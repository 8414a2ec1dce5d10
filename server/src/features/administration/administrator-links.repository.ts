import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members } from '../account/public.ts';
import { administratorLinks } from './administrator-links.tables.ts';

type Link = typeof administratorLinks.$inferSelect;

/** Whether the community has an administrator. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.communityRole, 'administrator'), isNull(members.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Adds a link and forgets those that expired before it was made. */
export async function insertLink(tx: Queryable, link: Pick<Link, 'tokenHash' | 'createdAt' | 'expiresAt'>) {
  await tx.delete(administratorLinks).where(lte(administratorLinks.expiresAt, link.createdAt));
  await tx.insert(administratorLinks).values(link);
}

/** Locks all links, so that one of them is used first, and returns the one with this hash. */
export async function lockLinks(tx: Queryable, tokenHash: string): Promise<Link | null> {
  const links = await tx
    .select()
    .from(administratorLinks)
    .orderBy(asc(administratorLinks.tokenHash))
    .for('update');
  return links.find((link) => link.tokenHash === tokenHash) ?? null;
}

/** Ends all links: the one with this hash as used. */
export async function endLinks(tx: Queryable, tokenHash: string): Promise<void> {
  await tx
    .update(administratorLinks)
    .set({ endedAs: 'used' })
    .where(eq(administratorLinks.tokenHash, tokenHash));
  await tx
    .update(administratorLinks)
    .set({ endedAs: 'superseded' })
    .where(isNull(administratorLinks.endedAs));
}
