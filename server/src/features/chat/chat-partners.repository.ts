import { type SQL, sql } from 'drizzle-orm';

/** Connections and team-mates of a member; rows of `id`, with duplicates. Give it a condition on `id`. */
export const acquaintancesOf = (memberId: string): SQL => sql`select id from acquaintances_of(${memberId})`;

/**
 * The people a member may message directly: acquaintances, and owner or applicant of a pending join request. Rows of
 * `id`, with duplicates. A condition on `id` is pushed down, so checking one person takes a few index look-ups.
 * A database function, because `post_messages` calls it too.
 */
export const partnersOf = (memberId: string): SQL => sql`select id from partners_of(${memberId})`;
