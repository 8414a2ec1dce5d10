import { sql } from 'drizzle-orm';
import type { NotifiedSubject } from '../../notifications/public.ts';

/** While notifications about an announcement hold. */
export const announcementConditions = {
  announcementRuns: (now: Date) => sql`an.id is not null and an.ended_at is null
    and (an.ends_at is null or an.ends_at > ${now.toISOString()}::timestamptz)`,
};

/** How notifications about an announcement are read: it is `an`. */
export const announcementSubject: NotifiedSubject = {
  joins: (isIt) => `left join announcements an on an.id = n.request_id and ${isIt}`,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: {},
};

/** What notifications quote of an announcement. */
export const announcementQuotes = { announcement: { text: 'an.summary', isWhole: true } };
