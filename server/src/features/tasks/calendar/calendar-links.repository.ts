import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { calendarLinks } from '../tasks.tables.ts';

export async function findLink(
  db: Queryable,
  memberId: string,
): Promise<{ createdAt: Date; lastReadAt: Date | null } | null> {
  const [link] = await db
    .select({ createdAt: calendarLinks.createdAt, lastReadAt: calendarLinks.lastReadAt })
    .from(calendarLinks)
    .where(eq(calendarLinks.memberId, memberId));
  return link ?? null;
}

/** The link with this secret. */
export async function findLinkBySecret(
  db: Queryable,
  secretHash: string,
): Promise<{ memberId: string; lastReadAt: Date | null } | null> {
  const [link] = await db
    .select({ memberId: calendarLinks.memberId, lastReadAt: calendarLinks.lastReadAt })
    .from(calendarLinks)
    .where(eq(calendarLinks.secretHash, secretHash));
  return link ?? null;
}

export async function noteRead(db: Queryable, secretHash: string, lastReadAt: Date): Promise<void> {
  await db.update(calendarLinks).set({ lastReadAt }).where(eq(calendarLinks.secretHash, secretHash));
}

/** Inserts the member's link, or replaces the existing one. */
export async function replaceLink(db: Queryable, link: typeof calendarLinks.$inferInsert): Promise<void> {
  const { secretHash, createdAt } = link;
  await db
    .insert(calendarLinks)
    .values(link)
    .onConflictDoUpdate({ target: calendarLinks.memberId, set: { secretHash, createdAt, lastReadAt: null } });
}

export async function deleteLink(db: Queryable, memberId: string): Promise<void> {
  await db.delete(calendarLinks).where(eq(calendarLinks.memberId, memberId));
}

/** SQL that removes all links. */
export const allCalendarLinksRemovedSql = 'delete from calendar_links';
