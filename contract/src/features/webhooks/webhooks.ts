import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, text, timestamp } from '../../values.ts';

/** What a webhook can tell of. */
export const webhookEvents = [
  'task.created',
  'task.changed',
  'task.done',
  'message.created',
  'member.joined',
  'member.left',
  'request.received',
  'role.opened',
  'role.filled',
  'project.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** How a webhook tells it: JSON of our own, or a sentence in the form that a chat program reads. */
export const webhookFormats = ['tandem', 'discord', 'slack', 'matrix', 'mattermost'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Success messages of webhooks. */
export const webhookMessages = {
  made: 'Webhook added. Copy its secret now: it is shown only this once.',
  saved: 'Webhook saved.',
  removed: 'Webhook removed.',
  resent: 'It is sent again now.',
} as const;

/** A webhook of a project, without its secret. */
export const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  format: z.enum(webhookFormats),
  events: z.array(z.enum(webhookEvents)),
  /** What its owner chose. */
  isOn: z.boolean(),
  /** When it was paused after too many failures in a row; switching it on again goes on. */
  pausedAt: z.nullable(timestamp),
  /** Since when every attempt failed; null while the last one succeeded. */
  failingSince: z.nullable(timestamp),
  /** The next attempt of what waits. */
  nextAt: z.nullable(timestamp),
  /** Of the last 24 hours. */
  sent: z.number(),
  failed: z.number(),
  createdAt: timestamp,
});
export type Webhook = z.output<typeof webhook>;

/** Something that a webhook told of, or is to tell of. */
export const webhookDelivery = z.object({
  _id: z.string(),
  event: z.enum(webhookEvents),
  at: timestamp,
  /** `dropped` where there is nothing to tell any more, such as of a deleted message. */
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  attempts: z.number(),
  /** Of the last attempt; all null before it. */
  triedAt: z.nullable(timestamp),
  status: z.nullable(z.number()),
  failure: z.nullable(z.enum(['timeout', 'private', 'unreachable', 'refused'])),
  tookMs: z.nullable(z.number()),
  nextAt: z.nullable(timestamp),
  /** What an attempt sends as things are now; null where there is nothing to tell any more. */
  body: z.nullable(z.string()),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const onProject = z.object({ id });
const onWebhook = z.object({ id, webhookId: id });
const eventsRule = 'Choose at least one event.';
const urlRule = 'Enter an address that begins with https://.';

const fields = {
  url: text('The address', { max: limits.webhookUrl }).check(
    z.refine((url) => /^https?:\/\/\S+$/.test(url), urlRule),
  ),
  events: z.array(z.enum(webhookEvents, eventsRule), eventsRule).check(
    z.minLength(1, eventsRule),
    z.overwrite((list) => [...new Set(list)]),
  ),
  format: z.enum(webhookFormats, `The format must be one of ${webhookFormats.join(', ')}.`),
  /** What signs the bodies. */
  secret: text('The secret', { min: 16, max: limits.webhookSecret }),
};

/** A webhook to add; without `secret` the server makes one. */
export const addWebhookBody = z.object({ ...fields, secret: z.optional(fields.secret) });

const changed = z.object({ message: z.string(), data: webhook });

// All are closed to API tokens: a webhook sends what other scopes protect, and its address may be a secret.
export const listWebhooks = operation({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/project/{id}/webhooks',
  summary: 'List the webhooks of your project, whether you may add more, and whether they can carry links',
  access: 'member',
  scope: null,
  params: onProject,
  reply: z.object({ data: z.array(webhook), mayAdd: z.boolean(), hasLinks: z.boolean() }),
});

export const addWebhook = operation({
  name: 'addWebhook',
  method: 'POST',
  path: '/api/project/{id}/webhooks',
  summary: 'Have an address called when something happens in your project; its secret is shown this once',
  access: 'member',
  scope: null,
  stores: 'texts',
  params: onProject,
  body: addWebhookBody,
  status: 201,
  reply: z.object({ message: z.string(), data: webhook, secret: z.string() }),
});

export const editWebhook = operation({
  name: 'editWebhook',
  method: 'PATCH',
  path: '/api/project/{id}/webhooks/{webhookId}',
  summary: 'Change a webhook of your project; switching it on ends a pause',
  access: 'member',
  scope: null,
  stores: 'texts',
  params: onWebhook,
  body: z.object({
    url: z.optional(fields.url),
    events: z.optional(fields.events),
    format: z.optional(fields.format),
    secret: z.optional(fields.secret),
    isOn: z.optional(z.boolean('Choose whether the webhook is on.')),
  }),
  reply: changed,
});

export const removeWebhook = operation({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/api/project/{id}/webhooks/{webhookId}',
  summary: 'Remove a webhook of your project, with its log',
  access: 'member',
  scope: null,
  params: onWebhook,
  reply: z.object({ message: z.string() }),
});

export const listWebhookDeliveries = operation({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/project/{id}/webhooks/{webhookId}/deliveries',
  summary: 'List the last 100 deliveries of a webhook, newest first',
  access: 'member',
  scope: null,
  params: onWebhook,
  reply: z.object({ data: z.array(webhookDelivery) }),
});

export const resendWebhookDelivery = operation({
  name: 'resendWebhookDelivery',
  method: 'POST',
  path: '/api/project/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
  summary: 'Send a delivery again, as things are now',
  access: 'member',
  scope: null,
  params: z.object({ id, webhookId: id, deliveryId: id }),
  reply: z.object({ message: z.string() }),
});
