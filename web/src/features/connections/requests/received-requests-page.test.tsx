import {
  acceptConnectionRequest,
  type ConnectionRequest,
  listConnectionRequests,
  listReceivedRequests,
} from '@tandem/contract/connections';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';

const request = (name: string, status: ConnectionRequest['status'] = 'pending'): ConnectionRequest => ({
  _id: `from-${name}`,
  fromUserId: personNamed(name, {
    connectionStatus: status,
    requestId: `from-${name}`,
    requestDirection: 'received',
  }),
  toUserId: personNamed('Mira'),
  status,
  createdAt: '2026-11-20T09:00:00.000Z',
});

let server: FakeServer;
let pending: ConnectionRequest[];
let all: ConnectionRequest[];
beforeEach(() => {
  server = startFakeServer();
  pending = [request('Ana'), request('Ben')];
  all = pending;
  server.answer(listReceivedRequests, () => ({ requests: pending, nextCursor: null }));
  server.answer(listConnectionRequests, ({ query }) => ({
    requests: all.filter(({ _id }) => _id === query['request']),
    nextCursor: null,
    sentCounts: null,
  }));
  server.answer(acceptConnectionRequest, () => {
    pending = pending.slice(1);
    return { message: 'You are now connected.', request: request('Ana', 'accepted') };
  });
});

const focused = () => document.activeElement?.textContent;

it('brings the request of the URL into view and focuses it', async () => {
  await renderScreen('/received-requests?request=from-Ben', server);
  await waitFor(() => expect(focused()).toBe('Ben Keller'));
});

it.each([
  ['accepted', 'You and Zoe Keller are connected.'],
  ['rejected', 'You rejected Zoe Keller’s request.'],
] as const)('shows the request of the URL that is %s with what came of it', async (status, sentence) => {
  all = [request('Zoe', status)];
  await renderScreen('/received-requests?request=from-Zoe', server);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept Zoe Keller' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Accept Ana Keller' })).toBeTruthy();
  await waitFor(() => expect(focused()).toBe('Zoe Keller'));
});

it('says that the request of the URL was withdrawn', async () => {
  await renderScreen('/received-requests?request=gone', server);
  expect(
    await screen.findByText('This request is no longer there. It may have been withdrawn.'),
  ).toBeTruthy();
});

it('says where it was pressed that both are connected, and moves no other card', async () => {
  const { user } = await renderScreen('/received-requests', server);
  await user.click(await screen.findByRole('button', { name: 'Accept Ana Keller' }));
  expect(
    (await screen.findByText('You and Ana Keller are connected.')).closest('[role="status"]'),
  ).toBeTruthy();
  await expect.poll(() => pending.length).toBe(1);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Ana Keller', 'Ben Keller']);
  expect(focused()).toBe('Ana Keller');
  expect(screen.queryByRole('button', { name: 'Close notice' })).toBeNull();
});

it('offers the decision again when it failed', async () => {
  server.fail(acceptConnectionRequest);
  const { user } = await renderScreen('/received-requests', server);
  await user.click(await screen.findByRole('button', { name: 'Accept Ana Keller' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Accept Ana Keller' })).toBeTruthy();
});
