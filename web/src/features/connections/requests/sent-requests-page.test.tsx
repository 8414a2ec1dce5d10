import { listConnectionRequests } from '@tandem/contract/connections';
import type { ConnectionStatus } from '@tandem/contract/people';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';

const mira = personNamed('Mira');
const requestTo = (firstName: string, status: ConnectionStatus) => ({
  _id: firstName,
  fromUserId: mira,
  toUserId: personNamed(firstName, { connectionStatus: status }),
  status,
  createdAt: '2026-11-20T09:00:00.000Z',
});

describe('sent requests', () => {
  // spec: §2.10-05
  it('appear in the tab of their status, which the URL contains', async () => {
    const server = startFakeServer();
    server.answer(listConnectionRequests, {
      requests: [requestTo('Ben', 'pending'), requestTo('Cleo', 'rejected')],
      nextCursor: null,
    });
    const { user, router } = await renderScreen('/sent-requests', server);
    const tab = (name: RegExp) => screen.findByRole('tab', { name });
    expect((await tab(/^Pending/)).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Ben Keller' })).toBeTruthy();
    await user.click(await tab(/^Rejected/));
    expect(router.state.location.href).toBe('/sent-requests?tab=rejected');
    const [card] = within(screen.getByRole('list', { name: 'Sent requests' })).getAllByRole('listitem');
    expect(card?.textContent).toContain('Cleo Keller');
    expect(card?.textContent).toContain('Rejected');
  });

  it.each([
    ['pending', null, 'Shown once you are connected'],
    ['rejected', null, 'Shown once you are connected'],
    ['accepted', 'ben@example.org', 'ben@example.org'],
  ] as const)('show the e-mail address once connected (%s)', async (status, emailId, shown) => {
    const server = startFakeServer();
    const request = requestTo('Ben', status);
    server.answer(listConnectionRequests, {
      requests: [{ ...request, toUserId: { ...request.toUserId, emailId } }],
      nextCursor: null,
    });
    await renderScreen(`/sent-requests?tab=${status}`, server);
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('say nothing about an address that a connection hides', async () => {
    const server = startFakeServer();
    server.answer(listConnectionRequests, { requests: [requestTo('Ben', 'accepted')], nextCursor: null });
    await renderScreen('/sent-requests?tab=accepted', server);
    expect(await screen.findByRole('heading', { name: 'Ben Keller' })).toBeTruthy();
    expect(screen.queryByText('Shown once you are connected')).toBeNull();
  });

  // spec: §2.10-09
  it.each(['pending', 'accepted', 'rejected'] as const)('have an empty state for %s', async (status) => {
    const server = startFakeServer();
    const other = status === 'accepted' ? 'rejected' : 'accepted';
    server.answer(listConnectionRequests, { requests: [requestTo('Ben', other)], nextCursor: null });
    await renderScreen(`/sent-requests?tab=${status}`, server);
    expect(await screen.findByText(`No ${status} requests found.`)).toBeTruthy();
  });
});
