import type { FailureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { refuse } from '../refusal.ts';
import { decodeCursor, pageOf, type PageQuery, type Position } from './keyset.ts';

/** A page of a list; `nextCursor` is null on the last one. */
export interface ListPage<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** The position that a cursor names, null without one; refuses an invalid cursor. */
export const readCursor = (cursor: string | undefined, invalidCursor: FailureKind): Position | null =>
  cursor === undefined ? null : (decodeCursor(cursor) ?? refuse(invalidCursor));

/**
 * Reads a page of a list by creation time and id, `limits.wholeList` rows without a `limit`. `read` gets one row more than
 * the page has. An invalid cursor is refused.
 */
export async function readPage<Row extends { _id: string; createdAt: string }>(
  { cursor, limit = limits.wholeList }: { cursor?: string | undefined; limit?: number | undefined },
  invalidCursor: FailureKind,
  read: (wanted: PageQuery) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const after = readCursor(cursor, invalidCursor);
  const listed = await read({ after, limit: limit + 1 });
  const placed = listed.map((row) => ({ at: new Date(row.createdAt), id: row._id, row }));
  const { rows, nextCursor } = pageOf(placed, limit);
  return { data: rows.map(({ row }) => row), nextCursor };
}
