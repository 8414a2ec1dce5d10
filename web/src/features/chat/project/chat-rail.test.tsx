import type { ChatMessage } from '@tandem/contract/chat';
import { listMessagesWithFiles, listPins } from '@tandem/contract/chat/chat-messages';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { groupChat } from '../../../testing/sample-chats.ts';
import { mira, personNamed } from '../../../testing/sample-people.ts';
import { ChatRail } from './chat-rail.tsx';

const ana = personNamed('Ana');
const chat = groupChat({ people: [ana, personNamed('Mira', { _id: mira._id })], peopleCount: 2 });
const fileNamed = (name: string, width: number | null = null) => ({
  _id: name,
  name,
  size: 2_000,
  contentType: width === null ? 'application/pdf' : 'image/png',
  width,
  height: width,
});
const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: `m${seq}`,
  chatId: chat._id,
  seq,
  text: `Rule ${seq}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  sender: ana,
  clientId: null,
  ...more,
});
const open = () =>
  renderInApp(
    <ChatRail
      chatId={chat._id}
      chat={chat}
      roles={new Map([[mira._id, 'Owner']])}
      me={mira._id}
      onChoose={() => undefined}
    />,
  );

it('shows what is pinned, the members and the files, and more of them when asked', async () => {
  const server = startFakeServer();
  server.answer(listPins, { data: [message(3), message(2), message(1)] });
  const names = ['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf', 'five.pdf'];
  server.answer(listMessagesWithFiles, {
    data: [
      message(9, { files: [fileNamed('map.png', 300)] }),
      message(8, { files: names.map((name) => fileNamed(name)) }),
    ],
    nextCursor: null,
  });
  const { user } = await open();
  const pinned = within(await screen.findByRole('region', { name: 'Pinned' }));
  expect(pinned.getByText('3 of 20')).toBeTruthy();
  expect(pinned.getAllByRole('listitem')).toHaveLength(2);
  await user.click(pinned.getByRole('button', { name: 'Show all pinned' }));
  expect(pinned.getAllByRole('listitem')).toHaveLength(3);
  const members = within(screen.getByRole('region', { name: 'Project members' }));
  expect(members.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Ana Keller$/),
    expect.stringMatching(/Mira KellerOwner$/),
  ]);
  const files = within(await screen.findByRole('region', { name: 'Files' }));
  expect(files.getByRole('button', { name: 'Open map.png' })).toBeTruthy();
  expect(files.queryByText('five.pdf')).toBeNull();
  await user.click(files.getByRole('button', { name: 'Show all files' }));
  expect(files.getByText('five.pdf')).toBeTruthy();
});

it('says nothing of pins and files where there are none', async () => {
  startFakeServer();
  await open();
  expect(await screen.findByRole('region', { name: 'Project members' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Files' })).toBeNull();
});

it('says when the files could not be fetched, and fetches them again', async () => {
  const server = startFakeServer();
  server.refuse(listMessagesWithFiles, 400, { message: 'Invalid.' });
  const { user } = await open();
  const files = within(await screen.findByRole('region', { name: 'Files' }));
  expect(files.getByRole('alert').textContent).toContain('Failed to fetch the files.');
  server.answer(listMessagesWithFiles, {
    data: [message(1, { files: [fileNamed('one.pdf')] })],
    nextCursor: null,
  });
  await user.click(files.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('one.pdf')).toBeTruthy();
});
