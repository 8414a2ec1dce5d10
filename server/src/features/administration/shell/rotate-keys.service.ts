import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { newVapidKeys } from '../../../platform/push/vapid-keys.ts';
import { newToken } from '../../../platform/tokens.ts';
import { appKeyName, appKeysOf, findAppKey, knownDevicesKeyName } from '../../account/public.ts';
import { unsubscribeKeyName } from '../../notifications/public.ts';
import { listSealedKeys, replaceKeys } from './rotate-keys.repository.ts';

/** What the rotation did. */
export interface Rotation {
  sealedAgain: number;
  devicesRemoved: number;
}

/**
 * Replaces every key of the server. Keys of authenticator apps are sealed again. What a running process seals meanwhile with the
 * former key opens too, until the next rotation. Pushes are bound to the replaced key, so the devices end.
 */
export async function rotateKeysByShell({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Rotation> {
  const apps = await listSealedKeys(database);
  const before = appKeysOf(await findAppKey(database.orm, clock));
  const secret = newToken();
  const after = appKeysOf({ current: secret, former: null });
  const resealed = apps.map(({ memberId, sealed }) => ({
    memberId,
    sealed,
    again: after.seal(before.open(sealed, memberId), memberId),
  }));
  return replaceKeys(database, {
    auditId: newId(),
    at: clock.now(),
    secrets: { [appKeyName]: secret, [unsubscribeKeyName]: newToken(), [knownDevicesKeyName]: newToken() },
    resealed,
    vapid: newVapidKeys(),
  });
}
