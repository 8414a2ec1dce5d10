import {
  type ConnectionRequest,
  listConnectionRequests,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import type { ConnectionStatus } from '@tandem/contract/people';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
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

/** Answers two requests a page, of the status that is asked for. */
const answerSent = (server: FakeServer, sent: ConnectionRequest[]) =>
  server.answer(listConnectionRequests, ({ query }) => {
    const inStatus = (status: unknown) => sent.filter((request) => request.status === status);
    const from = Number(query['cursor'] ?? 0);
    const requests = inStatus(query['status']);
    const sentCounts = {
      pending: inStatus('pending').length,
      accepted: inStatus('accepted').length,
      rejected: inStatus('rejected').length,
    };
    return {
      requests: requests.slice(from, from + 2),
      nextCursor: requests.length > from + 2 ? String(from + 2) : null,
      sentCounts: from === 0 ? sentCounts : null,
    };
  });

describe('sent requests', () => {
  // spec: §2.10-05
  it('appear in the tab of their status, which the URL contains', async () => {
    const server = startFakeServer();
    answerSent(server, [requestTo('Ben', 'pending'), requestTo('Cleo', 'rejected')]);
    const { user, router } = await renderScreen('/sent-requests', server);
    const tab = (name: RegExp) => screen.findByRole('tab', { name });
    expect((await tab(/^Pending/)).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Ben Keller' })).toBeTruthy();
    await user.click(await tab(/^Rejected/));
    expect(router.state.location.href).toBe('/sent-requests?tab=rejected');
    const [card] = within(await screen.findByRole('list', { name: 'Sent requests' })).getAllByRole(
      'listitem',
    );
    expect(card?.textContent).toContain('Cleo Keller');
    expect(card?.textContent).toContain('Rejected');
  });

  // spec: §2.10-07
  it.each([
    ['a list', ['Rust', 'C, C++'], ['Rust', 'C, C++']],
    ['a comma string', 'Rust, SQLite,, rust', ['Rust', 'SQLite']],
  ])('show skills from %s', async (_, skills, shown) => {
    const server = startFakeServer();
    const toUserId = { ...personNamed('Ben'), skills: skills as string[] };
    answerSent(server, [{ ...requestTo('Ben', 'pending'), toUserId }]);
    await renderScreen('/sent-requests', server);
    const list = within(await screen.findByRole('list', { name: 'Ben Keller’s skills' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(shown);
  });

  // spec: §2.10-07
  it.each([[[]], ['']])('say that no skills are provided (%o)', async (skills) => {
    const server = startFakeServer();
    const toUserId = { ...personNamed('Ben'), skills: skills as string[] };
    answerSent(server, [{ ...requestTo('Ben', 'pending'), toUserId }]);
    await renderScreen('/sent-requests', server);
    expect(await screen.findByText('Not provided')).toBeTruthy();
  });

  it.each([
    ['pending', null, 'Shown once you are connected'],
    ['rejected', null, 'Shown once you are connected'],
    ['accepted', 'ben@example.org', 'ben@example.org'],
  ] as const)('show the e-mail address once connected (%s)', async (status, emailId, shown) => {
    const server = startFakeServer();
    const request = requestTo('Ben', status);
    answerSent(server, [{ ...request, toUserId: { ...request.toUserId, emailId } }]);
    await renderScreen(`/sent-requests?tab=${status}`, server);
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('are loaded in pages, whose last one is withdrawn at once', async () => {
    const server = startFakeServer();
    answerSent(
      server,
      ['Ana', 'Ben', 'Cleo'].map((name) => requestTo(name, 'pending')),
    );
    const { user } = await renderScreen('/sent-requests', server);
    const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect((await screen.findByRole('tab', { name: /^Pending/ })).textContent).toBe('Pending 3');
    expect(names()).toEqual(['Ana Keller', 'Ben Keller']);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('heading', { name: 'Cleo Keller' })).toBeTruthy();
    server.delay(withdrawConnectionRequest);
    await user.click(screen.getByRole('button', { name: /^Withdraw.*Cleo/ }));
    await expect.poll(names).toEqual(['Ana Keller', 'Ben Keller']);
  });

  it('say nothing about an address that a connection hides', async () => {
    const server = startFakeServer();
    answerSent(server, [requestTo('Ben', 'accepted')]);
    await renderScreen('/sent-requests?tab=accepted', server);
    expect(await screen.findByRole('heading', { name: 'Ben Keller' })).toBeTruthy();
    expect(screen.queryByText('Shown once you are connected')).toBeNull();
  });

  // spec: §2.10-09
  it.each(['pending', 'accepted', 'rejected'] as const)('have an empty state for %s', async (status) => {
    const server = startFakeServer();
    const other = status === 'accepted' ? 'rejected' : 'accepted';
    answerSent(server, [requestTo('Ben', other)]);
    await renderScreen(`/sent-requests?tab=${status}`, server);
    expect(await screen.findByText(`No ${status} requests found.`)).toBeTruthy();
  });
});
