import { listChats, type ChatMessage } from '@tandem/contract/chat';
import { listSavedMessages } from '@tandem/contract/chat/chat-saved-messages';
import { searchChats } from '@tandem/contract/chat/chat-search';
import { listNotifications } from '@tandem/contract/notifications';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetRepliesOf } from '../../../platform/offline/reply-database.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { messagesKey } from '../chat.queries.ts';
import { forgetWords } from './withheld.queries.ts';

vi.mock('../../../platform/offline/reply-database.ts', () => ({
  forgetRepliesOf: vi.fn<(member: string, text: string) => Promise<void>>(async () => {}),
}));

const message = { _id: 'm1', chatId: 'c1' } as ChatMessage;
let client: QueryClient;
const forgotten = () => vi.mocked(forgetRepliesOf).mock.calls.map(([, text]) => text);

beforeEach(() => {
  client = new QueryClient();
  vi.mocked(forgetRepliesOf).mockClear();
});

it('forgets what quotes a deleted message, and what this browser kept of its chat', async () => {
  const quoting = [listNotifications, listSavedMessages, searchChats].map((operation) => keyOf(operation));
  for (const queryKey of quoting) client.setQueryData(queryKey, { data: ['The words.'] });
  forgetWords(client, 'me', message);
  expect(quoting.map((queryKey) => client.getQueryData(queryKey))).toEqual([undefined, undefined, undefined]);
  await vi.waitFor(() => expect(forgotten()).toEqual(['"c1"', '"listNotifications"', '"listChats"']));
});

it('keeps a loaded chat and inbox, which show the change already', async () => {
  client.setQueryData(messagesKey('c1'), { messages: [] });
  client.setQueryData(keyOf(listChats), { data: [] });
  forgetWords(client, 'me', message);
  await vi.waitFor(() => expect(forgotten()).toEqual(['"listNotifications"']));
});
