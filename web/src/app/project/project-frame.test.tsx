import { listChatMessages, listChatPeople, listChats, openDirectChat, viewChat } from '@tandem/contract/chat';
import { listMyInvitations, listProjectInvitations } from '@tandem/contract/invitations';
import { listInvitationLinks } from '@tandem/contract/invitations/invitation-links';
import { countPendingRequests, listProjectRequests } from '@tandem/contract/join-requests';
import { viewProject } from '@tandem/contract/projects';
import { listFeed, listSaved } from '@tandem/contract/projects/project-lists';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import { listDeadlines, listTasks, viewTaskAnalytics } from '@tandem/contract/tasks';
import { listProjectActivity } from '@tandem/contract/tasks/tasks-comments';
import { screen, within } from '@testing-library/react';
import { write } from '../../testing/write.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { groupChat } from '../../testing/sample-chats.ts';
import { personNamed } from '../../testing/sample-people.ts';
import { projectNamed } from '../../testing/sample-projects.ts';
import { taskNamed } from '../../testing/sample-tasks.ts';

const counts = { totalTasks: 0, completedTasks: 0, pendingTasks: 0, averageCompletionTime: 'N/A' };
const byStatus = { 'To Do': 0, 'In Progress': 0, Done: 0, OverDue: 0 };
const ferry = { _id: 'p', isOwner: true, isMember: true };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewProject, { data: projectNamed('Ferry', ferry) });
  server.answer(listProjectUsers, { data: [], nextCursor: null });
  server.answer(listTasks, { tasks: [], timeZone: 'UTC', taskPrefix: 'F', today: '2026-11-20' });
  server.answer(listProjectActivity, { data: [] });
  server.answer(listDeadlines, { upcomingTasks: [] });
  server.answer(viewTaskAnalytics, { ...counts, byStatus, donePerWeek: [] });
  server.answer(listProjectRequests, { data: [], nextCursor: null });
  server.answer(countPendingRequests, { data: [] });
  server.answer(listProjectInvitations, { data: [], nextCursor: null });
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(listInvitationLinks, { data: [], nextCursor: null });
  server.answer(viewChat, { data: groupChat({ title: 'Ferry', projectId: 'p' }) });
  server.answer(listChatMessages, { data: [], hasMore: false, changeSeq: 0 });
});

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Project' }));
const names = async () => (await tabs()).getAllByRole('link').map(({ textContent }) => textContent);

describe('the header of a project', () => {
  it('stays while its tabs change, and marks the one that is shown', async () => {
    const { user } = await renderScreen('/projects/p', server);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Ferry' });
    for (const [name, content] of [
      ['Board', 'No tasks yet'],
      ['Chat', 'No messages yet.'],
      ['Requests', 'No pending join requests.'],
      ['Overview', 'What Ferry is about.'],
    ] as const) {
      await user.click((await tabs()).getByRole('link', { name }));
      expect((await screen.findAllByText(content)).length).toBeGreaterThan(0);
      expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
      expect((await tabs()).getByRole('link', { current: 'page' }).textContent).toBe(name);
    }
  });

  it.each([
    ['/projects/p', 'Overview'],
    ['/projects/p/tasks', 'Board'],
    ['/collab-chat/p/group', 'Chat'],
    ['/chat/p', 'Chat'],
    ['/projects/p/people', 'People1'],
    ['/projects/p/requests', 'Requests'],
  ])('stands above %s', async (path, tab) => {
    await renderScreen(path, server);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ferry' })).toBeTruthy();
    expect((await tabs()).getByRole('link', { current: 'page' }).textContent).toBe(tab);
  });

  it('links the numbers of tasks in its chat with their status, and offers tasks while # is typed', async () => {
    const sail = taskNamed('Sail', { number: 7, status: 'Done' });
    server.answer(listTasks, { tasks: [sail], timeZone: 'UTC', taskPrefix: 'F', today: '2026-11-20' });
    const named = { _id: 'm', chatId: 'c', seq: 1, text: 'See #F-7, not #F-8.', clientId: 'one' };
    const sent = { createdAt: '2026-11-20T09:00:00.000Z', sender: personNamed('Zoe') };
    server.answer(listChatMessages, { data: [{ ...named, ...sent }], hasMore: false, changeSeq: 0 });
    const { user } = await renderScreen('/collab-chat/p/group', server);
    const link = await screen.findByRole('link', { name: '#F-7 Done' });
    expect(link.getAttribute('href')).toBe('/projects/p/tasks?task=Sail');
    expect(link.parentElement?.textContent).toBe('See #F-7 Done, not #F-8.');

    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await write(user, input, 'Also #sai');
    const tasks = within(await screen.findByRole('listbox', { name: 'Tasks to name' }));
    expect((await tasks.findByRole('option', { selected: true })).textContent).toBe('#F-7Sail');
    await user.keyboard('{Enter}');
    expect(input.value).toBe('Also #F-7 ');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows Requests to the owner only', async () => {
    await renderScreen('/projects/p', server);
    await screen.findByRole('heading', { level: 1, name: 'Ferry' });
    expect(await names()).toEqual(['Overview', 'Board', 'Chat', 'People1', 'Requests']);
  });

  it('locks board and chat for a visitor, and offers to ask to join', async () => {
    server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p' }) });
    const { user } = await renderScreen('/projects/p', server);
    await screen.findByRole('heading', { level: 1, name: 'Ferry' });
    expect(await names()).toEqual([
      'Overview',
      'Board(project members only)',
      'Chat(project members only)',
      'People1',
    ]);
    await user.click((await tabs()).getByRole('link', { name: /^Chat/ }));
    expect(await screen.findByText('The chat is for members.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Ask to join: Ferry' })).toHaveLength(2);
  });

  it('says to a visitor that the owner usually answers within a day', async () => {
    server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p', answersWithinDay: true }) });
    await renderScreen('/projects/p', server);
    expect(await screen.findByText('1 person · the owner usually answers within a day')).toBeTruthy();
  });

  it('opens board and chat as soon as the visitor is accepted', async () => {
    server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p', myRequestStatus: 'pending' }) });
    const { client } = await renderScreen('/projects/p/tasks', server);
    expect(await screen.findByText(/You asked to join\./)).toBeTruthy();
    server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p', isMember: true }) });
    await client.invalidateQueries();
    expect(await screen.findAllByText('No tasks yet')).toHaveLength(4);
  });

  it.each([
    ['/collab-chat/p/other-group', groupChat({ _id: 'other-group', projectId: 'q' }), '/collab-chat/q/group'],
    [
      '/collab-chat/p/with-zoe',
      groupChat({ _id: 'with-zoe', kind: 'direct', projectId: null, people: [personNamed('Zoe')] }),
      '/chat',
    ],
  ])('leads %s, which is no chat of the project, to its own address', async (path, chat, address) => {
    const own = groupChat({ projectId: 'p' });
    server.answer(viewChat, ({ path: asked }) => ({ data: asked.endsWith(chat._id) ? chat : own }));
    server.answer(listChats, { data: [], nextCursor: null });
    server.answer(listChatPeople, { data: [], nextCursor: null });
    const { router } = await renderScreen(path, server);
    await expect.poll(() => router.state.location.pathname).toBe(address);
  });

  it('changes between the group chat and direct chats by one button each', async () => {
    const group = groupChat({ projectId: 'p', people: [personNamed('Zoe')] });
    const direct = groupChat({ _id: 'zoe-chat', kind: 'direct', people: [personNamed('Zoe')] });
    server.answer(viewChat, ({ path }) => ({ data: path.endsWith('zoe-chat') ? direct : group }));
    server.answer(openDirectChat, { message: '', _id: 'zoe-chat', data: { _id: 'zoe-chat' } });
    const { user } = await renderScreen('/collab-chat/p/group', server);
    const pressed = () =>
      within(screen.getByRole('group', { name: 'Choose a chat' })).getByRole('button', { pressed: true });
    await user.click(await screen.findByRole('button', { name: 'Zoe Keller' }));
    expect(await screen.findByRole('heading', { name: 'Chat with Zoe Keller' })).toBeTruthy();
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Message' }));
    expect(pressed().textContent).toContain('Zoe');
    await user.click(screen.getByRole('button', { name: 'Group Chat' }));
    await expect.poll(() => pressed().textContent).toBe('Group Chat');
    // The tab itself leads elsewhere, so there is nothing to close.
    expect(screen.queryByRole('button', { name: 'Close chat' })).toBeNull();
  });

  it('keeps a collaborator out of Requests, and says why', async () => {
    server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p', isMember: true }) });
    await renderScreen('/projects/p/requests', server);
    expect(await screen.findByText('Only the owner of a project sees its requests.')).toBeTruthy();
  });
});

describe('Back in the header of a project', () => {
  const address = (router: { state: { location: { href: string } } }) => router.state.location.href;
  const openTab = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
    user.click((await tabs()).getByRole('link', { name }));
  const back = () => screen.getByRole('button', { name: 'Back' });

  it('leads to the screen that one came from, past all tabs', async () => {
    const { user, router } = await renderScreen('/error?tab=saved', server);
    await router.navigate({ to: '/projects/$projectId', params: { projectId: 'p' } });
    await openTab(user, 'Board');
    await openTab(user, 'Requests');
    await user.click(back());
    await expect.poll(() => address(router)).toBe('/error?tab=saved');
  });

  it('leads there also after going back and forth, and after another visit', async () => {
    const { user, router } = await renderScreen('/error', server);
    const visit = async () => {
      await router.navigate({ to: '/projects/$projectId', params: { projectId: 'p' } });
      await openTab(user, 'Board');
    };
    await visit();
    router.history.back();
    await expect.poll(() => address(router)).toBe('/projects/p');
    router.history.forward();
    await expect.poll(() => address(router)).toBe('/projects/p/tasks');
    await router.navigate({ to: '/nowhere' as string });
    await visit();
    await user.click(back());
    await expect.poll(() => address(router)).toBe('/nowhere');
    router.history.back();
    await screen.findByRole('heading', { level: 1, name: 'Ferry' });
    await user.click(back());
    await expect.poll(() => address(router)).toBe('/error');
  });

  it('leads to the project before, when one switched between two', async () => {
    const { user, router } = await renderScreen('/projects/p/people', server);
    await router.navigate({ to: '/projects/$projectId', params: { projectId: 'q' } });
    await openTab(user, 'Board');
    await user.click(back());
    await expect.poll(() => address(router)).toBe('/projects/p/people');
  });

  it('leads to the feed when the history begins in the project', async () => {
    server.answer(listFeed, { data: [], nextCursor: null, total: 0 });
    server.answer(listSaved, { data: [], nextCursor: null, total: 0 });
    const { user, router } = await renderScreen('/projects/p', server);
    await screen.findByRole('heading', { level: 1, name: 'Ferry' });
    await openTab(user, 'Board');
    await user.click(back());
    await expect.poll(() => address(router)).toBe('/feed');
  });
});
