import {
  listChatMessages,
  markChatUnread,
  postChatMessage,
  viewChat,
  type ChatMessage,
} from '@tandem/contract/chat';
import {
  addReaction,
  deleteMessage,
  editMessage,
  listPins,
  pinMessage,
  removeReaction,
  viewMessageHistory,
} from '@tandem/contract/chat/chat-messages';
import { mentionToken } from '@tandem/contract/chat/plain-text';
import { makeTaskOfMessage } from '@tandem/contract/tasks/tasks-checklist';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { groupChat } from '../../../testing/sample-chats.ts';
import { mira, personNamed } from '../../../testing/sample-people.ts';
import { taskNamed } from '../../../testing/sample-tasks.ts';
import { write } from '../../../testing/write.ts';
import { ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { ChatPanel } from '../panel/chat-panel.tsx';

const ana = personNamed('Ana');
let server: FakeServer;
let chats = 0;
let chatId: string;
const message = (seq: number, text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: `m${seq}`,
  chatId,
  seq,
  text,
  createdAt: new Date(Date.now() - 60_000 + seq).toISOString(),
  sender: mira,
  clientId: `client-${seq}`,
  ...more,
});

beforeEach(() => {
  chatId = `acted-${(chats += 1)}`;
  server = startFakeServer();
  server.answer(viewChat, {
    data: {
      ...groupChat({ people: [ana, personNamed('Mira', { _id: mira._id })], peopleCount: 2 }),
      _id: chatId,
    },
  });
});

async function open(...messages: ChatMessage[]) {
  server.answer(listChatMessages, { data: messages, hasMore: false, changeSeq: 0 });
  const request = { data: chatId, error: null, isFetching: false, refetch: () => undefined };
  return renderInApp(<ChatPanel request={request} kind="group" />);
}
const row = async (text: string) => {
  const list = await screen.findByRole('region', { name: 'Messages' });
  const found = await within(list).findByText(text);
  return within(found.closest<HTMLElement>('[role="listitem"]') ?? found);
};
/** The message under the pointer, where its quick tools are. */
const hovered = async (user: Awaited<ReturnType<typeof open>>['user'], text: string) => {
  await user.hover(await screen.findByText(text));
  return row(text);
};
const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], text: string) => {
  await user.click((await row(text)).getByRole('button', { name: /^More for the message/ }));
  return within(await screen.findByRole('menu'));
};

describe('the menu of a message', () => {
  it('edits an own one in place; Enter saves at once and shows that it was edited', async () => {
    const delayed = server.delay(editMessage);
    server.answer(editMessage, {
      message: 'Message updated.',
      data: message(1, 'Hello all', { changeSeq: 1, editedAt: new Date().toISOString() }),
    });
    const { user } = await open(message(1, 'Hello'));
    await user.click((await menuOf(user, 'Hello')).getByRole('menuitem', { name: 'Edit' }));
    await write(user, await screen.findByRole('textbox', { name: 'Edit message' }), ' all', '{Enter}');
    expect((await row('Hello all')).getByRole('button', { name: '(edited)' })).toBeTruthy();
    delayed.release();
    await waitFor(() => expect(server.bodiesOf(editMessage)).toEqual([{ text: 'Hello all' }]));
  });

  it('puts the text back when the server refuses it', async () => {
    server.refuse(editMessage, 403, { message: 'You can edit a message for 24 hours.' });
    const { user } = await open(message(1, 'Hello'));
    await user.click((await menuOf(user, 'Hello')).getByRole('menuitem', { name: 'Edit' }));
    await write(user, await screen.findByRole('textbox', { name: 'Edit message' }), ' all', '{Enter}');
    const refused = within(await screen.findByRole('group', { name: 'Not saved' }));
    expect(refused.getByText('You can edit a message for 24 hours.')).toBeTruthy();
    expect(await row('Hello')).toBeTruthy();
    await user.click(refused.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('You can edit a message for 24 hours.')).toBeNull();
  });

  it('keeps an edit that could not be saved yet, and saves it with Retry', async () => {
    server.refuse(editMessage, 503, { message: 'The server is busy.' });
    const { user } = await open(message(1, 'Hello'));
    await user.click((await menuOf(user, 'Hello')).getByRole('menuitem', { name: 'Edit' }));
    await write(user, await screen.findByRole('textbox', { name: 'Edit message' }), ' all', '{Enter}');
    const waiting = within(await screen.findByRole('group', { name: 'Edit not saved yet' }));
    expect(await row('Hello all')).toBeTruthy();
    server.answer(editMessage, {
      message: 'Message updated.',
      data: message(1, 'Hello all', { changeSeq: 1, editedAt: new Date().toISOString() }),
    });
    await user.click(waiting.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Edit not saved yet')).toBeNull());
    expect(await row('Hello all')).toBeTruthy();
  });

  it('asks before it deletes, and leaves the place of the message', async () => {
    server.answer(deleteMessage, {
      message: 'Message deleted.',
      data: message(1, '', { changeSeq: 1, deletedAt: new Date().toISOString(), deletedBy: 'sender' }),
    });
    const { user } = await open(message(1, 'Hello'), message(2, 'More'));
    await user.click((await menuOf(user, 'Hello')).getByRole('menuitem', { name: 'Delete…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await row('Message deleted')).queryByRole('button')).toBeNull();
    expect(screen.queryByText('Hello')).toBeNull();
    // What the dialog would return to is gone.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Message'));
  });

  it('reports a message of somebody else, and neither edits nor deletes it', async () => {
    const { user } = await open(message(1, 'Buy now', { sender: ana }));
    const menu = await menuOf(user, 'Buy now');
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '👍',
      '❤️',
      '😄',
      '🎉',
      '👀',
      'Reply',
      'Make a task of this',
      'Save for later',
      'Pin for everyone',
      'Mark unread from here',
      'Copy text',
      'Copy link',
      'Report message…',
    ]);
  });
});

it('the arrow key in an empty input edits the last own message, and Escape leaves it', async () => {
  const { user } = await open(message(1, 'Hello'), message(2, 'Hi', { sender: ana }));
  await user.click(await screen.findByRole('textbox', { name: 'Message' }));
  await user.keyboard('{ArrowUp}');
  const input = await screen.findByRole('textbox', { name: 'Edit message' });
  expect((input as HTMLTextAreaElement).value).toBe('Hello');
  await user.keyboard('changed{Escape}');
  expect(await row('Hello')).toBeTruthy();
  expect(server.bodiesOf(editMessage)).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Message');
});

describe('reactions', () => {
  const thumbs = (...names: string[]) => ({
    reactions: [{ emoji: '👍', count: names.length, people: names.map((name) => ({ _id: name, name })) }],
  });

  it('are given and taken back at once, and name who gave them', async () => {
    const delayed = server.delay(addReaction);
    server.answer(addReaction, {
      data: message(1, 'Hello', { ...thumbs('Ana Lovrić', mira._id), changeSeq: 2 }),
    });
    server.answer(removeReaction, {
      data: message(1, 'Hello', { ...thumbs('Ana Lovrić'), changeSeq: 3 }),
    });
    const { user } = await open(message(1, 'Hello', { ...thumbs('Ana Lovrić'), changeSeq: 1 }));
    await user.click((await row('Hello')).getByRole('button', { name: '👍 1: Ana Lovrić' }));
    const chip = (await row('Hello')).getByRole('button', { name: /^👍 2: Ana Lovrić and/ });
    expect([chip.getAttribute('aria-pressed'), chip.textContent]).toEqual(['true', '👍2']);
    delayed.release();
    await waitFor(() => expect(server.bodiesOf(addReaction)).toHaveLength(1));
    await user.click((await row('Hello')).getByRole('button', { name: /^👍 2: Ana Lovrić and/ }));
    expect((await row('Hello')).getByRole('button', { name: '👍 1: Ana Lovrić' })).toBeTruthy();
    await waitFor(() => expect(server.bodiesOf(removeReaction)).toHaveLength(1));
  });

  it('may be any one emoji', async () => {
    const reactions = [{ emoji: '🦉', count: 1, people: [{ _id: mira._id, name: 'Mira' }] }];
    server.answer(addReaction, { data: message(1, 'Hello', { sender: ana, reactions, changeSeq: 1 }) });
    const { user } = await open(message(1, 'Hello', { sender: ana }));
    await user.click((await hovered(user, 'Hello')).getByRole('button', { name: 'Add reaction' }));
    const input = await screen.findByRole('textbox', { name: 'Another emoji' });
    await write(user, input, 'ok', '{Enter}');
    expect(await screen.findByText('Enter one emoji.')).toBeTruthy();
    await user.clear(input);
    await write(user, input, '🦉', '{Enter}');
    expect((await row('Hello')).getByRole('button', { name: /^🦉/ })).toBeTruthy();
  });
});

it('pins a message, and the list of pins leads to it', async () => {
  const pinnedAt = new Date().toISOString();
  server.answer(listPins, { data: [message(1, 'The **rules**', { pinnedAt })] });
  server.answer(pinMessage, { message: 'Message pinned.', data: message(2, 'More', { pinnedAt }) });
  const { user } = await open(message(1, 'The **rules**', { pinnedAt }), message(2, 'More'));
  await user.click((await menuOf(user, 'More')).getByRole('menuitem', { name: 'Pin for everyone' }));
  await waitFor(() => expect(server.bodiesOf(pinMessage)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: '1 pinned' }));
  await user.click(await screen.findByRole('button', { name: /The rules/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('rules'));
});

it('makes a task of a message once, and shows it there', async () => {
  const references = {
    me: mira._id,
    TaskCard: ({ taskId }: { taskId: string }) => <a href={`/task/${taskId}`}>HB-7 Pack the rope</a>,
  };
  server.answer(makeTaskOfMessage, {
    message: 'Task created.',
    data: taskNamed('Pack the rope', { _id: 't7' }),
  });
  server.answer(listChatMessages, {
    data: [message(1, 'Pack the rope', { sender: ana })],
    hasMore: false,
    changeSeq: 0,
  });
  const request = { data: chatId, error: null, isFetching: false, refetch: () => undefined };
  const { user } = await renderInApp(
    <ReferencesContext value={references}>
      <ChatPanel request={request} kind="group" />
    </ReferencesContext>,
  );
  await user.click(
    (await hovered(user, 'Pack the rope')).getByRole('button', { name: 'Make a task of this' }),
  );
  const task = await screen.findByRole('link', { name: 'HB-7 Pack the rope' });
  expect(task.getAttribute('href')).toBe('/task/t7');
  expect(server.bodiesOf(makeTaskOfMessage)).toEqual([{}]);
  expect(screen.queryByRole('button', { name: 'Make a task of this' })).toBeNull();
});

/** Each field of a message as it appears in the chat; its task, pins, and what is deleted or hidden have tests of their own. */
const shown = {
  text: 'Look at this',
  sender: 'Ana',
  createdAt: 'datetime="2026-11-20T09:00:00.000Z"',
  mentions: '@Ben Adler',
  replyTo: 'In reply to',
  reactions: '👍',
  editedAt: '(edited)',
  files: 'map.pdf',
} satisfies Record<
  Exclude<
    keyof ChatMessage,
    | '_id'
    | 'chatId'
    | 'seq'
    | 'clientId'
    | 'changeSeq'
    | 'isHidden'
    | 'deletedAt'
    | 'deletedBy'
    | 'pinnedAt'
    | 'taskId'
  >,
  string
>;

it('shows every field of a message', async () => {
  const mentioned = { _id: crypto.randomUUID(), name: 'Ben Adler' };
  const { container } = await open(
    message(1, 'Before'),
    message(2, `Look at this, ${mentionToken(mentioned._id)}`, {
      sender: ana,
      createdAt: '2026-11-20T09:00:00.000Z',
      mentions: [mentioned],
      replyTo: { _id: 'm1' },
      reactions: [{ emoji: '👍', count: 1, people: [{ _id: mira._id, name: 'Mira' }] }],
      editedAt: '2026-11-20T09:01:00.000Z',
      files: [
        { _id: 'f1', name: 'map.pdf', size: 1, contentType: 'application/pdf', width: null, height: null },
      ],
    }),
  );
  await waitFor(() => {
    const page = container.innerHTML + container.textContent;
    expect(Object.entries(shown).filter(([, text]) => !page.includes(text))).toEqual([]);
  });
});

it('says why no task was made of a message', async () => {
  server.refuse(makeTaskOfMessage, 409, { message: 'A board can have at most 2,000 tasks.' });
  const { user } = await open(message(1, 'Hello', { sender: ana }));
  await user.click((await menuOf(user, 'Hello')).getByRole('menuitem', { name: 'Make a task of this' }));
  expect(await screen.findByText('A board can have at most 2,000 tasks.')).toBeTruthy();
});

describe('a reply', () => {
  it('is sent with the id of the message, whose words stand above it and lead to it', async () => {
    server.answer(postChatMessage, {
      message: 'Message sent.',
      data: message(2, 'Yes', { replyTo: { _id: 'm1' } }),
    });
    const { user } = await open(message(1, 'Is it **on**?', { sender: ana }));
    await user.click((await hovered(user, 'on')).getByRole('button', { name: 'Reply' }));
    const input = await screen.findByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(screen.getByText(/^Reply to/).textContent).toBe(
      `Reply to ${ana.firstName} ${ana.lastName} Is it on?`,
    );
    await write(user, input, 'Yes', '{Enter}');
    const quote = (await row('Yes')).getByRole('button', { name: /^In reply to .* Is it on\?$/ });
    await waitFor(() =>
      expect(server.bodiesOf(postChatMessage)).toMatchObject([{ text: 'Yes', replyTo: 'm1' }]),
    );
    expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull();
    await user.click(quote);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Is it on?'));
  });

  it('is given up by Escape', async () => {
    const { user } = await open(message(1, 'Hello', { sender: ana }));
    await user.click((await menuOf(user, 'Hello')).getByRole('menuitem', { name: 'Reply' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Message'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull();
  });

  it('quotes nothing of what was deleted or is not loaded', async () => {
    const gone = message(1, '', { deletedAt: new Date().toISOString() });
    const to = (id: string) => ({ replyTo: { _id: id } });
    await open(gone, message(2, 'One', to('m1')), message(3, 'Two', to('m0')));
    expect((await row('One')).getByRole('button', { name: 'In reply to You Message deleted' })).toBeTruthy();
    expect((await row('Two')).getByRole('button', { name: 'In reply to an earlier message' })).toBeTruthy();
  });
});

it('marks messages as unread from one on', async () => {
  server.answer(markChatUnread, { message: 'Marked as unread.', data: { lastReadSeq: 1, unread: 2 } });
  const { user } = await open(message(1, 'One'), message(2, 'Two', { sender: ana }));
  await user.click((await menuOf(user, 'Two')).getByRole('menuitem', { name: 'Mark unread from here' }));
  await waitFor(() => expect(server.bodiesOf(markChatUnread)).toEqual([{ seq: 2 }]));
});

it('opens what an edited message said before', async () => {
  const at = '2026-11-20T09:00:00.000Z';
  server.answer(viewMessageHistory, {
    data: [
      { text: 'First', at },
      { text: 'Second', at: '2026-11-20T09:01:00.000Z' },
    ],
    mentions: [],
  });
  const { user } = await open(message(1, 'Second', { editedAt: at, changeSeq: 1 }));
  await user.click((await row('Second')).getByRole('button', { name: '(edited)' }));
  expect(await screen.findByText('Edited once')).toBeTruthy();
  expect(screen.getByText('First')).toBeTruthy();
});

it('says that the owner deleted a message', async () => {
  await open(message(1, '', { deletedAt: new Date().toISOString(), deletedBy: 'owner', sender: ana }));
  expect(await row('Deleted by the project’s owner')).toBeTruthy();
});

it('says that the files of a message went with the account of its sender', async () => {
  await open(message(1, '', { sender: null }), message(2, 'Thanks', { replyTo: { _id: 'm1' } }));
  const [bubble] = await screen.findAllByText('Files deleted');
  expect(bubble?.dataset['gone']).toBe('true');
  expect((await row('Thanks')).getByRole('button', { name: /Files deleted$/ })).toBeTruthy();
});
