/** A place in a list that is ordered by a moment and then by id. */
export interface Place {
  at: Date;
  id: string;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const lastMoment = Date.UTC(9999, 11, 31);

/** The opaque cursor (base64url) under which a client asks for what comes after a place. */
export const cursorOf = ({ at, id }: Place): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** The place that a cursor stands for, or null when the text is no cursor of ours. */
export function placeOf(cursor: string): Place | null {
  const [moment = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (rest.length > 0 || !/^\d{1,15}$/.test(moment) || Number(moment) > lastMoment || !uuid.test(id))
    return null;
  return { at: new Date(Number(moment)), id };
}

/** Cuts a reading of `limit` + 1 rows to a page; the cursor is null when nothing comes after it. */
export function pageOf<Row extends Place>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
