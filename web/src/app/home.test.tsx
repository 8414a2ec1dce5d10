import {
  confirmPassword,
  listProjectsBlockingDeletion,
  viewProfile,
  acceptTerms,
} from '@tandem/contract/account';
import { countSignUpRequests } from '@tandem/contract/administration/administration-members';
import { listChats } from '@tandem/contract/chat';
import { viewCommunity, viewLegalPage } from '@tandem/contract/community/community-administration';
import { listCommunityInvitations } from '@tandem/contract/invitations/invitation-links';
import { listMyCollaborations, listMyProjects } from '@tandem/contract/projects/project-lists';
import { countReports } from '@tandem/contract/reports';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requestProof } from '../features/account/public.ts';
import { useCommunity } from '../features/community/public.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-app.tsx';
import { mira } from '../testing/sample-people.ts';

const me = { ...mira, communityRole: 'administrator' as const, termsVersion: 'one' };
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(countReports, { data: { open: 0, mine: 0, closed: 0, oldestAt: null } });
  server.answer(countSignUpRequests, { data: { waiting: 0, names: [] } });
  server.answer(listCommunityInvitations, { data: [], nextCursor: null });
  server.answer(viewLegalPage, { data: { text: 'Be kind.', version: 'two', since: null } });
  server.answer(listProjectsBlockingDeletion, { data: [] });
});
afterEach(() => useCommunity.setState({ termsVersion: null }));

/** An open dialog of a screen, with a draft, at the moment when the terms change. */
async function changeTermsAbove(open: (user: Awaited<ReturnType<typeof renderScreen>>['user']) => unknown) {
  useCommunity.setState({ termsVersion: 'one' });
  const { user } = await renderScreen('/admin/invitations', server, me);
  await screen.findByRole('heading', { level: 1 });
  await open(user);
  act(() => useCommunity.setState({ termsVersion: 'two' }));
  server.answer(viewCommunity, { data: useCommunity.getState() });
  await screen.findByText('Be kind.');
  return user;
}

it('hides an open dialog while the terms wait, and brings it back with what was typed', async () => {
  const user = await changeTermsAbove(async (typing) => {
    await typing.click((await screen.findAllByRole('button', { name: 'New link' }))[0] as HTMLElement);
    await typing.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Spring crew');
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('checkbox'));
  const accepted = { ...me, termsVersion: 'two' };
  server.answer(acceptTerms, { message: '', user: accepted });
  server.answer(viewProfile, { user: accepted });
  await user.click(screen.getByRole('button', { name: 'Accept and go on' }));
  await screen.findByRole('dialog');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Note/ }).value).toBe('Spring crew');
});

it('cancels a request for the password, and asks for the password above the terms', async () => {
  let confirmed: Promise<boolean> = Promise.resolve(true);
  const user = await changeTermsAbove(async () => {
    act(() => {
      confirmed = requestProof('password');
    });
    await screen.findByRole('dialog');
  });
  expect(await confirmed).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    confirmed = requestProof('password');
  });
  server.answer(confirmPassword, { message: '' });
  await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}');
  expect(await confirmed).toBe(true);
});

it('closes the quick switcher when the terms change', async () => {
  server.answer(listMyProjects, { data: [], page: 1, limit: 10, total: 0, nextDeadlines: [] });
  server.answer(listMyCollaborations, { data: [], nextCursor: null });
  server.answer(listChats, { data: [], nextCursor: null });
  await changeTermsAbove(async (user) => {
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
