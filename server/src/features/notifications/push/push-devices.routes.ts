import * as operations from '@tandem/contract/notifications/notification-push';
import type { Bind } from '../../../platform/http/bind.ts';
import type { PushDevicesService } from './push-devices.service.ts';

const messages = operations.pushMessages;

/** Serves the operations on devices that get pushes. */
export function bindPushDevices(bind: Bind, service: PushDevicesService): void {
  bind(operations.listPushDevices, ({ me, session }) =>
    service.listPushDevices({ me, token: session.token }),
  );
  bind(operations.subscribePush, async ({ me, session, userAgent, body }) => ({
    message: messages.on,
    data: await service.subscribePush({ me, token: session.token, userAgent }, body),
  }));
  bind(operations.editPushDevice, async ({ me, params, body }) => {
    await service.editPushDevice(me, params.deviceId, body.hidesPreviews);
    return { message: messages.changed };
  });
  bind(operations.unsubscribePush, async ({ me, params }) => {
    await service.unsubscribePush(me, params.deviceId);
    return { message: messages.off };
  });
}
