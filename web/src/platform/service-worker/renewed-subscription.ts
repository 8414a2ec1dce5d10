import { inTime } from '../in-time.ts';
import type { FetchEvent, LifeEvent, SubscriptionChange, WorkerScope } from './worker-scope.ts';

const devices = '/api/notifications/devices';
/** A cache that has an entry while the server lacks the subscription; the worker ends between events. */
const pendingCache = 'push-renewal';
const pendingEntry = '/push-renewal';
/** The wait between attempts that requests of open pages cause, in milliseconds. */
const pauseMs = 60_000;

/** Whether the server may answer otherwise later. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429;

/**
 * Gives the server the subscription that replaces the one it has; ends it where this session gets no pushes any more. What
 * fails without a network is tried again when the app is opened, and when an open page asks for something.
 */
export function createRenewal({ caches, registration: { pushManager } }: WorkerScope) {
  let isPending: Promise<boolean> | null = null;
  let isTrying = false;
  let triedAt = 0;

  /** The key of the server, which a new subscription needs; null without a session. */
  const keyOfServer = async (): Promise<string | null> => {
    const reply = await fetch(devices);
    if (isPassing(reply.status)) throw new Error(`The server answered ${reply.status}.`);
    return reply.ok ? ((await reply.json()) as { publicKey: string }).publicKey : null;
  };

  const subscribe = async (old: PushSubscription | null | undefined) => {
    const applicationServerKey = old?.options.applicationServerKey ?? (await keyOfServer());
    return applicationServerKey === null
      ? null
      : inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  };

  const renew = async ({ oldSubscription, newSubscription }: SubscriptionChange) => {
    const subscription = newSubscription ?? (await subscribe(oldSubscription));
    if (subscription === null) return;
    const { endpoint, keys } = subscription.toJSON();
    const reply = await fetch(devices, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys, isRenewal: true }),
    });
    if (isPassing(reply.status)) throw new Error(`The server answered ${reply.status}.`);
    if (reply.status === 401 || reply.status === 404) await subscription.unsubscribe();
  };

  /** Notes that it is pending before it tries, because the browser may end the worker meanwhile. */
  const attempt = async (change: () => Promise<SubscriptionChange>) => {
    if (isTrying) return;
    isTrying = true;
    triedAt = Date.now();
    isPending = Promise.resolve(true);
    try {
      await (await caches.open(pendingCache)).put(pendingEntry, new Response());
      await renew(await change());
      await caches.delete(pendingCache);
      isPending = Promise.resolve(false);
    } catch {
      // Tried again at a later event.
    } finally {
      isTrying = false;
    }
  };

  const retry = async (isAppOpened: boolean) => {
    isPending ??= caches.has(pendingCache);
    if (!(await isPending) || (!isAppOpened && Date.now() - triedAt < pauseMs)) return;
    await attempt(async () => ({ newSubscription: await pushManager.getSubscription() }));
  };

  return {
    renew: (event: LifeEvent & SubscriptionChange) => event.waitUntil(attempt(async () => event)),
    retry: (event: FetchEvent) => event.waitUntil(retry(event.request.mode === 'navigate')),
  };
}
