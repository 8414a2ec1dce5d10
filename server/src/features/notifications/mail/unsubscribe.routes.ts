import type { Bind } from '../../../platform/http/bind.ts';
import type { UnsubscribeService } from './unsubscribe.service.ts';
import * as operations from '@tandem/contract/notifications/notification-settings';

/** Serves the operations of unsubscribing. */
export function bindUnsubscribing(bind: Bind, service: UnsubscribeService): void {
  bind(operations.viewUnsubscribeLink, async ({ params }) => ({
    data: await service.viewUnsubscribeLink(params.token),
  }));
  bind(operations.unsubscribe, async ({ params, record }) => {
    await service.unsubscribe(params.token, record);
    return { message: operations.unsubscribeMessages.done };
  });
}
