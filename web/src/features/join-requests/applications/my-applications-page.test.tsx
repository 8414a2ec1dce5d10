import { listMyInvitations } from '@tandem/contract/invitations';
import {
  listMyApplications,
  withdrawJoinRequest,
  type TitledJoinRequest,
} from '@tandem/contract/join-requests';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';

const application = (more: Partial<TitledJoinRequest>): TitledJoinRequest => ({
  _id: 'a',
  projectId: 'p',
  userId: personNamed('Mira'),
  role: 'Keeper',
  roleId: null,
  message: null,
  status: 'pending',
  reason: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  projectTitle: 'Lighthouse',
  projectCoverSeed: 7,
  projectStatus: 'open',
  ownerId: 'orla',
  ...more,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

async function show(more: Partial<TitledJoinRequest>) {
  server.answer(listMyApplications, { data: [application(more)], nextCursor: null });
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  await renderScreen('/my-applications', server);
  return within(await screen.findByRole('list', { name: 'Your applications' }));
}

it('shows the reason of a rejection', async () => {
  const list = await show({ status: 'rejected', reason: 'We found a keeper.' });
  expect(list.getByText('We found a keeper.')).toBeTruthy();
});

it('says kindly that a request expired, and that one may ask again', async () => {
  const list = await show({ status: 'expired' });
  expect(
    list.getByText('Nobody answered within 60 days, so your request ended. You can ask again any time.'),
  ).toBeTruthy();
});

it('leads to the project and to the conversation with its owner', async () => {
  const list = await show({});
  const target = (name: string) => list.getByRole('link', { name }).getAttribute('href');
  expect(target('Lighthouse')).toBe('/projects/p');
  expect(target('Message the owner of Lighthouse')).toBe('/chat?tab=direct&with=orla');
});

it('shows the owner’s note to an accepted applicant', async () => {
  const list = await show({ status: 'accepted', reason: 'Bring the gloves.' });
  expect(list.getByText('The owner’s note')).toBeTruthy();
  expect(list.getByText('Bring the gloves.')).toBeTruthy();
});

it('filters by status, in pages, and leads back to all', async () => {
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(listMyApplications, ({ query: { status, cursor } }) => {
    if (status === 'rejected') return { data: [], nextCursor: null };
    if (cursor === 'more')
      return { data: [application({ _id: 'b', projectTitle: 'Beacon' })], nextCursor: null };
    return { data: [application({ status: 'accepted' })], nextCursor: status === 'accepted' ? 'more' : null };
  });
  const { user, router } = await renderScreen('/my-applications', server);
  await user.click(await screen.findByRole('tab', { name: 'Accepted' }));
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: 'Beacon' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Lighthouse' })).toBeTruthy();
  expect(router.state.location.search).toEqual({ show: 'accepted' });
  await user.click(screen.getByRole('tab', { name: 'Rejected' }));
  expect(await screen.findByText('No rejected applications.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('heading', { name: 'Lighthouse' })).toBeTruthy();
});

it('brings an application back when withdrawing it failed', async () => {
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(listMyApplications, { data: [application({})], nextCursor: null });
  server.refuse(withdrawJoinRequest, 409, { message: 'This request was already accepted.' });
  const { user } = await renderScreen('/my-applications', server);
  await user.click(await screen.findByRole('button', { name: 'Withdraw your application to Lighthouse' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('This request was already accepted.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Lighthouse' })).toBeTruthy();
});

it('focuses the application of the URL, also one of a later page, and says when it was withdrawn', async () => {
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(listMyApplications, ({ query }) => {
    const { request } = query;
    if (request === 'gone') return { data: [], nextCursor: null };
    if (request === 'old')
      return {
        data: [application({ _id: 'old', projectTitle: 'Ferry', status: 'rejected' })],
        nextCursor: null,
      };
    return { data: [application({})], nextCursor: 'more' };
  });
  const { router } = await renderScreen('/my-applications?application=old', server);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ferry'));
  await router.navigate({ to: '/my-applications', search: { application: 'gone' } });
  expect(await screen.findByText('This application is no longer there. It was withdrawn.')).toBeTruthy();
});
