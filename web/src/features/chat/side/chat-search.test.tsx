import { listChatMessages, viewChat } from '@tandem/contract/chat';
import { type FoundMessage, searchChats } from '@tandem/contract/chat/chat-search';
import { searchComments } from '@tandem/contract/tasks/tasks-comments';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { groupChat } from '../../../testing/sample-chats.ts';
import { mira, personNamed } from '../../../testing/sample-people.ts';
import { write } from '../../../testing/write.ts';
import { useJump } from '../message/jump.store.ts';
import { references } from '../../../app/project/references.ts';
import { ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { ChatPanel } from '../panel/chat-panel.tsx';

const ana = personNamed('Ana');
let server: FakeServer;
let chats = 0;
let chatId: string;
const found = (seq: number, text: string, more: Partial<FoundMessage> = {}): FoundMessage => ({
  _id: `m${seq}`,
  chatId,
  seq,
  text,
  createdAt: '2026-11-22T10:00:00.000Z',
  sender: ana,
  clientId: null,
  chat: { _id: chatId, kind: 'group', title: 'Hut book', projectId: 'p1' },
  ...more,
});

/** Where the chat was asked to go. */
let jumps: unknown[];

beforeEach(() => {
  jumps = [];
  onTestFinished(useJump.subscribe(({ jump }) => jump && jumps.push(jump)));
  chatId = `searched-${(chats += 1)}`;
  server = startFakeServer();
  const people = [ana, personNamed('Mira', { _id: mira._id })];
  server.answer(viewChat, { data: { ...groupChat({ people, peopleCount: 2 }), _id: chatId } });
  server.answer(listChatMessages, { data: [], hasMore: false, changeSeq: 0 });
});

/** Opens the search of a chat and types. */
async function search(words: string) {
  const request = { data: chatId, error: null, isFetching: false, refetch: () => undefined };
  const { user } = await renderInApp(
    <ReferencesContext value={references}>
      <ChatPanel request={request} kind="group" />
    </ReferencesContext>,
  );
  await user.click(await screen.findByRole('button', { name: 'Search messages' }));
  const side = within(await screen.findByRole('complementary', { name: 'Search messages' }));
  await write(user, side.getByRole('searchbox', { name: 'Search messages' }), words);
  return { user, side };
}
/** What the latest search asked for. */
const asked = () => server.requests.findLast(({ path }) => path === searchChats.path)?.query ?? {};

it('marks what was found, and a hit leads to its place', async () => {
  server.answer(searchChats, { data: [found(3, 'By the **stove**, dry')], nextCursor: null });
  const { user, side } = await search('sto');
  const hits = await side.findByRole('list', { name: 'Found messages' });
  expect(within(hits).getByText('stove').tagName).toBe('MARK');
  expect(side.getByRole('status').textContent).toBe('1 message · newest first');
  expect(asked()).toMatchObject({ q: 'sto', chatId });
  await user.click(within(hits).getByRole('button'));
  expect(jumps).toEqual([{ chatId, messageId: 'm3' }]);
});

it('leads to another chat by a link, and names it', async () => {
  const chat = { _id: 'other', kind: 'direct' as const, title: 'Ben', projectId: null };
  server.answer(searchChats, { data: [found(3, 'The stove', { chat })], nextCursor: null });
  const { user, side } = await search('stove');
  await user.click(side.getByRole('button', { name: 'This chat' }));
  const hit = await side.findByRole('link', { name: /Ben/ });
  expect(hit.getAttribute('href')).toBe('/chat?chat=other&message=m3');
  await waitFor(() => expect(asked()).not.toHaveProperty('chatId'));
});

it('limits the search to a person and to days', async () => {
  server.answer(searchChats, { data: [], nextCursor: null });
  const { user, side } = await search('stove');
  await side.findByText('No message found.');
  await user.click(side.getByRole('button', { name: 'From' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Ana/ }));
  await waitFor(() => expect(asked()).toMatchObject({ from: ana._id }));
  await user.click(side.getByRole('button', { name: 'Date' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Last 7 days' }));
  await waitFor(() => expect(asked()['after']).toMatch(/T00:00:00.000Z$/));
  expect(asked()).not.toHaveProperty('hasFile');
  await user.click(side.getByRole('button', { name: 'With files' }));
  await waitFor(() => expect(asked()).toMatchObject({ hasFile: 'true', from: ana._id }));
});

it('searches the comments of the project, and a hit leads to its task', async () => {
  server.answer(searchChats, { data: [], nextCursor: null });
  const comment = {
    _id: 'c1',
    text: 'By the **stove**',
    createdAt: '2026-11-20T09:00:00.000Z',
    editedAt: null,
    createdBy: ana,
    task: { _id: 't1', number: 6, title: 'Merge entries' },
  };
  server.answer(searchComments, { data: [comment], nextCursor: null });
  const { user, side } = await search('stove');
  await user.click(side.getByRole('button', { name: 'Comments of this project' }));
  const hit = await side.findByRole('link', { name: /Merge entries/ });
  expect(within(hit).getByText('stove').tagName).toBe('MARK');
  expect(hit.getAttribute('href')).toMatch(/\/tasks\?task=t1&show=comments&comment=c1$/);
  expect(side.queryByRole('button', { name: 'From' })).toBeNull();
  await user.click(side.getByRole('button', { name: 'This chat' }));
  expect(await side.findByText('No message found.')).toBeTruthy();
});

it('says when the search failed, and Escape closes it and returns the focus', async () => {
  server.refuse(searchChats, 400, { message: 'No.' });
  const { user, side } = await search('stove');
  expect(await side.findByText('Failed to search messages.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary', { name: 'Search messages' })).toBeNull();
  const opener = screen.getByRole('button', { name: 'Search messages' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('leads to the first message of a day', async () => {
  const { user, side } = await search('');
  server.answer(listChatMessages, { data: [found(7, 'Later')], hasMore: true, changeSeq: 0 });
  await user.type(side.getByLabelText('Jump to date'), '2026-11-20');
  await waitFor(() => expect(jumps).toEqual([{ chatId, messageId: 'm7' }]));
});
