import {
  deleteMember,
  type MemberDetails,
  viewCommunityMember,
  viewMemberEmail,
} from '@tandem/contract/administration/administration-members';
import type { CommunityRole } from '@tandem/contract/operation';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { OwnRoleContext } from '../frame/admin-frame.tsx';
import { MemberDetail } from './members-page.tsx';

const rob: MemberDetails = {
  _id: 'rob',
  firstName: 'Rob',
  lastName: 'Keller',
  photoUrl: null,
  communityRole: 'member',
  createdAt: '2026-11-01T09:00:00.000Z',
  isSuspended: false,
  suspendedUntil: null,
  maskedEmail: 'r•••@example.org',
  suspensionReason: null,
  suspendedAt: null,
  lastActiveAt: null,
  sessions: 0,
  ownedProjects: 2,
  joinedProjects: 1,
  isEmailVerified: true,
  hasSecondFactor: false,
  isProtected: false,
  mayAct: true,
  maySuspend: true,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

async function open(more: Partial<MemberDetails>, role: CommunityRole = 'administrator') {
  server.answer(viewCommunityMember, { data: { ...rob, ...more } });
  const view = await renderInApp(
    <OwnRoleContext value={role}>
      <MemberDetail userId="rob" />
    </OwnRoleContext>,
  );
  const card = within(await screen.findByRole('article', { name: 'Rob Keller' }));
  const actions = () => card.queryAllByRole('button').map(({ textContent }) => textContent);
  return { ...view, card, actions };
}

it('offers moderators what they may do, without the address', async () => {
  const { actions, card } = await open({ maskedEmail: null, isEmailVerified: null }, 'moderator');
  expect(actions()).toEqual(['Suspend', 'Sign out everywhere']);
  // Nobody is signed in.
  expect(card.getByRole('button', { name: 'Sign out everywhere' })).toHaveProperty('disabled', true);
  expect(card.queryByText('Email address')).toBeNull();
});

it('offers administrators more, and the removal of a second factor only where there is one', async () => {
  const { actions } = await open({ hasSecondFactor: true, sessions: 1 });
  expect(actions()).toEqual([
    'Show',
    'Suspend',
    'Sign out everywhere',
    'Change role',
    'Send a link for a new password',
    'Download data',
    'Remove second factor',
    'Delete account',
  ]);
});

it('leaves another administrator to the shell', async () => {
  const { card, actions } = await open({ mayAct: false, isProtected: true });
  expect(card.getByText(/Only whoever runs the server can/)).toBeTruthy();
  expect(actions()).toEqual(['Show']);
});

it('says who cannot be acted on, and why somebody is suspended', async () => {
  const { card, actions } = await open(
    { mayAct: false, maskedEmail: null, isSuspended: true, suspensionReason: 'Ads.' },
    'moderator',
  );
  expect(card.getByText('You can’t act on this member.')).toBeTruthy();
  expect(card.getByText(/Ads\./)).toBeTruthy();
  expect(actions()).toEqual([]);
});

it('shows the address when it is asked for', async () => {
  server.answer(viewMemberEmail, { data: { emailId: 'rob@example.org' } });
  const { user, card } = await open({});
  expect(card.getByText('r•••@example.org (confirmed)')).toBeTruthy();
  expect(server.bodiesOf(viewMemberEmail)).toHaveLength(0);
  await user.click(card.getByRole('button', { name: 'Show' }));
  expect(await card.findByText('rob@example.org (confirmed)')).toBeTruthy();
});

it('asks for a reason before an account is deleted', async () => {
  server.answer(deleteMember, { message: 'The account was deleted.' });
  const { user, card } = await open({});
  await user.click(card.getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getAllByRole('button').at(-1) as HTMLElement;
  await user.click(submit);
  expect(server.bodiesOf(deleteMember)).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'They asked for it.');
  await user.click(submit);
  expect(await screen.findByText('The account was deleted.')).toBeTruthy();
  expect(server.bodiesOf(deleteMember)).toEqual([{ reason: 'They asked for it.' }]);
});
