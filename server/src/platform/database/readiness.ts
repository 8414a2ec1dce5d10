import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { isAtHead } from './migrations.ts';

const patienceMs = 1000;

/** Whether the database takes writes within 1 s and is fully migrated; false on any error. */
export async function respondsInTime(orm: Queryable): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    return await Promise.race([orm.transaction(isReadyToWrite), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Locking a row is a write, which a replica and a pooler that breaks transactions refuse. It waits for nobody. */
async function isReadyToWrite(tx: Queryable): Promise<boolean> {
  await tx.execute(sql`select 1 from drizzle.__drizzle_migrations limit 1 for no key update skip locked`);
  return isAtHead(tx);
}
