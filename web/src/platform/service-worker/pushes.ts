import { inTime } from '../browser-push.ts';
import type {
  FetchEvent,
  LifeEvent,
  NotificationClick,
  PushEvent,
  SubscriptionChange,
  ToPage,
  WorkerScope,
} from './worker-scope.ts';

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

/** What the server sends. */
interface Push {
  title: string;
  body: string;
  path: string;
  tag: string;
  /** It takes words back, so it comes without a sound. */
  isSilent?: boolean;
}

/** Shown when a push cannot be read, because browsers want a notification for each. */
const unreadable: Push = {
  title: 'New notification',
  body: '',
  path: '/notifications',
  tag: 'notifications',
};

function readPush({ data }: PushEvent): Push {
  try {
    const { title, body, path, tag, isSilent } = (data?.json() ?? {}) as Partial<Push>;
    // Only paths of this site.
    const isPath = typeof path === 'string' && /^\/(?![/\\])/.test(path);
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string' || !isPath)
      return unreadable;
    return { title, body, path, tag, isSilent: isSilent === true };
  } catch {
    return unreadable;
  }
}

/** Shows pushes, and opens what they are about. */
export function createPushes({ clients, registration, location }: WorkerScope) {
  const show = (event: PushEvent) => {
    const { title, body, path, tag, isSilent = false } = readPush(event);
    return registration.showNotification(title, {
      body,
      tag,
      silent: isSilent,
      data: { path },
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    });
  };

  const open = async (path: string) => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ focused }) => focused) ?? pages[0];
    if (!page) return clients.openWindow(new URL(path, location.origin).href);
    const message: ToPage = { type: 'open', path };
    page.postMessage(message);
    // Browsers refuse the focus without a click of the member.
    return page.focus().catch(() => undefined);
  };

  return {
    show: (event: LifeEvent & PushEvent) => event.waitUntil(show(event)),
    click: (event: LifeEvent & NotificationClick) => {
      event.notification.close();
      const { path } = event.notification.data as { path: string };
      event.waitUntil(open(path));
    },
  };
}
