import type { Makers } from '@tandem/contract/account/account-tokens';
import { limits } from '@tandem/contract/limits';
import type { CommunityRole, ParsedInput } from '@tandem/contract/operation';
import type { addWebhook, editWebhook, Webhook, WebhookDelivery } from '@tandem/contract/webhooks';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { findProjectSealer } from '../../platform/keys/server-keys.repository.ts';
import { isOutsideAddress } from '../../platform/outside.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { newToken } from '../../platform/tokens.ts';
import { mayMake } from '../account/public.ts';
import { findOwnerId, lockOwnForChange, projectErrors } from '../projects/public.ts';
import * as repository from './webhooks.repository.ts';
import { bodyOf } from './webhooks.rules.ts';
import { failureKind } from '@tandem/contract/failure';

/** What webhooks need. */
export interface WebhooksDeps {
  database: Database;
  clock: Clock;
  publicUrl: string | null;
  webhookHosts: readonly string[];
  communitySettings: { current(): { webhooks: Makers } };
}

/** An owner, and a webhook of the project. */
interface WebhookRef {
  me: string;
  id: string;
  webhookId: string;
}

/** The webhooks of projects, for their owners (ADR 0115). */
export function createWebhooksService(deps: WebhooksDeps) {
  const { database, clock, publicUrl, webhookHosts } = deps;
  const { orm } = database;
  const mayAdd = (role: CommunityRole) => mayMake(deps.communitySettings.current().webhooks, role);
  const requireAddress = (url: string) => {
    if (!isOutsideAddress(url, webhookHosts)) refuseField(webhookErrors.badAddress, 'url');
  };
  const viewOne = async ({ id, webhookId }: Omit<WebhookRef, 'me'>): Promise<Webhook> => {
    const all = await repository.listWebhooks(orm, id, clock.now());
    return toWebhook(all.find((one) => one.id === webhookId) ?? refuse(webhookErrors.notFound));
  };
  return {
    listWebhooks: async ({ me, role, id }: { me: string; role: CommunityRole; id: string }) => {
      await requireOwner(deps, me, id);
      return {
        data: (await repository.listWebhooks(orm, id, clock.now())).map(toWebhook),
        mayAdd: mayAdd(role),
        hasLinks: publicUrl !== null,
      };
    },
    addWebhook: async (
      { me, role, id }: { me: string; role: CommunityRole; id: string },
      { secret = newToken(), ...body }: ParsedInput<typeof addWebhook>['body'],
    ) => {
      const webhookId = newId();
      await database.transaction(async (tx) => {
        await lockOwnForChange(tx, { me, id });
        if (!mayAdd(role)) refuse(webhookErrors.notAllowed);
        requireAddress(body.url);
        const now = clock.now();
        if ((await repository.listWebhooks(tx, id, now)).length >= limits.webhooks)
          refuse(webhookErrors.tooMany);
        const openRoles = await repository.findOpenRoles(tx, id);
        const sealed = await sealSecret(deps, tx, { webhookId, secret });
        const row = { id: webhookId, projectId: id, ...body, ...sealed, openRoles };
        await repository.insertWebhook(tx, { ...row, leasedUntil: now, createdAt: now });
      });
      return { data: await viewOne({ id, webhookId }), secret };
    },
    editWebhook: async (
      { me, ...ref }: WebhookRef,
      { isOn, secret, ...body }: ParsedInput<typeof editWebhook>['body'],
    ): Promise<Webhook> => {
      await database.transaction(async (tx) => {
        await lockOwnForChange(tx, { me, id: ref.id });
        if (body.url !== undefined) requireAddress(body.url);
        const { webhookId } = ref;
        const sealed = secret === undefined ? {} : await sealSecret(deps, tx, { webhookId, secret });
        // Roles that changed while it was off are no news.
        const again =
          isOn === true
            ? {
                failures: 0,
                failingSince: null,
                pausedAt: null,
                openRoles: await repository.findOpenRoles(tx, ref.id),
              }
            : {};
        const set = { ...body, ...sealed, ...(isOn !== undefined && { isOn }), ...again };
        if (Object.keys(set).length > 0 && !(await repository.updateWebhook(tx, ref, set)))
          refuse(webhookErrors.notFound);
        if (isOn === false) await repository.endWaiting(tx, ref.webhookId);
      });
      return viewOne(ref);
    },
    removeWebhook: async ({ me, ...ref }: WebhookRef): Promise<void> => {
      await database.transaction(async (tx) => {
        await lockOwnForChange(tx, { me, id: ref.id });
        if (!(await repository.deleteWebhook(tx, ref))) refuse(webhookErrors.notFound);
      });
    },
    listDeliveries: async ({ me, ...ref }: WebhookRef): Promise<WebhookDelivery[]> => {
      await requireOwner(deps, me, ref.id);
      const log = await repository.listDeliveries(orm, ref);
      if (log.length === 0) await viewOne(ref);
      return log.map((row) => ({
        _id: row.id,
        event: row.event,
        at: row.at.toISOString(),
        state: row.state,
        attempts: row.attempts,
        triedAt: isoOf(row.triedAt),
        status: row.status,
        failure: row.failure,
        tookMs: row.tookMs,
        nextAt: isoOf(row.nextAt),
        body: bodyOf(row.format, row, publicUrl),
      }));
    },
    sealFormerSecrets: () => sealFormerSecrets(deps),
    resend: async ({ me, deliveryId, ...ref }: WebhookRef & { deliveryId: string }): Promise<void> => {
      await database.transaction(async (tx) => {
        await lockOwnForChange(tx, { me, id: ref.id });
        const isQueued = await repository.requeue(tx, { ...ref, deliveryId }, clock.now());
        if (isQueued === null) refuse(webhookErrors.noDelivery);
        if (isQueued === false) refuse(webhookErrors.isOff);
      });
    },
  };
}

/** A secret as it is stored, which opens for its webhook only. */
async function sealSecret(
  { clock }: WebhooksDeps,
  db: Queryable,
  { webhookId, secret }: { webhookId: string; secret: string },
) {
  const sealer = await findProjectSealer(db, clock);
  return { secret: sealer.seal(Buffer.from(secret), webhookId), isSealed: true };
}

/** Seals what a version before stored as it is. */
async function sealFormerSecrets(deps: WebhooksDeps): Promise<void> {
  const { orm } = deps.database;
  for (const { id: webhookId, secret } of await repository.listUnsealed(orm)) {
    const sealed = await sealSecret(deps, orm, { webhookId, secret });
    await repository.sealFormer(orm, { id: webhookId, former: secret, ...sealed });
  }
}

async function requireOwner({ database }: WebhooksDeps, me: string, projectId: string): Promise<void> {
  const ownerId = (await findOwnerId(database.orm, projectId)) ?? refuse(projectErrors.notFound);
  if (ownerId !== me) refuse(projectErrors.ownerOnly);
}

const isoOf = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

const toWebhook = (row: repository.ListedWebhook): Webhook => ({
  _id: row.id,
  url: row.url,
  format: row.format,
  events: row.events,
  isOn: row.isOn,
  pausedAt: isoOf(row.pausedAt),
  failingSince: isoOf(row.failingSince),
  nextAt: isoOf(row.nextAt),
  sent: row.sent,
  failed: row.failed,
  createdAt: row.createdAt.toISOString(),
});

const webhookErrors = {
  notFound: failureKind('webhooks.not_found', 404, 'This webhook does not exist any more.'),
  noDelivery: failureKind('webhooks.no_delivery', 404, 'This delivery does not stand in the log any more.'),
  isOff: failureKind('webhooks.is_off', 409, 'Switch the webhook on first.'),
  notAllowed: failureKind('webhooks.not_allowed', 403, 'This community does not let you add webhooks.'),
  tooMany: failureKind(
    'webhooks.too_many',
    409,
    `A project can have at most ${limits.webhooks} webhooks. Remove one that you don’t use.`,
  ),
  badAddress: failureKind(
    'webhooks.bad_address',
    400,
    'The address must begin with https:// and lead to the public internet, without a port, user name or password.',
  ),
} as const;
