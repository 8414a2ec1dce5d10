import { viewProfile } from '@tandem/contract/account';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { keyOf } from '../../../platform/query/query-of.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { mira } from '../../../testing/sample-people.ts';
import { useCommunity } from '../../community/public.ts';
import { listenToEmailVerification } from './email-verification.queries.ts';

const before = useCommunity.getState();
afterEach(() => useCommunity.setState(before));

it('reads the own profile again when the community begins to ask for verified addresses', async () => {
  const server = startFakeServer();
  server.answer(viewProfile, { user: { ...mira, mustVerifyEmail: true } });
  const client = new QueryClient();
  client.setQueryData(keyOf(viewProfile), { user: mira });
  const stop = listenToEmailVerification(client);
  useCommunity.setState({ name: 'Hut builders' });
  expect(server.requests).toEqual([]);
  useCommunity.setState({ emailVerification: true });
  await vi.waitFor(() =>
    expect(client.getQueryData(keyOf(viewProfile))).toMatchObject({ user: { mustVerifyEmail: true } }),
  );
  stop();
  useCommunity.setState({ emailVerification: false });
  expect(server.requests).toHaveLength(1);
});
