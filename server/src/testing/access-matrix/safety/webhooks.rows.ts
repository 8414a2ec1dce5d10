import * as webhooks from '@tandem/contract/webhooks';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { webhookDeliveries, webhooks as table } from '../../../features/webhooks/webhooks.tables.ts';
import { type AccessRow, members, type Situation } from '../row.ts';

const address = 'https://hooks.example.org/1';

/** Makes a webhook of P that told of something. */
export async function createWebhook({ orm }: Database, projectId: string, at: Date) {
  const [webhook, delivery] = [newId(), newId()];
  const secret = 'a secret of a webhook';
  const row = { id: webhook, projectId, url: address, format: 'tandem' as const, secret };
  await orm.insert(table).values({ ...row, events: ['task.done'], leasedUntil: at, createdAt: at });
  const told = { id: delivery, webhookId: webhook, event: 'project.changed' as const, change: 'edited' };
  await orm.insert(webhookDeliveries).values({ ...told, key: 'x', at, expiresAt: at, state: 'failed' });
  return { webhook, delivery };
}

const ownerOnly = members(403, { owner: 200 });
const onP = ({ p }: Situation) => ({ params: { id: p._id } });
const onWebhook = ({ p, webhook }: Situation) => ({ params: { id: p._id, webhookId: webhook } });

export const webhooksRows: AccessRow[] = [
  { operation: webhooks.listWebhooks, input: onP, statuses: ownerOnly },
  {
    operation: webhooks.addWebhook,
    input: (situation) => ({
      ...onP(situation),
      body: { url: address, events: ['task.created'], format: 'slack' },
    }),
    statuses: members(403, { owner: 201 }),
  },
  {
    operation: webhooks.editWebhook,
    input: (situation) => ({ ...onWebhook(situation), body: { isOn: false } }),
    statuses: ownerOnly,
  },
  { operation: webhooks.listWebhookDeliveries, input: onWebhook, statuses: ownerOnly },
  {
    operation: webhooks.resendWebhookDelivery,
    input: (situation) => ({
      params: { ...onWebhook(situation).params, deliveryId: situation.delivery },
    }),
    statuses: ownerOnly,
  },
  { operation: webhooks.removeWebhook, input: onWebhook, statuses: ownerOnly },
];
