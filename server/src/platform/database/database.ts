import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** What a repository is given as its first argument: the database itself or the transaction that is open. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

/** The part of a pino logger that the database needs. */
export interface DatabaseLog {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
}

export interface Database {
  kind: 'embedded' | 'postgres';
  orm: Queryable;
  /** True when this opening made the tables: nothing was there before. */
  isNew: boolean;
  /** Runs plain SQL on a connection of the pool, for libraries that bring their own. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Commits when `work` resolves, rolls back and rethrows its error when it rejects. Queries inside go through `tx` only. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** True when the database answers within 1 s and every migration of this checkout has run. Never rejects. */
  isReady(): Promise<boolean>;
  /** Writes a copy of the whole database to an absolute path; other queries wait meanwhile. Embedded only. */
  backup?(file: string): Promise<void>;
  /** Ends every connection; safe to call twice. */
  close(): Promise<void>;
}
