import { listChatMessages, viewChat } from '@tandem/contract/chat';
import {
  listSavedMessages,
  saveMessage,
  type SavedMessage,
  unsaveMessage,
} from '@tandem/contract/chat/chat-saved-messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { groupChat } from '../../../testing/sample-chats.ts';
import { mira, personNamed } from '../../../testing/sample-people.ts';
import { ChatPanel } from '../panel/chat-panel.tsx';

const ana = personNamed('Ana');
const chatId = 'saving';
const message = {
  _id: 'm1',
  chatId,
  seq: 1,
  text: 'Bring **bread**.',
  createdAt: '2026-11-22T10:00:00.000Z',
  sender: ana,
  clientId: null,
};
const savedOf = (remindAt: string | null): SavedMessage => ({
  message,
  chat: { _id: chatId, kind: 'group', title: 'Hut book', projectId: 'p1' },
  savedAt: '2026-11-22T11:00:00.000Z',
  remindAt,
});

async function open() {
  const server = startFakeServer();
  const people = [ana, personNamed('Mira', { _id: mira._id })];
  server.answer(viewChat, { data: { ...groupChat({ people, peopleCount: 2 }), _id: chatId } });
  server.answer(listChatMessages, { data: [message], hasMore: false, changeSeq: 0 });
  const request = { data: chatId, error: null, isFetching: false, refetch: () => undefined };
  return { server, ...(await renderInApp(<ChatPanel request={request} kind="group" />)) };
}

it('saves a message from its menu, reminds of it, and removes it', async () => {
  const { server, user } = await open();
  const reply = { message: 'Message saved.', data: message };
  server.answer(saveMessage, reply);
  server.answer(unsaveMessage, { message: 'Removed.', data: message });
  await user.click(await screen.findByRole('button', { name: /^More for the message/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save for later' }));
  await waitFor(() => expect(server.bodiesOf(saveMessage)).toEqual([{}]));

  server.answer(listSavedMessages, { data: [savedOf(null)], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Saved messages' }));
  const side = within(await screen.findByRole('complementary', { name: 'Saved messages' }));
  expect(document.activeElement).toBe(side.getByRole('button', { name: 'Close saved messages' }));
  expect(await side.findByText('Bring bread.')).toBeTruthy();
  await user.click(side.getByRole('button', { name: 'Reminder and more' }));
  server.answer(listSavedMessages, { data: [savedOf('2026-11-23T09:00:00.000Z')], nextCursor: null });
  await user.click(await screen.findByRole('menuitem', { name: 'Remind me in an hour' }));
  expect(await side.findByText(/^Reminds you Nov 23, 2026/)).toBeTruthy();
  expect(server.bodiesOf(saveMessage).at(-1)).toHaveProperty('remindAt');

  server.answer(listSavedMessages, { data: [], nextCursor: null });
  await user.click(side.getByRole('button', { name: 'Reminder and more' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from saved' }));
  expect(await side.findByText('Nothing saved yet.')).toBeTruthy();
  expect(server.bodiesOf(unsaveMessage)).toHaveLength(1);
});
