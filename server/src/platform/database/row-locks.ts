import { getTableName } from 'drizzle-orm';
import type { FreeRows, RowLock } from './database.ts';

/** How a transaction with locks begins. */
interface Opening {
  text: string;
  /** The ids that the last lock of free rows returned, from the results of the text. */
  lockedIds(results: unknown): ReadonlySet<string>;
}

/**
 * Other locks, such as those of foreign keys, are waited for only 100 ms: many share the transaction. The statements of batches
 * are planned once per connection: PostgreSQL would plan them anew each time, since it takes a batch for larger than it is. They
 * find their rows by keys, and must not read whole tables because these were small when the plan was made.
 */
const sharedSettings =
  'set local lock_timeout = 100; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';

/**
 * BEGIN and the locks as one text. A text of several statements takes no parameters, so the ids are literals. It leaves nothing
 * behind on the connection, which a pooler may give to another process after COMMIT (ADR 0091).
 */
export function openingWith(locks: readonly RowLock[] | FreeRows): Opening {
  const statements = 'ids' in locks ? [sharedSettings, lockFree(locks)] : locks.map(lockOne);
  return {
    text: ['begin', ...statements].join('; '),
    lockedIds: (results) => {
      const last = (results as { rows: { id: string }[] }[]).at(-1);
      return new Set(last?.rows.map(({ id }) => id));
    },
  };
}

const lockOne = ({ table, column, id, strength = 'update' }: RowLock): string =>
  `select 1 from "${getTableName(table)}" where "${column?.name ?? 'id'}" = ${literalOf(id)} for ${strength}`;

const lockFree = ({ table, ids }: FreeRows): string =>
  `select id from "${getTableName(table)}" where id = any(array[${ids.map(literalOf).join(', ')}]::uuid[])` +
  ' for no key update skip locked';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function literalOf(id: string): string {
  if (!uuid.test(id)) throw new Error('The id of a row to lock must be a UUID in lower case.');
  return `'${id}'`;
}
