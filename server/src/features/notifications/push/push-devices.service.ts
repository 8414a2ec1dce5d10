import { type PushDevice, type subscribePush } from '@tandem/contract/notifications/notification-settings';
import { reportPage } from '@tandem/contract/notifications';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { isOutsideAddress } from '../../../platform/outside.ts';
import { arePushKeys } from '../../../platform/push/send-push.ts';
import type { VapidKeys } from '../../../platform/push/vapid-keys.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { deviceOf } from '../../account/public.ts';
import { notificationErrors } from '../notifications.errors.ts';
import * as repository from './push-devices.repository.ts';
import type { Audience, AudienceResolver, HandleCommand } from '../../../platform/live/live.ts';

export interface PushDevicesDeps {
  database: Database;
  clock: Clock;
  pushHosts: readonly string[];
  vapidKeys: () => Promise<VapidKeys>;
}

/** A member with the token of their session and what the browser calls itself. */
interface Caller {
  me: string;
  token: string | null;
  userAgent: string | null;
}

export type PushDevicesService = ReturnType<typeof createPushDevicesService>;

/** The devices of members that get pushes; refuses with `notificationErrors`. */
export function createPushDevicesService(deps: PushDevicesDeps) {
  const { database, clock } = deps;
  const list = async ({ me, token }: Omit<Caller, 'userAgent'>): Promise<PushDevice[]> => {
    const rows = await repository.listDevices(database.orm, me);
    return rows.map((row) => toDevice(row, token));
  };
  return {
    listPushDevices: async (caller: Omit<Caller, 'userAgent'>) => ({
      data: await list(caller),
      publicKey: (await deps.vapidKeys()).publicKey,
    }),
    subscribePush: async (caller: Caller, body: ParsedInput<typeof subscribePush>['body']) => {
      const { endpoint, keys, hidesPreviews = false, isRenewal = false } = body;
      if (!isOutsideAddress(endpoint, deps.pushHosts))
        refuseField(notificationErrors.badEndpoint, 'endpoint');
      if (!arePushKeys(keys)) refuseField(notificationErrors.badKeys, 'keys');
      const { me, token, userAgent } = caller;
      const session = { memberId: me, tokenHash: hashToken(token ?? ''), userAgent };
      const device = { id: newId(), ...session, endpoint, ...keys, hidesPreviews, createdAt: clock.now() };
      const storedId = await database.transaction(async (tx) => {
        await repository.lockEndpoint(tx, endpoint);
        if (isRenewal) return repository.renewDevice(tx, device);
        return (await repository.storeDevice(tx, device, limits.pushDevices)) ? device.id : null;
      });
      return (await list(caller)).find(({ _id }) => _id === storedId) ?? refuse(notificationErrors.noDevice);
    },
    editPushDevice: async (me: string, id: string, hidesPreviews: boolean): Promise<void> => {
      if (!(await repository.setHidesPreviews(database.orm, { memberId: me, id }, hidesPreviews)))
        refuse(notificationErrors.noDevice);
    },
    unsubscribePush: (me: string, id: string): Promise<void> => repository.removeDevice(database.orm, me, id),
  };
}

type Listed = Awaited<ReturnType<typeof repository.listDevices>>[number];

const toDevice = (row: Listed, token: string | null): PushDevice => ({
  _id: row.id,
  ...deviceOf(row.userAgent),
  createdAt: row.createdAt.toISOString(),
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  hidesPreviews: row.hidesPreviews,
  isCurrent: token !== null && row.tokenHash === hashToken(token),
});

/** The sockets of pages of a member that are looked at. */
export const pageAudience = (memberId: string): Audience => `page:${memberId}`;

/** A page joins by saying that it is looked at. */
export const pageAudienceResolver: AudienceResolver = {
  kind: 'page',
  autoJoin: false,
  of: async (memberIds) => new Map(memberIds.map((id) => [id, [pageAudience(id)]])),
};

/** Handles what pages say about themselves. */
export function handlePageCommands(handle: HandleCommand): void {
  handle(reportPage, async (connection, { isVisible }) => {
    const audience = pageAudience(connection.me);
    if (isVisible) connection.join(audience);
    else connection.leave(audience);
    return {};
  });
}
