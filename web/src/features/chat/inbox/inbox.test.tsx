import {
  countUnread,
  listChatMessages,
  listChatPeople,
  listChats,
  viewChat,
  type Chat,
} from '@tandem/contract/chat';
import { listTasks } from '@tandem/contract/tasks';
import { listSharedTasks } from '@tandem/contract/tasks/tasks-own';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '../../../platform/query/query-of.ts';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { groupChat } from '../../../testing/sample-chats.ts';
import { personNamed } from '../../../testing/sample-people.ts';
import { taskNamed } from '../../../testing/sample-tasks.ts';
import { write } from '../../../testing/write.ts';

const groups = ['Alps', 'Brooks', 'Caves', 'Dunes', 'Estuaries'].map((title, at) =>
  groupChat({ _id: `chat-${title}`, title, lastActiveAt: `2026-11-1${9 - at}T09:00:00.000Z` }),
);
const ben = personNamed('Ben');
const direct = groupChat({
  _id: 'chat-ben',
  kind: 'direct',
  title: 'Ben Keller',
  projectId: null,
  people: [ben],
});
const pageLength = 2;

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  // First, because the path of `viewChat` fits this one too.
  server.answer(countUnread, { data: {}, direct: [] });
  server.answer(listChats, ({ query }) => {
    const { kind, search = '', cursor = '0' } = query;
    const all = (kind === 'direct' ? [direct] : groups).filter(({ title }) =>
      title.toLowerCase().includes(search),
    );
    const end = Number(cursor) + pageLength;
    return { data: all.slice(Number(cursor), end), nextCursor: end < all.length ? String(end) : null };
  });
  server.answer(listChatPeople, { data: [], nextCursor: null });
  server.answer(listChatMessages, { data: [], hasMore: false, changeSeq: 0 });
  server.answer(viewChat, ({ path }) => ({ data: groups.find(({ _id }) => path.endsWith(_id)) as Chat }));
});

const list = async () =>
  within(await screen.findByRole('list', { name: 'Group chats' })).getAllByRole('listitem').length;

describe('the inbox', () => {
  it('loads its pages one after the other, to the end', async () => {
    const { user } = await renderScreen('/chat', server);
    expect(await list()).toBe(2);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await expect.poll(list).toBe(4);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await expect.poll(list).toBe(5);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('says when a page failed to load, keeps the others, and tries again', async () => {
    const { user } = await renderScreen('/chat', server);
    expect(await list()).toBe(2);
    // What was shown is read again once it is painted.
    await expect.poll(() => server.requests.filter(({ path }) => path === listChats.path).length).toBe(2);
    server.refuse(listChats, 400, {});
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(await list()).toBe(2);
    await user.click(retry);
    await expect.poll(list).toBe(4);
  });

  it('finds a chat that is not on the loaded pages', async () => {
    const { user } = await renderScreen('/chat', server);
    expect(await list()).toBe(2);
    await write(user, await screen.findByRole('searchbox', { name: 'Find a chat' }), 'estu');
    expect(await screen.findByRole('link', { name: /Estuaries/ })).toBeTruthy();
    await expect.poll(list).toBe(1);
    await write(user, await screen.findByRole('searchbox', { name: 'Find a chat' }), 'no such chat');
    expect(await screen.findByText('No chat matches that name.')).toBeTruthy();
  });

  it('opens a chat of a later page by its address', async () => {
    await renderScreen('/chat?chat=chat-Estuaries', server);
    expect(await screen.findByRole('heading', { name: 'Estuaries' })).toBeTruthy();
    expect(await screen.findByText('No messages yet.')).toBeTruthy();
    expect(await list()).toBe(2);
  });

  // spec: §2.1-16
  it('leads a chat of another project to its own address', async () => {
    const { router } = await renderScreen('/chat/another/chat-Dunes', server);
    await expect.poll(() => router.state.location.pathname).toBe('/chat/p/chat-Dunes');
    expect(await screen.findByText('No messages yet.')).toBeTruthy();
  });

  it('links the number of a task of the open project', async () => {
    server.answer(listTasks, {
      tasks: [taskNamed('Sail', { number: 7 })],
      timeZone: 'UTC',
      taskPrefix: 'D',
      today: '2026-11-20',
    });
    const message = { _id: 'm', chatId: 'chat-Dunes', seq: 1, text: 'See #D-7', clientId: 'one' };
    const sent = { createdAt: '2026-11-20T09:00:00.000Z', sender: personNamed('Zoe') };
    server.answer(listChatMessages, { data: [{ ...message, ...sent }], hasMore: false, changeSeq: 0 });
    await renderScreen('/chat/p/chat-Dunes', server);
    const link = await screen.findByRole('link', { name: '#D-7 To Do' });
    expect(link.getAttribute('href')).toBe('/projects/p/tasks?task=Sail');
  });

  it('links the tasks that both people of a direct chat see, and offers them after #', async () => {
    const place = { projectId: 'p', projectTitle: 'Dunes', taskPrefix: 'D', status: 'To Do' as const };
    const tasks = [7, 8].map((number) => ({ _id: `t${number}`, title: `Task ${number}`, number, ...place }));
    server.answer(viewChat, { data: direct });
    server.answer(listSharedTasks, ({ query: { numbers } }) => ({
      data: tasks.filter(({ number }) => numbers === undefined || numbers.includes(`D-${number}`)),
    }));
    const at = { createdAt: '2026-11-20T09:00:00.000Z', sender: ben, chatId: 'chat-ben' };
    const message = { ...at, _id: 'm', seq: 1, text: 'See #D-7, #d-8 and #X-1', clientId: 'one' };
    server.answer(listChatMessages, { data: [message], hasMore: false, changeSeq: 0 });
    const { user } = await renderScreen('/chat?tab=direct&chat=chat-ben', server);
    const link = await screen.findByRole('link', { name: '#D-7 To Do' });
    expect(link.getAttribute('href')).toBe('/projects/p/tasks?task=t7');
    expect(screen.getByRole('link', { name: '#d-8 To Do' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /X-1/ })).toBeNull();
    const asked = server.requests.filter(({ path }) => path.startsWith('/api/tasks/shared/'));
    expect(asked.map(({ query }) => query)).toEqual([{ numbers: 'D-7,D-8,X-1' }]);
    await write(user, await screen.findByRole('textbox', { name: 'Message' }), '#ta');
    await user.click(await screen.findByRole('option', { name: /#D-8.*Task 8 · Dunes/ }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('#D-8 ');
  });

  it('opens none after the open chat was closed', async () => {
    const { user } = await renderScreen('/chat', server);
    await screen.findByText('No messages yet.');
    await user.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect(await screen.findByText('Select a group chat to start chatting.')).toBeTruthy();
  });

  it('opens the group chat that was open last', async () => {
    const first = await renderScreen('/chat?chat=chat-Brooks', server);
    expect(await screen.findByRole('heading', { name: 'Brooks' })).toBeTruthy();
    first.unmount();
    await renderScreen('/chat', server);
    expect(await screen.findByRole('heading', { name: 'Brooks' })).toBeTruthy();
  });

  const selected = () => screen.getByRole('tab', { selected: true }).textContent;

  it.each([
    ['only a direct chat is unread', { 'chat-ben': 1 }, 'Direct Chat'],
    ['only a group chat is unread', { 'chat-Alps': 1 }, 'Group Chat'],
    ['chats of both kinds are unread', { 'chat-ben': 1, 'chat-Alps': 1 }, 'Group Chat'],
    ['nothing is unread', {}, 'Group Chat'],
  ])('opens the tab with unread messages: %s', async (_, data, tab) => {
    // Once: what is unread later changes no tab.
    server.respond(countUnread, () => Response.json({ data, direct: ['chat-ben'] }));
    const { router, client } = await renderScreen('/chat', server);
    await expect.poll(selected).toContain(tab);
    await expect
      .poll(() => router.state.location.search)
      .toEqual({ tab: tab === 'Direct Chat' ? 'direct' : 'group' });
    await client.refetchQueries({ queryKey: keyOf(countUnread) });
    expect(selected()).toContain(tab);
  });

  it('selects no tab before it knows what is unread', async () => {
    const counts = server.delay(countUnread);
    await renderScreen('/chat', server);
    await counts.sent;
    expect(await screen.findAllByRole('tab')).toHaveLength(2);
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    counts.release();
    expect(await screen.findByRole('tab', { selected: true, name: /Group Chat/ })).toBeTruthy();
  });

  it('shows the people without messages behind the last direct chat', async () => {
    server.answer(listChatPeople, ({ query }) => ({
      data: (query['cursor'] ? ['Zoe'] : ['Ana', 'Carla']).map((name) => ({
        person: personNamed(name),
        chatId: null,
      })),
      nextCursor: query['cursor'] ? null : 'more',
    }));
    const { user } = await renderScreen('/chat?tab=direct', server);
    const names = async () =>
      within(await screen.findByRole('list', { name: 'Collaborators' }))
        .getAllByRole('link')
        .map(({ textContent }) => /Ben|Ana|Carla|Zoe/.exec(textContent)?.[0]);
    await expect.poll(names).toEqual(['Ben', 'Ana', 'Carla']);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await expect.poll(names).toEqual(['Ben', 'Ana', 'Carla', 'Zoe']);
  });
});
