import { blockMember, listBlockedIds, listBlockedMembers, unblockMember } from '@tandem/contract/blocks';
import { listChatPeople } from '@tandem/contract/chat';
import { viewPerson } from '@tandem/contract/people';
import { listPersonProjects } from '@tandem/contract/people/person-projects';
import { listMyProjects } from '@tandem/contract/projects/project-lists';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../testing/fake-server.ts';
import { renderInApp, renderScreen } from '../../testing/render-app.tsx';
import { pageOf, personNamed } from '../../testing/sample-people.ts';
import { BlockedMembers, Folded } from './blocked-members.tsx';

const robin = personNamed('Robin');
const row = { _id: 'robin', firstName: 'Robin', lastName: 'Keller', photoUrl: null };
const blocked = { ...row, blockedAt: '2026-11-20T12:00:00.000Z' };

/** The page of Robin, with the dialog open that blocks them. */
async function openDialog(server: FakeServer) {
  server.answer(viewPerson, { data: pageOf(robin) });
  server.answer(listPersonProjects, { data: [], nextCursor: null, total: 0 });
  server.answer(listChatPeople, { data: [], nextCursor: null });
  server.answer(listMyProjects, { data: [], page: 1, limit: 50, total: 0, nextDeadlines: [] });
  server.answer(blockMember, () => {
    server.answer(listBlockedIds, { data: ['robin'] });
    return { message: 'Member blocked.', data: blocked, ownProjects: [] };
  });
  server.answer(unblockMember, () => {
    server.answer(listBlockedIds, { data: [] });
    return { message: 'Member unblocked.' };
  });
  const { user } = await renderScreen('/people/robin', server);
  await user.click(await screen.findByRole('button', { name: 'More about Robin Keller' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Robin Keller?' }));
  return { user, dialog };
}
const sent = (server: FakeServer, method: string) =>
  server.requests.filter((request) => request.method === method).map(({ path }) => path);

it('says what a block does, and changes nothing when it is cancelled', async () => {
  const server = startFakeServer();
  const { user, dialog } = await openDialog(server);
  expect(dialog.getAllByRole('listitem').length).toBeGreaterThan(3);
  expect(dialog.getByText('Robin isn’t told.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(server, 'POST')).toEqual([]);
});

it('blocks a person from their page, and the notice undoes it', async () => {
  const server = startFakeServer();
  const { user, dialog } = await openDialog(server);
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You blocked this member')).toBeTruthy();
  expect(screen.queryByText('Robin Keller')).toBeNull();
  expect(await screen.findByText('You blocked Robin Keller.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Robin Keller' })).toBeTruthy();
  expect([sent(server, 'POST'), sent(server, 'DELETE')]).toEqual([
    ['/api/people/blocked/robin'],
    ['/api/people/blocked/robin'],
  ]);
});

it('offers to remove whom one blocks from one’s own projects', async () => {
  const server = startFakeServer();
  const { user, dialog } = await openDialog(server);
  const ownProjects = [{ _id: 'loom', title: 'Loom' }];
  server.answer(blockMember, { message: 'Member blocked.', data: blocked, ownProjects });
  server.answer(removeProjectUser, { message: 'Removed.' });
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Robin works on your projects' }));
  await user.click(removal.getByRole('button', { name: 'Remove from Loom' }));
  expect(await removal.findByText('Removed')).toBeTruthy();
  expect(sent(server, 'DELETE')).toEqual(['/api/project/loom/users/robin']);
  await user.click(removal.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that a block failed, with Retry', async () => {
  const server = startFakeServer();
  const { user, dialog } = await openDialog(server);
  server.refuse(blockMember, 500, {});
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to block this member.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You blocked this member')).toBeTruthy();
});

it('lists the blocked members, and unblocks them', async () => {
  const server = startFakeServer();
  server.answer(listBlockedMembers, { data: [blocked], nextCursor: null });
  server.answer(unblockMember, () => {
    server.answer(listBlockedMembers, { data: [], nextCursor: null });
    return { message: 'Member unblocked.' };
  });
  const { user } = await renderInApp(<BlockedMembers />);
  const list = within(await screen.findByRole('list', { name: 'Blocked members' }));
  expect(list.getByText('Blocked on Nov 20, 2026')).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Unblock Robin Keller' }));
  expect(await screen.findByText('You haven’t blocked anyone.')).toBeTruthy();
});

it('says that the list failed, and tries again', async () => {
  const server = startFakeServer();
  server.answer(listBlockedMembers, { data: [], nextCursor: null });
  server.refuse(listBlockedMembers, 400, {});
  const { user } = await renderInApp(<BlockedMembers />);
  expect(await screen.findByText('Failed to fetch blocked members.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You haven’t blocked anyone.')).toBeTruthy();
});

it('folds what a blocked member wrote, until it is asked for', async () => {
  const { user } = await renderInApp(
    <>
      <Folded isFolded>Hello from Robin</Folded>
      <Folded isFolded={false}>Hello from Ana</Folded>
    </>,
  );
  expect(screen.getByText(/Hello from Ana/)).toBeTruthy();
  expect(screen.queryByText(/Hello from Robin/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText(/Hello from Robin/)).toBeTruthy();
});
