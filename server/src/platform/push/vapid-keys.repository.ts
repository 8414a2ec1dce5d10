import type { Queryable } from '../database/database.ts';
import { newVapidKeys, type VapidKeys } from './vapid-keys.ts';
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

/** SQL of a step of a statement that replaces the keys. Subscriptions of browsers are bound to them, so remove those too. */
export const rotatedVapidKeysSql = (values: {
  publicKey: string;
  privateKey: string;
  at: string;
}): string => `
  new_vapid_keys as (
    update vapid_keys set public_key = ${values.publicKey}, private_key = ${values.privateKey}, created_at = ${values.at}
  )`;
