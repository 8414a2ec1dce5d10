import type { Queryable } from '../database/database.ts';
import { newVapidKeys, type VapidKeys } from './vapid.ts';
import { vapidKeys } from './vapid-keys.tables.ts';

/** The keys of this server; made by the first process that asks, and the same for all. Read them at each use: they can be replaced. */
export async function findVapidKeys(db: Queryable, now: Date): Promise<VapidKeys> {
  const { publicKey, privateKey } = vapidKeys;
  const read = () => db.select({ publicKey, privateKey }).from(vapidKeys);
  const [found] = await read();
  if (found) return found;
  await db
    .insert(vapidKeys)
    .values({ ...newVapidKeys(), createdAt: now })
    .onConflictDoNothing();
  const [stored] = await read();
  if (!stored) throw new Error('The keys for push were not stored.');
  return stored;
}
