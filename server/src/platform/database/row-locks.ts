import { getTableName } from 'drizzle-orm';
import type { ClientBase } from 'pg';
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

const lockText = ({ table, column, strength = 'update' }: RowLock): string =>
  `select 1 from "${getTableName(table)}" where "${column?.name ?? 'id'}" = $1 for ${strength}`;

const freeRowsText = ({ table }: FreeRows): string =>
  `select id from "${getTableName(table)}" where id = any($1) for no key update skip locked`;

/** The names of the locks that a connection has prepared, by their texts. */
const preparedLocks = new WeakMap<ClientBase, Map<string, string>>();
let preparations = 0;

/** BEGIN and the locks as one text. Planning a lock takes longer than locking, so each is prepared once per connection. */
export function openingWith(client: ClientBase, locks: readonly RowLock[] | FreeRows): Opening {
  const prepared = preparedLocks.get(client) ?? new Map<string, string>();
  preparedLocks.set(client, prepared);
  const fresh = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = prepared.get(text) ?? fresh.get(text);
    if (known !== undefined) return known;
    preparations += 1;
    const name = `lock_${preparations}`;
    fresh.set(text, name);
    return name;
  };
  // A text of several statements takes no parameters, so they are prepared and executed in SQL.
  const executions =
    'ids' in locks
      ? [sharedSettings, `execute ${nameOf(freeRowsText(locks))} (${literalOfAll(locks.ids)})`]
      : locks.map((lock) => `execute ${nameOf(lockText(lock))} (${literalOf(lock.id)})`);
  const type = 'ids' in locks ? 'uuid[]' : 'uuid';
  const preparing = [...fresh].map(([text, name]) => `prepare ${name} (${type}) as ${text}`);
  return {
    text: [...preparing, 'begin', ...executions].join('; '),
    lockedIds: (results) => {
      // After a failure it is not known whether they are prepared, so the next ones have other names.
      for (const [text, name] of fresh) prepared.set(text, name);
      const last = (results as { rows: { id: string }[] }[]).at(-1);
      return new Set(last?.rows.map(({ id }) => id));
    },
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function literalOf(id: string): string {
  if (!uuid.test(id)) throw new Error('The id of a row to lock must be a UUID in lower case.');
  return `'${id}'`;
}

const literalOfAll = (ids: readonly string[]): string => `array[${ids.map(literalOf).join(', ')}]::uuid[]`;
