import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeForMember } from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';
import { discard, followOutbox, retry, send, sendWaiting, useOutbox } from './outbox.live.ts';

const client = new QueryClient();
const entries = () => useOutbox.getState().entries.map(({ text, state }) => `${text} ${state}`);

/** Local storage for Node, and a network whose responses the test decides. */
let stored: Record<string, string>;
let posted: string[];
let respond: (text: string) => Response | Promise<Response>;

const created = (text: string) => {
  const message = { _id: text, chatId: 'c', seq: posted.length, text, createdAt: '2026-11-20T09:00:00.000Z' };
  return Response.json(
    { message: 'Message sent.', data: { ...message, sender: null, clientId: null } },
    { status: 201 },
  );
};
const refusal = (status: number, message: string) =>
  Response.json({ message, error: message, code: 'chat.closed' }, { status });

beforeEach(() => {
  stored = {};
  posted = [];
  respond = created;
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) =>
      void Object.defineProperty(stored, key, { value, enumerable: true, configurable: true }),
    removeItem: (key: string) => void Reflect.deleteProperty(stored, key),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const { text } = JSON.parse(body) as { text: string };
    posted.push(text);
    return respond(text);
  });
  vi.useFakeTimers();
  useSession.getState().setUser({ _id: 'me', firstName: 'Mira', lastName: 'Okafor', photoUrl: null });
});
afterEach(() => {
  useOutbox.setState({ entries: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const storedKeys = () => Object.keys(stored).filter((key) => key.startsWith('kept:outbox:'));
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the outbox', () => {
  it('sends in order and removes sent messages', async () => {
    for (const text of ['one', 'two', 'three']) send(client, 'c', { text });
    expect(entries()).toEqual(['one sending', 'two sending', 'three sending']);
    expect(storedKeys()).toHaveLength(3);
    await settle();
    expect(posted).toEqual(['one', 'two', 'three']);
    expect([entries(), storedKeys()]).toEqual([[], []]);
  });

  it('waits for the network, then sends everything in order', async () => {
    respond = () => Promise.reject(new TypeError('Failed to fetch'));
    for (const text of ['one', 'two']) send(client, 'c', { text });
    await settle();
    expect(entries()).toEqual(['one waiting', 'two waiting']);
    expect(posted).toEqual(['one']);
    respond = created;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(posted).toEqual(['one', 'one', 'two']);
    expect(entries()).toEqual([]);
  });

  it('keeps a refused message with its reason until it is retried or discarded', async () => {
    respond = (text) => (text === 'one' ? refusal(403, 'You can no longer write here.') : created(text));
    for (const text of ['one', 'two']) send(client, 'c', { text });
    await settle();
    expect(posted).toEqual(['one', 'two']);
    const [left] = useOutbox.getState().entries;
    expect(left).toMatchObject({ text: 'one', state: 'refused', reason: 'You can no longer write here.' });
    sendWaiting(client);
    await settle();
    expect(posted).toEqual(['one', 'two']);
    if (left) retry(client, left);
    await settle();
    expect(posted).toEqual(['one', 'two', 'one']);
    if (left) discard(left);
    expect([entries(), storedKeys()]).toEqual([[], []]);
  });

  it("restores unsent messages after a reload, but not another member's", async () => {
    const entry = { clientId: '1', chatId: 'c', text: 'before the reload', at: '2026-11-20T09:00:00.000Z' };
    storeForMember('outbox:1', 'me', entry);
    storeForMember('outbox:2', 'somebody else', { ...entry, clientId: '2', text: 'of another member' });
    const stop = followOutbox(client, 'me');
    await settle();
    expect(posted).toEqual(['before the reload']);
    stop();
  });
});
