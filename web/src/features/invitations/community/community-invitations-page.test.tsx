import { countSignUpRequests } from '@tandem/contract/administration/administration-members';
import {
  type CommunityInvitation,
  listCommunityInvitations,
  makeCommunityInvitation,
  revokeCommunityInvitation,
} from '@tandem/contract/invitations/invitation-links';
import { countReports } from '@tandem/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { mira, personNamed } from '../../../testing/sample-people.ts';
import { useCommunity } from '../../community/public.ts';

const admin = { ...mira, communityRole: 'administrator' as const };
const link = (more: Partial<CommunityInvitation> = {}): CommunityInvitation => ({
  _id: 'spring',
  note: 'Spring crew',
  maxUses: 10,
  uses: 2,
  state: 'open',
  madeBy: personNamed('Ana'),
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  ...more,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(countReports, { data: { open: 0, mine: 0, closed: 0, oldestAt: null } });
  server.answer(countSignUpRequests, { data: { waiting: 0, names: [] } });
  server.answer(listCommunityInvitations, { data: [link()], nextCursor: null });
  useCommunity.setState({ signUpMode: 'invitation' });
});
afterEach(() => useCommunity.setState({ signUpMode: 'open' }));

const open = (path = '/admin/invitations') => renderScreen(path, server, admin);
const row = async (name: string) => {
  const title = await screen.findByText(name);
  return within(title.closest('li') ?? document.body);
};

it('lists the links that work with their uses, their end and their maker', async () => {
  await open();
  const spring = await row('Spring crew');
  for (const text of ['2 of 10 used', 'works until Nov 27, 2026'])
    expect(spring.getByText(text)).toBeTruthy();
  expect(spring.getByText(/^made by Ana .* on Nov 20, 2026$/)).toBeTruthy();
  expect(server.requests.find(({ path }) => path === '/api/admin/invitations')?.query).toMatchObject({
    state: 'open',
  });
});

it('lists the links that have ended, and says why', async () => {
  const ended = [
    link({ _id: '1', note: 'One', state: 'used_up' }),
    link({ _id: '2', note: '', state: 'revoked', madeBy: null }),
  ];
  const { user } = await open();
  await row('Spring crew');
  server.answer(listCommunityInvitations, { data: ended, nextCursor: null });
  await user.click(screen.getByRole('tab', { name: 'Ended' }));
  expect((await row('One')).getByText('Used up')).toBeTruthy();
  expect(screen.getByText('Links are deleted 90 days after they expired or were revoked.')).toBeTruthy();
  const unnamed = await row('Invitation link');
  expect(unnamed.getByText('Revoked')).toBeTruthy();
  expect(unnamed.getByText('made by a deleted member on Nov 20, 2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
});

it('makes a link, shows it once, and copies it', async () => {
  server.answer(listCommunityInvitations, { data: [], nextCursor: null });
  const { user } = await open();
  expect(await screen.findByText('No active links.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New invitation link' }));
  await user.type(dialog.getByLabelText('Note (optional)'), 'Spring crew');
  const uses = dialog.getByLabelText('For at most how many people');
  await user.clear(uses);
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText(/^The number of uses/)).toBeTruthy();
  await user.type(uses, '501');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText(/500/)).toBeTruthy();
  await user.clear(uses);
  await user.type(uses, '10');
  const data = { ...link({ uses: 0 }), path: '/signup#token=abc' };
  server.answer(makeCommunityInvitation, { message: 'Invitation link created.', data });
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const address = await dialog.findByLabelText('Invitation link');
  expect(address).toHaveProperty('value', `${window.location.origin}/signup#token=abc`);
  expect(server.bodiesOf(makeCommunityInvitation)).toEqual([{ note: 'Spring crew', maxUses: 10, days: 7 }]);
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/signup#token=abc`);
  server.answer(listCommunityInvitations, { data: [link()], nextCursor: null });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'New link' }));
  const next = within(await screen.findByRole('dialog', { name: 'New invitation link' }));
  expect(next.getByLabelText('Note (optional)')).toHaveProperty('value', '');
});

it('revokes a link after a question, and moves the focus to the title', async () => {
  server.answer(revokeCommunityInvitation, () => {
    server.answer(listCommunityInvitations, { data: [], nextCursor: null });
    return { message: 'Invitation link revoked.', data: link({ state: 'revoked' }) };
  });
  const { user } = await open();
  await row('Spring crew');
  await user.click(screen.getByRole('button', { name: 'Revoke Spring crew' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this link?' }));
  expect(dialog.getByText(/The 2 members who signed up by it stay\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke Spring crew' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No active links.')).toBeTruthy();
  expect(await screen.findByText('Invitation link revoked.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Invitations'));
});

it.each([
  ['open', 'Everybody can sign up at the moment, so links are not needed.'],
  [
    'approval',
    'Moderators decide about new members at the moment. Whoever has a link need not wait for them.',
  ],
  ['closed', 'Nobody can sign up at the moment, not even with a link.'],
] as const)('says what links are worth where sign-up is %s', async (signUpMode, sentence) => {
  useCommunity.setState({ signUpMode });
  await open();
  const note = await screen.findByText(sentence);
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/admin/settings?tab=signUp');
});

it('says that the list could not be loaded, and loads it again', async () => {
  server.refuse(listCommunityInvitations, 400, {});
  const { user } = await open();
  expect(await screen.findByText('The invitation links could not be loaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('Spring crew')).toBeTruthy();
});
