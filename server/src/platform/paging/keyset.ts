import type { FailureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import type * as z from 'zod/mini';
import { refuse } from '../refusal.ts';

/** A position in a list ordered by time, then id. */
export interface Position {
  at: Date;
  id: string;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const lastMoment = Date.UTC(9999, 11, 31);

/** Encodes a position as an opaque cursor (base64url). */
export const encodeCursor = ({ at, id }: Position): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Decodes a cursor; null when it is invalid. */
export function decodeCursor(cursor: string): Position | null {
  const [moment = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (rest.length > 0 || !/^\d{1,15}$/.test(moment) || Number(moment) > lastMoment || !uuid.test(id))
    return null;
  return { at: new Date(Number(moment)), id };
}

/** Whether a row follows a position in a list with the latest first. */
export const isBehind = ({ at, id }: Position, after: Position): boolean =>
  at < after.at || (at.getTime() === after.at.getTime() && id < after.id);

/** Cuts `limit` + 1 rows to a page; the cursor is null on the last one. */
export function pageOf<Row extends Position>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null };
}

/** What a list by time is asked for: rows behind a position, with one more than the page to know whether another follows. */
export interface PageQuery {
  after: Position | null;
  limit: number;
}

/** Encodes the sort key of a row as an opaque cursor, for lists that are not ordered by time alone. */
export const encodeKey = (key: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Decodes a sort key; null when it does not have the shape of `schema`. */
export function decodeKey<Schema extends z.ZodMiniType>(
  cursor: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
}

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
