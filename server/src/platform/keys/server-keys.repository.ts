import { inArray } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { serverKeys } from './server-keys.tables.ts';

/** A secret of the server, and the one that it replaced, if any. What the former one made is still accepted. */
export interface ServerKey {
  current: string;
  former: string | null;
}

const formerOf = (name: string) => `${name}:former`;

/**
 * Finds a secret of the server by its name, or stores the one that `make` gives; all processes get the same. Read it at each
 * use: a rotation replaces it while processes run.
 */
export async function findKey(
  db: Queryable,
  { name, make, clock }: { name: string; make: () => string; clock: Clock },
): Promise<ServerKey> {
  const read = async (): Promise<ServerKey | null> => {
    const rows = await db
      .select({ name: serverKeys.name, secret: serverKeys.secret })
      .from(serverKeys)
      .where(inArray(serverKeys.name, [name, formerOf(name)]));
    const secretOf = (wanted: string) => rows.find((row) => row.name === wanted)?.secret;
    const current = secretOf(name);
    return current === undefined ? null : { current, former: secretOf(formerOf(name)) ?? null };
  };
  const found = await read();
  if (found !== null) return found;
  await db.insert(serverKeys).values({ name, secret: make(), createdAt: clock.now() }).onConflictDoNothing();
  // Another process may have been first.
  const stored = await read();
  if (stored === null) throw new Error(`The key ${name} was not stored.`);
  return stored;
}

/** SQL of two steps of a statement: replaces the secrets of `{ name: secret }`, as JSON, and keeps those that they replace. */
export const rotatedKeysSql = (secrets: string, at: string): string => `
  former_keys as (
    insert into server_keys (name, secret, created_at)
    select k.name || ':former', k.secret, ${at} from server_keys k join jsonb_object_keys(${secrets}) n(name) on n.name = k.name
    on conflict (name) do update set secret = excluded.secret, created_at = excluded.created_at
  ), new_keys as (
    update server_keys k set secret = n.secret, created_at = ${at} from jsonb_each_text(${secrets}) n(name, secret)
    where k.name = n.name
  )`;
