import { listProjectInvitations, withdrawInvitation } from '@tandem/contract/invitations';
import {
  type InvitationLink,
  listInvitationLinks,
  revokeInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { ProjectInvitations } from './project-invitations.tsx';

const link = (more: Partial<InvitationLink>): InvitationLink => ({
  _id: 'open',
  role: '',
  roleId: null,
  maxUses: 10,
  uses: 3,
  state: 'open',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  ...more,
});
const ana = {
  _id: 'i1',
  projectId: 'p',
  userId: personNamed('Ana'),
  role: 'Pilot',
  roleId: null,
  message: null,
  status: 'pending' as const,
  createdAt: '2026-11-20T09:00:00.000Z',
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listProjectInvitations, { data: [ana], nextCursor: null });
  server.answer(listInvitationLinks, { data: [], nextCursor: null });
});

const show = () =>
  renderInApp(
    <>
      <h1 tabIndex={-1}>Hut book</h1>
      <ProjectInvitations projectId="p" />
    </>,
  );
const expectFocusOnTitle = () => waitFor(() => expect(document.activeElement?.textContent).toBe('Hut book'));
const rows = async (name: string) =>
  [...(await screen.findByRole('list', { name })).children].map(({ textContent }) => textContent);

it('lists who was invited and has not answered, and withdraws it', async () => {
  server.answer(withdrawInvitation, () => {
    server.answer(listProjectInvitations, { data: [], nextCursor: null });
    return {
      message: 'Invitation withdrawn.',
      data: { _id: 'i1', projectId: 'p', status: 'withdrawn' as const },
    };
  });
  const { user } = await show();
  expect(await rows('Open invitations')).toEqual(['AKAna KellerPilot · Invited on Nov 20Withdraw']);
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Ana Keller' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await expectFocusOnTitle();
});

it('lists the links with what is left of them, and revokes one', async () => {
  server.answer(listInvitationLinks, {
    data: [link({ role: 'Writer' }), link({ _id: 'used', state: 'used_up', uses: 10 })],
    nextCursor: null,
  });
  server.answer(revokeInvitationLink, { message: 'Invitation link revoked.' });
  const { user } = await show();
  expect(await rows('Invitation links')).toEqual([
    'Invitation linkWriter · 3 of 10 joined · until Nov 27Revoke',
    'Invitation linkUsed up10 of 10 joinedRemove',
  ]);
  await user.click(screen.getByRole('button', { name: 'Revoke the link of Nov 20' }));
  expect(await screen.findByText('Invitation link revoked.')).toBeTruthy();
  await expectFocusOnTitle();
  expect(server.requests.find(({ method }) => method === 'DELETE')?.path).toBe(
    '/api/project/p/invitation-link/open',
  );
});

it('loads more invitations and links', async () => {
  server.answer(listProjectInvitations, ({ query }) =>
    query['cursor'] === 'more'
      ? { data: [{ ...ana, _id: 'i2', userId: personNamed('Ben') }], nextCursor: null }
      : { data: [ana], nextCursor: 'more' },
  );
  server.answer(listInvitationLinks, ({ query }) =>
    query['cursor'] === 'more'
      ? { data: [link({ _id: 'second', role: 'Cook' })], nextCursor: null }
      : { data: [link({ role: 'Writer' })], nextCursor: 'more' },
  );
  const { user } = await show();
  expect(await rows('Open invitations')).toHaveLength(1);
  for (const name of ['Open invitations', 'Invitation links']) {
    await user.click((await screen.findAllByRole('button', { name: 'Load more' }))[0]!);
    await waitFor(async () => expect(await rows(name)).toHaveLength(2));
  }
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('says why an invitation cannot be withdrawn', async () => {
  server.refuse(withdrawInvitation, 409, { message: 'This invitation was already accepted.' });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('This invitation was already accepted.');
});
