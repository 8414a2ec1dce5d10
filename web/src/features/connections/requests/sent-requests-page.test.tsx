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
  it('stand in the tab of their state, which the address keeps', async () => {
    const server = startFakeServer();
    server.answer(listConnectionRequests, {
      requests: [requestTo('Ben', 'pending'), requestTo('Cleo', 'rejected')],
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

  // spec: §2.10-09
  it.each(['pending', 'accepted', 'rejected'] as const)(
    'say when there are none that are %s',
    async (status) => {
      const server = startFakeServer();
      const other = status === 'accepted' ? 'rejected' : 'accepted';
      server.answer(listConnectionRequests, { requests: [requestTo('Ben', other)] });
      await renderScreen(`/sent-requests?tab=${status}`, server);
      expect(await screen.findByText(`No ${status} requests found.`)).toBeTruthy();
    },
  );
});
