export { createWebhookEvents } from './webhook-events.service.ts';
export {
  sealedSecretsSql,
  secretsSealedAgainSql,
  webhookConditions,
  webhookFigures,
} from './webhooks.repository.ts';
