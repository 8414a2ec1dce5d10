import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { serverKeys } from './server-keys.tables.ts';

/** Finds a secret of the server by its name, or stores the one that `make` gives; all processes get the same. */
export async function findKey(
  db: Queryable,
  { name, make, clock }: { name: string; make: () => string; clock: Clock },
): Promise<string> {
  const read = async () =>
    (await db.select({ secret: serverKeys.secret }).from(serverKeys).where(eq(serverKeys.name, name)))[0];
  const found = await read();
  if (found !== undefined) return found.secret;
  await db.insert(serverKeys).values({ name, secret: make(), createdAt: clock.now() }).onConflictDoNothing();
  // Another process may have been first.
  const stored = await read();
  if (stored === undefined) throw new Error(`The key ${name} was not stored.`);
  return stored.secret;
}
