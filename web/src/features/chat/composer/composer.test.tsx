import { listChatMessages, postChatMessage, viewChat, type Chat } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { groupChat } from '../../../testing/sample-chats.ts';
import { mira, personNamed } from '../../../testing/sample-people.ts';
import { write } from '../../../testing/write.ts';
import { useOutbox } from '../outbox/outbox.live.ts';
import { ChatPanel } from '../panel/chat-panel.tsx';

const chat: Omit<Chat, '_id'> = groupChat({
  kind: 'direct',
  title: 'Ben Keller',
  projectId: null,
  people: [personNamed('Ben')],
  peopleCount: 1,
  lastSeq: 0,
  lastReadSeq: 0,
});

let server: FakeServer;
let stored: number;
let chats = 0;
let chatId: string;
beforeEach(() => {
  // The tab stores the last received `seq` of each chat, so each test has its own chat.
  chatId = `chat-${(chats += 1)}`;
  stored = 0;
  server = startFakeServer();
  server.answer(viewChat, ({ path }) => ({ data: { ...chat, _id: path.slice('/api/chat/'.length) } }));
  server.answer(listChatMessages, { data: [], hasMore: false, changeSeq: 0 });
  server.answer(postChatMessage, ({ body }) => {
    const { text, clientId } = body as { text: string; clientId: string };
    const message = { _id: clientId, chatId, seq: (stored += 1), text, clientId, sender: mira };
    return { message: 'Message sent.', data: { ...message, createdAt: '2026-11-20T09:00:00.000Z' } };
  });
});
afterEach(() => useOutbox.setState({ entries: [] }));

const sentTexts = () => server.bodiesOf(postChatMessage).map((body) => (body as { text: string }).text);
const field = () => screen.findByRole('textbox', { name: 'Message' });
const valueOf = (element: HTMLElement) => (element as HTMLTextAreaElement).value;
const send = () => screen.getByRole('button', { name: 'Send' });
const message = async (text: string) => {
  const list = await screen.findByRole('region', { name: 'Messages' });
  const found = await within(list).findByText(text);
  return within(found.closest<HTMLElement>('[role="listitem"]') ?? found);
};

async function open(isForWriting = false) {
  const request = { data: chatId, error: null, isFetching: false, refetch: () => undefined };
  return renderInApp(<ChatPanel request={request} kind="direct" isForWriting={isForWriting} />);
}

describe('the composer', () => {
  it('sends on Enter, shows the message at once, and clears the input', async () => {
    const delayed = server.delay(postChatMessage);
    const { user } = await open();
    await write(user, await field(), 'Hello.', '{Enter}');
    expect((await message('Hello.')).getByText('Sending')).toBeTruthy();
    expect(valueOf(await field())).toBe('');
    delayed.release();
    expect(await screen.findByText('Sent')).toBeTruthy();
    expect(sentTexts()).toEqual(['Hello.']);
  });

  it('sends by its button and keeps the focus in the input', async () => {
    const { user } = await open();
    await write(user, await field(), '  By button.  ');
    await user.click(send());
    expect(document.activeElement).toBe(await field());
    await waitFor(() => expect(sentTexts()).toEqual(['By button.']));
  });

  it('breaks the line on Shift+Enter', async () => {
    const { user } = await open();
    await user.type(await field(), 'one{Shift>}{Enter}{/Shift}two');
    expect(valueOf(await field())).toBe('one\ntwo');
    expect(sentTexts()).toEqual([]);
  });

  it('ignores Enter while an input method composes a word', async () => {
    const { user } = await open();
    await write(user, await field(), 'にほん');
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
    expect(valueOf(await field())).toBe('にほん');
    expect(sentTexts()).toEqual([]);
  });

  it('breaks the line on Enter on touch screens, and does not open their keyboard', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user } = await open(true);
    expect((await field()).getAttribute('enterkeyhint')).toBe('enter');
    expect(document.activeElement).not.toBe(await field());
    await user.type(await field(), 'one{Enter}two');
    expect(valueOf(await field())).toBe('one\ntwo');
    expect(sentTexts()).toEqual([]);
  });

  it('takes the focus on screens for writing', async () => {
    await open(true);
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  it('formats what is selected by keys and buttons, and goes on with a list', async () => {
    const { user } = await open();
    const input = (await field()) as HTMLTextAreaElement;
    await write(user, input, 'one');
    input.setSelectionRange(0, 3);
    await user.keyboard('{Control>}b{/Control}');
    expect(valueOf(input)).toBe('**one**');
    await user.click(screen.getByRole('button', { name: 'Italic' }));
    expect(valueOf(input)).toBe('***one***');
    await user.clear(input);
    await write(user, input, '- two', '{Shift>}{Enter}{/Shift}three{Enter}');
    await waitFor(() => expect(sentTexts()).toEqual(['- two\n- three']));
  });

  it('inserts an emoji where the cursor is, and gives the focus back', async () => {
    const { user } = await open();
    const input = (await field()) as HTMLTextAreaElement;
    await write(user, input, 'Well done');
    input.setSelectionRange(4, 4);
    const button = () => screen.getByRole('button', { name: 'Add emoji' });
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Insert 🎉' }));
    expect(valueOf(input)).toBe('Well🎉 done');
    expect(document.activeElement).toBe(input);
    await user.click(button());
    await user.type(await screen.findByRole('textbox', { name: 'Another emoji' }), '🦊{Enter}');
    expect(valueOf(input)).toBe('Well🎉🦊 done');
    expect(sentTexts()).toEqual([]);
    await user.click(button());
    await screen.findByRole('textbox', { name: 'Another emoji' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(screen.queryByRole('textbox', { name: 'Another emoji' })).toBeNull();
  });

  it('offers emoji while their name is typed, and takes one whose name is whole', async () => {
    const { user } = await open();
    const input = (await field()) as HTMLTextAreaElement;
    await write(user, input, 'Up :rock');
    await screen.findByRole('option', { name: /🚀/ });
    await user.keyboard('{Enter}:tada:');
    await waitFor(() => expect(valueOf(input)).toBe('Up 🚀 🎉 '));
    expect(sentTexts()).toEqual([]);
  });

  it('pastes HTML as Markdown, and plain text, code and what is pasted into code as they are', async () => {
    const { user } = await open();
    const input = (await field()) as HTMLTextAreaElement;
    const paste = (data: Record<string, string>) =>
      fireEvent.paste(input, {
        clipboardData: { files: [], types: Object.keys(data), getData: (type: string) => data[type] ?? '' },
      });
    await write(user, input, 'So: !');
    input.setSelectionRange(4, 4);
    const html = '<p><b>bold</b> &lt;img&gt;</p><ul><li>one</li></ul>';
    expect(paste({ 'text/html': html, 'text/plain': 'bold <img>' })).toBe(false);
    await waitFor(() => expect(valueOf(input)).toBe('So: **bold** <img>\n\n- one!'));
    const unchanged: Record<string, string>[] = [
      { 'text/plain': '**' },
      { 'text/html': '<p>a</p>', 'text/plain': 'a' },
      { 'text/html': '<b>a</b>', 'text/plain': 'a', 'vscode-editor-data': '{}' },
    ];
    expect(unchanged.map(paste)).toEqual([true, true, true]);
    await user.clear(input);
    await write(user, input, '```\n');
    expect(paste({ 'text/html': html, 'text/plain': 'bold' })).toBe(true);
  });

  it('does not send blank text', async () => {
    const { user } = await open();
    await write(user, await field(), '   ', '{Enter}');
    expect(send().getAttribute('aria-disabled')).toBe('true');
    await user.click(send());
    expect(sentTexts()).toEqual([]);
    await write(user, await field(), 'x');
    expect(send().getAttribute('aria-disabled')).toBe('false');
  });

  it('counts the characters left near the limit, and refuses longer messages', async () => {
    const { user } = await open();
    await user.click(await field());
    await user.paste('x'.repeat(limits.chatText - 301));
    expect(screen.queryByText(/left$/)).toBeNull();
    await user.paste('x');
    expect(screen.getByText('300 characters left').getAttribute('role')).toBe('status');
    await user.paste('x'.repeat(302));
    expect(screen.getByText('2 characters too many')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(sentTexts()).toEqual([]);
  });

  it('is replaced by a sentence in a read-only chat', async () => {
    server.answer(viewChat, { data: { ...chat, _id: chatId, mayWrite: false } });
    await open();
    expect(
      await screen.findByText('You can still read this chat, but you can no longer send messages.'),
    ).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });
});

describe('a draft', () => {
  it('is stored per chat until it is sent', async () => {
    const first = chatId;
    const { user, unmount } = await open();
    await write(user, await field(), 'half a thought');
    unmount();
    chatId = `${first}-other`;
    const other = await open();
    expect(valueOf(await field())).toBe('');
    other.unmount();
    chatId = first;
    const again = await open();
    expect(valueOf(await field())).toBe('half a thought');
    await write(again.user, await field(), '', '{Enter}');
    again.unmount();
    await open();
    expect(valueOf(await field())).toBe('');
  });

  it('is shown to nobody but its author', async () => {
    const { user, unmount } = await open();
    await write(user, await field(), 'half a thought');
    unmount();
    const request = { data: chatId, error: null, isFetching: false, refetch: () => undefined };
    await renderInApp(<ChatPanel request={request} kind="direct" />, { me: { ...mira, _id: 'ben' } });
    expect(valueOf(await field())).toBe('');
  });
});

describe('a message that cannot be sent', () => {
  it('waits while the network is down, and is sent by Retry with those after it, in order', async () => {
    server.fail(postChatMessage);
    server.fail(postChatMessage);
    const { user } = await open();
    await write(user, await field(), 'one', '{Enter}');
    expect(await (await message('one')).findByText('Not sent yet')).toBeTruthy();
    await write(user, await field(), 'two', '{Enter}');
    expect(await (await message('two')).findByText('Not sent yet')).toBeTruthy();
    await user.click((await message('one')).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sentTexts()).toEqual(['one', 'one', 'one', 'two']));
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  });

  it('says when more can be sent, and is sent by Retry after the reply', async () => {
    server.refuse(postChatMessage, 403, { message: 'You can send more once Ben has replied.' });
    const { user } = await open();
    await write(user, await field(), 'One more thing.', '{Enter}');
    const refused = await message('One more thing.');
    expect(await refused.findByText('You can send more once Ben has replied.')).toBeTruthy();
    await user.click(refused.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('You can send more once Ben has replied.')).toBeNull());
    expect(sentTexts()).toEqual(['One more thing.', 'One more thing.']);
  });

  it('shows the reason of a refusal, and is removed by Discard', async () => {
    server.refuse(postChatMessage, 403, { message: 'You can no longer write here.' });
    const { user } = await open();
    await write(user, await field(), 'Too late.', '{Enter}');
    const refused = await message('Too late.');
    expect(await refused.findByText('You can no longer write here.')).toBeTruthy();
    await user.click(refused.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Too late.')).toBeNull());
  });
});

describe('naming people and tasks', () => {
  const list = (name: string) => screen.findByRole('listbox', { name });

  it('offers people while @ is typed, and sends the id of whom the keys chose', async () => {
    const { user } = await open();
    await write(user, await field(), 'Hi @be');
    const people = await list('People to mention');
    const option = within(people).getByRole('option', { selected: true });
    await waitFor(async () => expect((await field()).getAttribute('aria-activedescendant')).toBe(option.id));
    expect(screen.getByText('1 suggestion. Use the arrow keys to choose.')).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(valueOf(await field())).toMatch(/^Hi @Ben \S+ $/);
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('!{Enter}');
    await waitFor(() => expect(sentTexts()).toEqual([`Hi <@${personNamed('Ben')._id}> !`]));
  });

  it('closes on Escape and where nobody fits, and leaves Enter to the input', async () => {
    const { user } = await open();
    await write(user, await field(), '@b');
    await list('People to mention');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('en{Enter}');
    await waitFor(() => expect(sentTexts()).toEqual(['@ben']));
    await write(user, await field(), '@nobody');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sentTexts()).toEqual(['@ben', '@nobody']));
  });
});
