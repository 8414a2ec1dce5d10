export { createWebhookEvents } from './webhook-events.service.ts';
export { sealedSecretsSql, secretsSealedAgainSql, webhookConditions } from './webhooks.repository.ts';
