import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRenewal } from './pushes.ts';
import type { FetchEvent, SubscriptionChange, WorkerScope } from './worker-scope.ts';

const keys = { p256dh: 'key', auth: 'secret' };
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example.org/new', keys }),
  unsubscribe,
} as unknown as PushSubscription;
const subscribe = vi.fn<PushManager['subscribe']>(async () => subscription);
const fetched = vi.fn<typeof fetch>();

let status: number;
/** The names of the caches, which outlive the worker. */
let kept: Set<string>;
let scope: WorkerScope;
beforeEach(() => {
  vi.clearAllMocks();
  kept = new Set();
  scope = {
    registration: { pushManager: { subscribe, getSubscription: async () => subscription } },
    caches: {
      open: async (name: string) => ({ put: async () => void kept.add(name) }),
      has: async (name: string) => kept.has(name),
      delete: async (name: string) => kept.delete(name),
    },
  } as unknown as WorkerScope;
  status = 201;
  online();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the server was given. */
const posts = () =>
  fetched.mock.calls.flatMap(([, init]): unknown[] =>
    init?.method === 'POST' && typeof init.body === 'string' ? [JSON.parse(init.body)] : [],
  );

/** An event of the worker, and the work that it stays alive for. */
function lifeEvent(type: string) {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => void (work = promise);
  return { event: Object.assign(new Event(type), { waitUntil }), done: () => work };
}

/** What the worker does when the browser says that the subscription changed. */
async function change(given: SubscriptionChange, worker = createRenewal(scope)): Promise<unknown> {
  const { event, done } = lifeEvent('pushsubscriptionchange');
  worker.renew(Object.assign(event, given));
  await done();
  return posts()[0] ?? null;
}

/** A page is opened, or asks for something. */
async function request(mode: 'navigate' | 'cors', worker = createRenewal(scope)): Promise<void> {
  const { event, done } = lifeEvent('fetch');
  worker.retry(Object.assign(event, { request: { mode } }) as unknown as FetchEvent);
  await done();
}

const offline = () => fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
const online = () =>
  fetched.mockImplementation(async (_, { method } = {}) =>
    method === 'POST' ? new Response('{}', { status }) : Response.json({ publicKey: 'BAAA' }),
  );
const renewal = { endpoint: 'https://push.example.org/new', keys, isRenewal: true };

it('gives the server the subscription that the browser made', async () => {
  expect(await change({ newSubscription: subscription })).toEqual(renewal);
  expect(subscribe).not.toHaveBeenCalled();
  expect(unsubscribe).not.toHaveBeenCalled();
});

it('subscribes again with the key of the old subscription where the browser made no new one', async () => {
  const applicationServerKey = new ArrayBuffer(65);
  const old = { options: { applicationServerKey, userVisibleOnly: true } } as unknown as PushSubscription;
  expect(await change({ oldSubscription: old, newSubscription: null })).toEqual(renewal);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey });
});

it('asks the server for its key where the browser gives neither', async () => {
  expect(await change({})).toEqual(renewal);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BAAA' });
});

it('subscribes nobody without a session', async () => {
  fetched.mockImplementation(async () => new Response('{}', { status: 401 }));
  expect(await change({})).toBeNull();
  expect(subscribe).not.toHaveBeenCalled();
});

it.each([401, 404])('ends the new subscription when the server answers %i', async (refused) => {
  status = refused;
  await change({ newSubscription: subscription });
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('asks for nothing when no renewal failed', async () => {
  await change({ newSubscription: subscription });
  fetched.mockClear();
  await request('navigate');
  expect(fetched).not.toHaveBeenCalled();
});

it('tries again when the app is opened after a failure without network, in another life of the worker', async () => {
  offline();
  await change({ newSubscription: subscription });
  await request('navigate');
  online();
  fetched.mockClear();
  await request('navigate');
  expect(posts()).toEqual([renewal]);
  await request('navigate');
  expect(posts()).toHaveLength(1);
});

it.each([408, 429, 500, 503])('tries again after the server answered %i', async (failed) => {
  status = failed;
  await change({ newSubscription: subscription });
  status = 201;
  await request('navigate');
  await request('navigate');
  expect(posts()).toHaveLength(2);
});

it('tries again at a request of an open page, once in a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const worker = createRenewal(scope);
  offline();
  await change({ newSubscription: subscription }, worker);
  online();
  fetched.mockClear();
  await request('cors', worker);
  expect(posts()).toEqual([]);
  vi.setSystemTime(Date.now() + 61_000);
  await request('cors', worker);
  expect(posts()).toEqual([renewal]);
});

it('tries again when the push service does not answer in time', async () => {
  vi.useFakeTimers();
  subscribe.mockImplementationOnce(() => new Promise(() => undefined));
  const changed = change({});
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await changed).toBeNull();
  await request('navigate');
  expect(posts()).toEqual([renewal]);
});

it('does not try again where the session ended', async () => {
  offline();
  await change({ newSubscription: subscription });
  online();
  status = 401;
  await request('navigate');
  await request('navigate');
  expect(unsubscribe).toHaveBeenCalledOnce();
});
