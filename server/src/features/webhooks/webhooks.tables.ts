import type { WebhookDelivery, WebhookEvent, WebhookFormat } from '@tandem/contract/webhooks';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { impersonal } from '../../platform/database/data-policy.ts';
import { projects } from '../projects/public.ts';

/** Addresses that are called when something happens in a project (ADR 0115). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    format: text('format').$type<WebhookFormat>().notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Signs the bodies. It is read at each attempt, and shown when it is made only. */
    secret: text('secret').notNull(),
    /** Whether `secret` is sealed; a version before stored it as it is. */
    isSealed: boolean('is_sealed').notNull().default(false),
    isOn: boolean('is_on').notNull().default(true),
    /** Attempts in a row that failed, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: timestamptz('failing_since'),
    /** Set when there were too many. */
    pausedAt: timestamptz('paused_at'),
    /** The roles that were open when it was last looked, by id: what differs is told. */
    openRoles: jsonb('open_roles').$type<Record<string, string>>().notNull().default({}),
    /** While an attempt runs, when others may assume that its process died; then when it may be called next. */
    leasedUntil: timestamptz('leased_until').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('webhooks_project_index').on(table.projectId),
    index('webhooks_paused_index')
      .on(table.pausedAt)
      .where(sql`${table.pausedAt} is not null`),
  ],
);

/**
 * What webhooks are to tell, and what they told. It says what happened to what, and no words: those are read at each attempt, so that
 * nothing deleted is kept or sent.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent>().notNull(),
    /** The task, message, member, request or role. */
    subjectId: uuid('subject_id'),
    /** How a project was changed. */
    change: text('change'),
    /** In the order in which it was queued. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** Tells the same thing from another. */
    key: text('key').notNull(),
    at: timestamptz('at').notNull(),
    /** After this time nothing is tried any more. */
    expiresAt: timestamptz('expires_at').notNull(),
    state: text('state').$type<WebhookDelivery['state']>().notNull().default('waiting'),
    /** The next attempt; null once there is none. */
    nextAt: timestamptz('next_at'),
    attempts: integer('attempts').notNull().default(0),
    triedAt: timestamptz('tried_at'),
    status: integer('status'),
    failure: text('failure').$type<NonNullable<WebhookDelivery['failure']>>(),
    tookMs: integer('took_ms'),
  },
  (table) => [
    unique('webhook_deliveries_key_unique').on(table.webhookId, table.key),
    index('webhook_deliveries_next_at_index')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
    index('webhook_deliveries_at_index').on(table.webhookId, table.at),
  ],
);

export const webhookPolicy = impersonal(webhooks);
export const webhookDeliveryPolicy = impersonal(webhookDeliveries);
