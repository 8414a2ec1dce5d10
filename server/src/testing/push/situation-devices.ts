import { eq } from 'drizzle-orm';
import { sessions } from '../../features/account/account.tables.ts';
import { pushDevices } from '../../features/notifications/notifications.tables.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { findVapidKeys } from '../../platform/push/vapid-keys.ts';
import { pushKeys, silentHost } from './push-keys.ts';
import type { Actor } from '../test-app.ts';

interface Devices {
  owner: Actor;
  collaborator: Actor;
}

/** Replaces the session of the situation before: beyond 20 sessions a log-in would end that of the actor. */
async function startSession({ orm }: Database, who: Actor, now: Date): Promise<string> {
  const userAgent = 'situation';
  await orm.delete(sessions).where(eq(sessions.userAgent, userAgent));
  const [id, expiresAt] = [newId(), new Date(now.getTime() + 60_000)];
  const session = {
    id,
    memberId: who.id,
    tokenHash: newId(),
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    userAgent,
  };
  await orm.insert(sessions).values(session);
  return id;
}

/** Another session of A, and a device of C that gets pushes. */
export async function createDevices(database: Database, actors: Devices, now: Date) {
  const sessionOfOwner = await startSession(database, actors.owner, now);
  // A server makes them when it starts.
  await findVapidKeys(database.orm, now);
  return { sessionOfOwner, pushDevice: await addPushDevice(database, actors, now) };
}

async function addPushDevice({ orm }: Database, { collaborator }: Devices, createdAt: Date): Promise<string> {
  const [session] = await orm.select().from(sessions).where(eq(sessions.memberId, collaborator.id)).limit(1);
  const [id, memberId] = [newId(), collaborator.id];
  await orm.delete(pushDevices);
  const endpoint = `http://${silentHost}/${id}`;
  await orm
    .insert(pushDevices)
    .values({ id, memberId, sessionId: session?.id ?? '', endpoint, ...pushKeys, createdAt });
  return id;
}
