import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailure } from '../call.ts';
import { useSession } from '../session.store.ts';
import { databaseName } from './forget-offline.ts';
import { readOrRestore, showKept } from '../query-client.ts';

const refusal = new CallFailure(403, 'projects.no_member', 'The board is for members.');
const away = new CallFailure(0, 'away', 'The server cannot be reached.');

/** The contract that the reply is kept with; a page that was not built has none. */
let keptWith: string | undefined;
/** A database of the browser in which every reply is 'kept'. */
const database = {
  open: () => succeeding({ transaction: () => ({ objectStore: () => replies }), addEventListener() {} }),
};
const replies = {
  get: () => succeeding({ at: Date.now(), data: 'kept', contract: keptWith }),
  getAllKeys: () => succeeding([]),
};
function succeeding(result: unknown) {
  return {
    result,
    addEventListener: (name: string, listen: () => void) => {
      if (name === 'success') queueMicrotask(listen);
    },
  };
}

/** What a query shows whose answer comes after this many milliseconds. */
async function shownWhen(ms: number, answer: unknown, meta = {}) {
  const client = new QueryClient();
  const queryKey: readonly unknown[] = ['listTasks', {}];
  const query = client.getQueryCache().build(client, { queryKey, meta });
  const read = () =>
    new Promise<unknown>((resolve, reject) => {
      setTimeout(() => (answer instanceof Error ? reject(answer) : resolve(answer)), ms);
    });
  const context = { client, queryKey: query.queryKey } as unknown as QueryFunctionContext;
  const shown = Promise.resolve(readOrRestore(read, context, query)).catch((error: unknown) => error);
  for (const step of [100, 300, ms]) {
    await vi.advanceTimersByTimeAsync(step);
    await vi.dynamicImportSettled();
  }
  return shown;
}

beforeEach(() => {
  keptWith = undefined;
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', database);
  const stored = new Map<string, string>([[databaseName, 'true']]);
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
  useSession.getState().setUser({ _id: 'me', firstName: 'Finn', lastName: 'Ott', photoUrl: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows nothing that was kept when a refusal comes within 400 ms', async () => {
  expect(await shownWhen(390, refusal)).toBe(refusal);
  expect(await shownWhen(10, refusal)).toBe(refusal);
});

it('shows an answer that comes within 400 ms', async () => {
  expect(await shownWhen(390, 'fresh')).toBe('fresh');
});

it('shows what was kept when the answer takes longer, or the server is away', async () => {
  expect(await shownWhen(2_000, 'fresh')).toBe('kept');
  expect(await shownWhen(10, away)).toBe('kept');
});

it('does not wait for the network with what every member may read, unless that answers first', async () => {
  const meta = { isShownUnasked: true };
  expect(await shownWhen(50, 'fresh', meta)).toBe('kept');
  expect(await shownWhen(0, 'fresh', meta)).toBe('fresh');
  expect(await shownWhen(0, refusal, meta)).toBe(refusal);
});

it('checks what is shown once it is painted, and in a tab in the background a moment later', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const read = vi.fn<() => Promise<string>>(async () => 'fresh');
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey: ['listTasks', {}] as readonly unknown[] });
  query.setData('seen');
  const check = () => readOrRestore(read, { client } as unknown as QueryFunctionContext, query);
  void check();
  expect(read).not.toHaveBeenCalled();
  frames.shift()?.(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledOnce();
  void check();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
});

it('shows the member their own profile until it is read anew', async () => {
  const client = new QueryClient();
  await showKept(client, ['viewProfile']);
  expect(client.getQueryData(['viewProfile'])).toBe('kept');
  client.setQueryData(['viewProfile'], 'fresh');
  await showKept(client, ['viewProfile']);
  expect(client.getQueryData(['viewProfile'])).toBe('fresh');
});

it('shows nothing that a page of another contract kept', async () => {
  keptWith = 'former';
  expect(await shownWhen(2_000, 'fresh')).toBe('fresh');
  expect(await shownWhen(10, away)).toBe(away);
});

it('waits for the network where nothing was kept', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  expect(await shownWhen(2_000, 'fresh')).toBe('fresh');
});
