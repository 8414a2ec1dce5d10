import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { createQueueWorker } from '../../platform/concurrency/queue-worker.ts';
import { describeDatabaseError } from '../../platform/database/database-errors.ts';
import type { Database, DatabaseLog } from '../../platform/database/database.ts';
import type { BackgroundWorker } from '../../platform/feature.ts';
import { findProjectSealer } from '../../platform/keys/server-keys.repository.ts';
import { isOutsideAddress, postOutside, PrivateAddressError } from '../../platform/outside.ts';
import { version } from '../../platform/version.ts';
import type { Notify } from '../notifications/public.ts';
import { findOwnerId } from '../projects/public.ts';
import type { WebhookEvents } from './webhook-events.service.ts';
import { createLaneShares, type LaneShares } from './webhook-lanes.service.ts';
import * as repository from './webhooks.repository.ts';
import type { Attempted, TakenDelivery } from './webhooks.repository.ts';
import { bodyOf, mostFailures, restAfter, retryAt } from './webhooks.rules.ts';

export interface WebhookSenderDeps {
  database: Database;
  clock: Clock;
  log: DatabaseLog;
  notify: Notify;
  publicUrl: string | null;
  webhookHosts: readonly string[];
  webhookEvents: Pick<WebhookEvents, 'onQueued'>;
}

/** Webhooks that this process calls at once, each once: what a webhook tells stays in order. */
const lanes = 4;
/** Those of them that are left to owners whose webhooks take little time. */
const quickLanes = 2;
const timeoutMs = 5_000;
/** Longer than an attempt, so that no webhook is called by two processes at once. */
const leaseMs = 30_000;

/** Creates the sender of this process, on the machinery of mails and pushes (ADR 0115). */
export function createWebhookSender(deps: WebhookSenderDeps): BackgroundWorker {
  const worker = createQueueWorker({
    lanes,
    onError: (error) =>
      deps.log.warn({ err: describeDatabaseError(error) ?? 'unknown' }, 'webhooks could not be called'),
  });
  deps.webhookEvents.onQueued(worker.wake);
  const shares = createLaneShares({ ofOne: lanes - quickLanes, ofHeavy: lanes - quickLanes });
  const sendNext = () => sendOne(deps, shares);
  return {
    start: () => worker.start(sendNext),
    workOff: () => worker.workOff(sendNext),
    stop: worker.stop,
  };
}

/** Takes a delivery and tries to send it, outside of any transaction; false when none is due. */
async function sendOne(deps: WebhookSenderDeps, shares: LaneShares): Promise<boolean> {
  const { database, clock, publicUrl } = deps;
  const takenAt = clock.now();
  const leasedUntil = new Date(takenAt.getTime() + leaseMs);
  const take = (except: readonly string[]) =>
    repository.takeDue(database.orm, { now: takenAt, leasedUntil, except });
  return shares.run(take, async (delivery) => {
    const body = bodyOf(delivery.format, delivery, publicUrl);
    const tried = body === null ? null : await send(deps, delivery, body);
    const isPaused = await end(deps, delivery, tried);
    if (isPaused) await tellOwner(deps, delivery);
  });
}

type Tried = Pick<Attempted, 'status' | 'failure'> & { tookMs: number };

/** What signs the bodies of a webhook. */
async function secretOf(
  { database, clock }: WebhookSenderDeps,
  { webhookId, secret, isSealed }: TakenDelivery,
): Promise<string> {
  if (!isSealed) return secret;
  return (await findProjectSealer(database.orm, clock)).open(secret, webhookId).toString();
}

async function send(deps: WebhookSenderDeps, delivery: TakenDelivery, text: string): Promise<Tried> {
  const { clock, webhookHosts } = deps;
  const { id, event, url } = delivery;
  const begunAt = performance.now();
  const took = () => ({ tookMs: Math.round(performance.now() - begunAt) });
  // Whatever was stored: the rule may have changed since.
  if (!isOutsideAddress(url, webhookHosts)) return { status: null, failure: 'private', ...took() };
  const secret = await secretOf(deps, delivery);
  const timestamp = Math.floor(clock.now().getTime() / 1_000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Tandem/${version}`,
    'tandem-event': event,
    'tandem-delivery': id,
    'tandem-timestamp': timestamp,
    'tandem-signature': signatureOf(secret, timestamp, text),
  };
  try {
    const { status } = await postOutside(new URL(url), {
      headers,
      body: Buffer.from(text),
      timeoutMs,
      allowedHosts: webhookHosts,
    });
    return { status, failure: status >= 200 && status < 300 ? null : 'refused', ...took() };
  } catch (error) {
    return { status: null, failure: failureOf(error), ...took() };
  }
}

/** The header that proves who sent a body, and when. */
const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

function failureOf(error: unknown): 'private' | 'timeout' | 'unreachable' {
  if (error instanceof PrivateAddressError) return 'private';
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'timeout'
    : 'unreachable';
}

/** Notes what came of an attempt; true when the webhook was paused by it. */
function end(
  { database, clock }: WebhookSenderDeps,
  delivery: TakenDelivery,
  tried: Tried | null,
): Promise<boolean> {
  const { webhookId } = delivery;
  const now = clock.now();
  return database.transaction(async (tx) => {
    if (tried === null) {
      const nothing = { state: 'dropped' as const, status: null, failure: null, tookMs: null, nextAt: null };
      await repository.endAttempt(tx, delivery, { ...nothing, now, restUntil: now });
      return false;
    }
    const isFailure = tried.failure !== null;
    const nextAt = isFailure ? retryAt(delivery, now) : null;
    const state = !isFailure ? 'sent' : nextAt === null ? 'failed' : 'waiting';
    const restUntil = new Date(now.getTime() + restAfter(tried.tookMs));
    await repository.endAttempt(tx, delivery, { ...tried, state, nextAt, now, restUntil });
    const failures = await repository.countAttempt(tx, webhookId, { isFailure, now });
    await repository.pruneLog(tx, webhookId);
    if (failures < mostFailures) return false;
    await repository.updateWebhook(tx, { id: delivery.projectId, webhookId }, { pausedAt: now });
    await repository.endWaiting(tx, webhookId);
    return true;
  });
}

async function tellOwner(
  { database, notify }: WebhookSenderDeps,
  { projectId, webhookId }: TakenDelivery,
): Promise<void> {
  const ownerId = await findOwnerId(database.orm, projectId);
  if (ownerId !== null)
    notify(ownerId, { kind: 'webhookPaused', actorId: null, projectId, requestId: webhookId });
}
