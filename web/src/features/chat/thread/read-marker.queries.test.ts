import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.store.ts';
import { unreadCounts } from '../chat.queries.ts';
import { markRead } from './read-marker.queries.ts';

let client: QueryClient;
let requests: number[];
/** The server's replies in order; then it accepts every request. */
let troubles: (Response | Error)[];

const trouble = (status: number) =>
  Response.json({ message: 'No.', error: 'No.', code: 'trouble' }, { status });
const signIn = (_id: string) =>
  useSession.getState().setUser({ _id, firstName: 'Mira', lastName: 'Okafor', photoUrl: null });

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(unreadCounts.queryKey, { direct: [], data: { c: 4 } });
  requests = [];
  troubles = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { seq } = JSON.parse(body) as { seq: number };
    requests.push(seq);
    const next = troubles.shift();
    if (next instanceof Error) throw next;
    return next ?? Response.json({ message: 'Marked as read.', data: { lastReadSeq: seq, unread: 0 } });
  });
  signIn('me');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the read mark', () => {
  it('moves with one request at a time, to the highest seq', async () => {
    const moved = [2, 3, 5].map((seq) => markRead(client, 'c', seq));
    expect(await Promise.all(moved)).toEqual([true, true, true]);
    expect(requests).toEqual([2, 5]);
    expect(client.getQueryData(unreadCounts.queryKey)?.data).toEqual({});
  });

  it('retries temporary failures, up to the latest read message', async () => {
    troubles = [new TypeError('Failed to fetch'), trouble(503)];
    const moved = markRead(client, 'c', 2);
    await vi.advanceTimersByTimeAsync(4_000);
    void markRead(client, 'c', 3);
    expect(requests).toEqual([2]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await moved).toBe(true);
    expect(requests).toEqual([2, 3, 3]);
  });

  it('gives up on a refusal and after three failures', async () => {
    troubles = [trouble(404)];
    expect(await markRead(client, 'c', 2)).toBe(false);
    troubles = [trouble(503), trouble(503), trouble(503)];
    const moved = markRead(client, 'c', 2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await moved).toBe(false);
    expect(requests).toEqual([2, 2, 2, 2]);
  });

  it('does not move for another member who logged in meanwhile', async () => {
    troubles = [trouble(503)];
    const moved = markRead(client, 'c', 2);
    await vi.advanceTimersByTimeAsync(1_000);
    signIn('somebody else');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await moved).toBe(false);
    expect(requests).toEqual([2]);
  });
});
