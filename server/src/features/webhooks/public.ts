export { createWebhookEvents } from './webhook-events.service.ts';
export { webhookConditions } from './webhooks.repository.ts';
