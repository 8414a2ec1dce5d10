import { listMyInvitations } from '@tandem/contract/invitations';
import { listMyApplications, type TitledJoinRequest } from '@tandem/contract/join-requests';
import { screen, within } from '@testing-library/react';
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
  projectStatus: 'open',
  ownerId: 'orla',
  ...more,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

async function show(more: Partial<TitledJoinRequest>) {
  server.answer(listMyApplications, { data: [application(more)] });
  server.answer(listMyInvitations, { data: [] });
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
  expect(target('Open project: Lighthouse')).toBe('/projects/p');
  expect(target('Conversation with the owner of Lighthouse')).toBe('/chat?tab=direct&with=orla');
});
