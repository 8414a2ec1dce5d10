import { communityRoleChanged } from '@tandem/contract/administration/administration-live';
import { viewProfile } from '@tandem/contract/account';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { LiveConnection } from '../../platform/live/live-connection.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { mira } from '../../testing/sample-people.ts';
import { listenToOwnRole } from './own-role.live.ts';

it('reads the own profile again when the role changes', async () => {
  const server = startFakeServer();
  server.answer(viewProfile, { user: { ...mira, communityRole: 'moderator' } });
  const client = new QueryClient();
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
