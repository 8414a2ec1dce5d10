import { getTableName } from 'drizzle-orm';
import type { RowLock } from './database.ts';

/**
 * What runs under a lock finds its rows by keys. A plan is kept for the connection, and one that was made while a table was small
 * would go on to read the whole table.
 */
const byKeys = 'set local enable_seqscan = off';

/**
 * BEGIN and the locks as one text. A text of several statements takes no parameters, so the ids are literals. It leaves nothing
 * behind on the connection, which a pooler may give to another process after COMMIT (ADR 0091).
 */
export const openingWith = (locks: readonly RowLock[]): string =>
  ['begin', byKeys, ...locks.map(lockOne)].join('; ');

const lockOne = ({ table, column, id, strength = 'update' }: RowLock): string =>
  `select 1 from "${getTableName(table)}" where "${column?.name ?? 'id'}" = ${literalOf(id)} for ${strength}`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function literalOf(id: string): string {
  if (!uuid.test(id)) throw new Error('The id of a row to lock must be a UUID in lower case.');
  return `'${id}'`;
}
