import type { Queryable } from './database.ts';
import type { HotStatement } from './named-statements.ts';

/** The connection that a `Queryable` sends its statements on: the pool's, or that of an open transaction. */
interface Sender {
  query(config: HotStatement): Promise<{ rows: unknown[] }>;
}

export type Statement<Row> = (db: Queryable, values: unknown[]) => Promise<Row[]>;

/**
 * A statement whose text is written once, for hot paths: building one with the ORM takes longer than PostgreSQL needs to run
 * it. The connection prepares it by its text. Dates must be read as text, and `Row` must be what the columns give.
 */
export function statement<Row>(text: string): Statement<Row> {
  return async (db, values) => (await senderOf(db).query({ text, values, isHot: true })).rows as Row[];
}

/** Statements of one kind, each made of the parts that it needs; a text is made once. `textOf` gets the parts in order. */
export function statementOfParts<Part extends string, Row>(
  textOf: (parts: readonly Part[]) => string,
): (parts: readonly Part[]) => Statement<Row> {
  const made = new Map<string, Statement<Row>>();
  return (parts) => {
    const key = parts.join();
    const known = made.get(key) ?? statement<Row>(textOf(parts));
    made.set(key, known);
    return known;
  };
}

/** Drizzle keeps the connection in its session, which has no public type. */
function senderOf(db: Queryable): Sender {
  const { session } = db._ as unknown as { session: { client: Sender } };
  return session.client;
}
