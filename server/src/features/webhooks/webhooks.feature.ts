import * as operations from '@tandem/contract/webhooks';
import { webhookMessages as messages } from '@tandem/contract/webhooks';
import type { Feature } from '../../platform/feature.ts';
import { createWebhookSender, type WebhookSenderDeps } from './webhook-sender.service.ts';
import { createWebhooksService, type WebhooksDeps } from './webhooks.service.ts';

/** Addresses that are called when something happens in a project. */
export function createWebhooksFeature(deps: WebhooksDeps & WebhookSenderDeps): Feature {
  const service = createWebhooksService(deps);
  return {
    prepare: service.sealFormerSecrets,
    // Of the version before, while it still runs.
    jobs: [{ name: 'seal-webhook-secrets', cron: '42 * * * *', run: service.sealFormerSecrets }],
    workers: [createWebhookSender(deps)],
    routes: (bind) => {
      bind(operations.listWebhooks, ({ me, role, params }) => service.listWebhooks({ me, role, ...params }));
      bind(operations.addWebhook, async ({ me, role, params, body }) => ({
        message: messages.made,
        ...(await service.addWebhook({ me, role, ...params }, body)),
      }));
      bind(operations.editWebhook, async ({ me, params, body }) => ({
        message: messages.saved,
        data: await service.editWebhook({ me, ...params }, body),
      }));
      bind(operations.removeWebhook, async ({ me, params }) => {
        await service.removeWebhook({ me, ...params });
        return { message: messages.removed };
      });
      bind(operations.listWebhookDeliveries, async ({ me, params }) => ({
        data: await service.listDeliveries({ me, ...params }),
      }));
      bind(operations.resendWebhookDelivery, async ({ me, params }) => {
        await service.resend({ me, ...params });
        return { message: messages.resent };
      });
    },
  };
}
