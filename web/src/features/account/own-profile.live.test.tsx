import { viewProfile, ownEmailChanged } from '@tandem/contract/account';
import { communityRoleChanged } from '@tandem/contract/administration';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveConnection } from '../../platform/live/live-connection.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { mira } from '../../testing/sample-people.ts';
import { useCommunity } from '../community/public.ts';
import { listenToOwnEmail, listenToOwnRole } from './own-profile.live.ts';

const before = useCommunity.getState();
afterEach(() => useCommunity.setState(before));

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

it('reads the own profile again when the role changes', async () => {
  const server = startFakeServer();
  server.answer(viewProfile, { user: { ...mira, communityRole: 'moderator' } });
  client.setQueryData(keyOf(viewProfile), { user: { ...mira, communityRole: 'member' } });
  const listen = vi.fn<LiveConnection['listen']>(() => () => undefined);
  listenToOwnRole(client, { listen });
  const [event, onEvent] = listen.mock.calls[0] ?? [];
  expect(event).toBe(communityRoleChanged);
  onEvent?.({});
  await vi.waitFor(() =>
    expect(client.getQueryData(keyOf(viewProfile))).toMatchObject({ user: { communityRole: 'moderator' } }),
  );
});

/** Listens with a connection that the test plays. */
function listenWith(cached: boolean, answered: boolean) {
  const server = startFakeServer();
  server.answer(viewProfile, { user: { ...mira, mustVerifyEmail: answered } });
  client.setQueryData(keyOf(viewProfile), { user: { ...mira, mustVerifyEmail: cached } });
  const listen = vi.fn<LiveConnection['listen']>(() => () => undefined);
  const connects: (() => void)[] = [];
  const onConnect: LiveConnection['onConnect'] = (handler) => {
    connects.push(handler);
    return () => undefined;
  };
  const stop = listenToOwnEmail(client, { listen, onConnect });
  const publish = () => {
    for (const [event, onEvent] of listen.mock.calls) if (event === ownEmailChanged) onEvent({});
  };
  return { server, stop, publish, connect: () => connects.forEach((run) => run()) };
}

const mustVerify = () =>
  client.getQueryData<{ user: { mustVerifyEmail: boolean } }>(keyOf(viewProfile))?.user.mustVerifyEmail;

it('reads the own profile again when the community begins to ask for verified addresses', async () => {
  const { server, stop } = listenWith(false, true);
  useCommunity.setState({ name: 'Hut builders' });
  expect(server.requests).toEqual([]);
  useCommunity.setState({ emailVerification: true });
  await vi.waitFor(() => expect(mustVerify()).toBe(true));
  stop();
  useCommunity.setState({ emailVerification: false });
  expect(server.requests).toHaveLength(1);
});

it('reads the own profile again when the address was verified on another device', async () => {
  const { publish, stop } = listenWith(true, false);
  publish();
  await vi.waitFor(() => expect(mustVerify()).toBe(false));
  stop();
});

it('reads it again at a connect while the banner is shown, because the event may have been missed', async () => {
  const { connect, stop } = listenWith(true, false);
  connect();
  await vi.waitFor(() => expect(mustVerify()).toBe(false));
  stop();
});

it('asks nothing at a connect of a member who has to verify nothing', async () => {
  const { server, connect, stop } = listenWith(false, false);
  connect();
  await Promise.resolve();
  expect(server.requests).toEqual([]);
  stop();
});
