import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Position } from './keyset.ts';

/** The rows of two columns behind a position; all of them without one. */
export const isPast = (
  [at, id]: readonly [Column, Column],
  after: Position | null,
  order: 'latestFirst' | 'oldestFirst',
): SQL | undefined =>
  after === null
    ? undefined
    : sql`(${at}, ${id}) ${sql.raw(order === 'latestFirst' ? '<' : '>')} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
