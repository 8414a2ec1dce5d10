import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { calendarLinks } from './calendar-links.tables.ts';

export async function findLink(db: Queryable, memberId: string): Promise<{ createdAt: Date } | null> {
  const [link] = await db
    .select({ createdAt: calendarLinks.createdAt })
    .from(calendarLinks)
    .where(eq(calendarLinks.memberId, memberId));
  return link ?? null;
}

/** The member whose link has this secret. */
export async function findMemberBySecret(db: Queryable, secretHash: string): Promise<string | null> {
  const [link] = await db
    .select({ memberId: calendarLinks.memberId })
    .from(calendarLinks)
    .where(eq(calendarLinks.secretHash, secretHash));
  return link?.memberId ?? null;
}

/** Inserts the member's link, or replaces the existing one. */
export async function replaceLink(db: Queryable, link: typeof calendarLinks.$inferInsert): Promise<void> {
  const { secretHash, createdAt } = link;
  await db
    .insert(calendarLinks)
    .values(link)
    .onConflictDoUpdate({ target: calendarLinks.memberId, set: { secretHash, createdAt } });
}

export async function deleteLink(db: Queryable, memberId: string): Promise<void> {
  await db.delete(calendarLinks).where(eq(calendarLinks.memberId, memberId));
}
