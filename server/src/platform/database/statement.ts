import type { Queryable } from './database.ts';

/** The connection that a `Queryable` sends its statements on: the pool's, or that of an open transaction. */
interface Sender {
  query(config: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/**
 * A statement whose text is written once, for hot paths: building one with the ORM takes longer than PostgreSQL needs to run
 * it. The connection prepares it by its text. Dates must be read as text, and `Row` must be what the columns give.
 */
export function statement<Row>(text: string): (db: Queryable, values: unknown[]) => Promise<Row[]> {
  return async (db, values) => (await senderOf(db).query({ text, values })).rows as Row[];
}

/** Drizzle keeps the connection in its session, which has no public type. */
function senderOf(db: Queryable): Sender {
  const { session } = db._ as unknown as { session: { client: Sender } };
  return session.client;
}
