import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { searchChanges, type SearchKind } from './search.tables.ts';

/** A text that changed, or that no longer exists. */
export interface SearchChange {
  kind: SearchKind;
  id: string;
}

/** What the search indexer still has to do, in the database. */
export interface SearchQueue {
  /** Queues texts for indexing; call it in the transaction that changed them. */
  enqueue(tx: Queryable, changes: readonly SearchChange[]): Promise<void>;
  /** Calls `listener` after each `enqueue` of this process, maybe before COMMIT. */
  onEnqueued(listener: () => void): void;
}

/** Creates this process's access to the queue. */
export function createSearchQueue(): SearchQueue {
  const listeners: (() => void)[] = [];
  return {
    enqueue: async (tx, changes) => {
      if (changes.length === 0) return;
      await tx.insert(searchChanges).values(changes.map(({ kind, id }) => ({ kind, subjectId: id })));
      for (const listener of listeners) listener();
    },
    onEnqueued: (listener) => void listeners.push(listener),
  };
}

/** How many changes of texts wait to be indexed, as an expression. */
export const waitingTexts: SQL = sql`(select count(*) from ${searchChanges})`;

/** Whether a text waits to be indexed, from the column with its id. */
export const isQueued = (id: AnyColumn): SQL =>
  sql`exists (select from ${searchChanges} where ${searchChanges.subjectId} = ${id})`;
