import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgDatabase, PgTable } from 'drizzle-orm/pg-core';

/** The first argument of repository functions: the database, or an open transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

/** The part of a pino logger used here. */
export interface DatabaseLog {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
}

/** Called when a statement has ended, `ms` after it was sent; `text` has placeholders for its parameters. */
export type StatementEnded = (text: string, ms: number, hasFailed: boolean) => void;

/** Is told of the work of every connection. */
export interface DatabaseObserver {
  onStatementEnd?: StatementEnded | undefined;
  /** Called after each wait for a free connection, also when none became free. */
  onConnectionWait?: ((ms: number) => void) | undefined;
  /** Called for each read that a replica may answer: by `primary`, or by the number of the replica. */
  onRead?: ((source: string) => void) | undefined;
}

/**
 * What to read with where a replica may answer: it has all that was committed before this call, and runs single statements. Check
 * first on the primary what decides whether to read.
 */
export type Reader = () => Promise<Queryable>;

/** The reader of a database; without replicas, it gives what everything is read with. */
export const readerOf = ({ orm, findReader }: Pick<Database, 'orm' | 'findReader'>): Reader =>
  findReader ?? (() => Promise.resolve(orm));

/** A row to lock until the transaction ends; nothing happens when it does not exist. */
export interface RowLock {
  table: PgTable;
  /** The column that `id` is in; `id` by default. */
  column?: PgColumn;
  id: string;
  /** `no key update` is weaker: rows with foreign keys to the row can still be written. */
  strength?: 'update' | 'no key update';
}

/** What the work of a locked transaction may resolve with: the last statement, which is sent together with COMMIT. */
export class LastStatement<T> {
  readonly send: () => Promise<T>;

  constructor(send: () => Promise<T>) {
    this.send = send;
  }
}

export interface Database {
  kind: 'embedded' | 'postgres';
  orm: Queryable;
  /** True when opening created the tables. */
  isNew: boolean;
  /** Runs plain SQL on a pooled connection, for libraries with their own SQL. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Commits when `work` resolves; rolls back and rethrows when it rejects. Use only `tx` for queries inside. `locks` locks
   * rows first, in this order and in the round trip of BEGIN. A transaction with locks cannot contain another one.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T | LastStatement<T>>, ...locks: RowLock[]): Promise<T>;
  /** What `readerOf` gives where there are replicas; never rejects. */
  findReader?: Reader;
  /** How far each replica is behind, in milliseconds; null for one that cannot be told. Absent without replicas. */
  replicaLags?(): (number | null)[];
  /** True when the database takes writes within 1 s and all migrations have run. Never rejects. */
  isReady(): Promise<boolean>;
  /** Writes a copy of the database to an absolute path; other queries wait. Embedded only. */
  backup?(file: string): Promise<void>;
  /** When `npm run backup` last succeeded; null when it never did. Undefined on PostgreSQL then, which other tools may back up. */
  lastBackup(): Promise<Date | null | undefined>;
  /** Whether the disk has no room for further writes. Embedded only: the disk of PostgreSQL cannot be seen from here. */
  isDiskFull?(): Promise<boolean>;
  /** Closes every connection; may be called twice. */
  close(): Promise<void>;
}
