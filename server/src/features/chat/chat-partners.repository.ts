import { type SQL, sql } from 'drizzle-orm';

/** Connections and team-mates of a member, who may be a column, as rows `id` that may repeat. */
export const acquaintancesOf = (memberId: string | SQL): SQL =>
  sql`select id from acquaintances_of(${memberId})`;

/**
 * Whom a member may talk to directly, as rows `id` that may repeat: acquaintances, and the other side of a
 * pending request to join. A condition on `id` reaches every part of it, so that asking about one person is a few look-ups.
 * A function of the database, since `send_chat_messages` asks it too.
 */
export const partnersOf = (memberId: string): SQL => sql`select id from partners_of(${memberId})`;
