import {
  countUnread,
  listChatMessages,
  listChatPeople,
  listChats,
  openDirectChat,
  openGroupChat,
  viewChat,
  type Chat,
} from '@tandem/contract/chat';
import { listMessagesWithFiles, listPins } from '@tandem/contract/chat/chat-messages';
import type { Reply } from '@tandem/contract/operation';
import {
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useConnection } from '../../platform/live/live.ts';
import { byCursor, keyOf, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import { countsOfKind, totalOf } from './chat.view.ts';

/** The queries for chats by their titles, the unread counts and one chat. */
export const chatSearch = (search: string, limit: string) => queryOf(listChats, { query: { search, limit } });
export const unreadCounts = queryOf(countUnread);
export const chatQuery = (id: string) => queryOf(viewChat, { params: { chatId: id } });

/** The cache key of the loaded messages of a chat. */
export const messagesKey = (chatId: string) => keyOf(listChatMessages, { params: { chatId } });

const pollMs = 20_000;

/** The query for the pinned messages of a chat, latest pin first. */
export const pinsQuery = (chatId: string) => queryOf(listPins, { params: { chatId } });

/** The query for the messages of a chat that have files, latest first. */
export const filesQuery = (chatId: string) =>
  pagesOf(listMessagesWithFiles, { params: { chatId } }, byCursor);

/** Live events report changes while connected; otherwise the server is polled. */
export function useFreshness() {
  const isConnected = useConnection(({ state }) => state === 'connected');
  return isConnected
    ? { staleTime: Infinity, refetchInterval: false as const }
    : { staleTime: 0, refetchInterval: pollMs };
}

/** Whether the member may send direct messages to a person. */
export function useMayMessage(userId: string, isEnabled: boolean) {
  return useQuery({
    ...queryOf(listChatPeople, { query: { userId } }),
    select: ({ data }) => data.length > 0,
    enabled: isEnabled,
    ...useFreshness(),
  });
}

/** The number of unread messages by chat. */
export function useUnread() {
  return useQuery({ ...unreadCounts, select: ({ data }) => data, ...useFreshness() });
}

/** The number of unread messages of direct or group chats. */
export function useUnreadOfKind(kind: Chat['kind']) {
  return useQuery({
    ...unreadCounts,
    select: (counts) => totalOf(countsOfKind(counts, kind)),
    ...useFreshness(),
  });
}

/** A chat; shows the inbox's entry until it has loaded. */
export function useChat(id: string, isEnabled = true) {
  const client = useQueryClient();
  return useQuery({
    ...chatQuery(id),
    select: ({ data }) => data,
    placeholderData: () => {
      const listed = chatInList(client, id);
      return listed && { data: listed };
    },
    enabled: isEnabled,
    ...useFreshness(),
  });
}

/** The loaded pages of the inbox, or of a search in it. */
export type InboxPages = InfiniteData<Reply<typeof listChats>, string | undefined>;

/** Matches the cached pages of the inbox, but not the short lists of the quick switcher. */
export const inboxPages = {
  queryKey: keyOf(listChats),
  predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey.at(-1) === 'pages',
};

/** A chat from the cached pages of the inbox. */
export const chatInList = (client: QueryClient, id: string): Chat | undefined =>
  client
    .getQueriesData<InboxPages>(inboxPages)
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data)
    .find(({ _id }) => _id === id);

const groupChatQuery = (projectId: string) => ({
  ...queryOf(openGroupChat, { body: { projectId } }),
  staleTime: Infinity,
});

/** The id of a project's group chat. */
export function useGroupChatId(projectId: string | undefined) {
  return useQuery({
    ...groupChatQuery(projectId ?? ''),
    select: ({ data }) => data._id,
    enabled: projectId !== undefined,
  });
}

/** The number of unread messages in a project's group chat. */
export function useProjectUnread(projectId: string): number {
  const chat = useGroupChatId(projectId);
  const { data: counts } = useUnread();
  return counts?.[chat.data ?? ''] ?? 0;
}

/** Loads a project's group chat before it is opened. */
export function prefetchGroupChat(client: QueryClient, projectId: string): void {
  // The tab itself reports a failure.
  client
    .query(groupChatQuery(projectId))
    .then(({ data }) => client.query({ ...chatQuery(data._id), staleTime: 'static' }))
    .catch(() => {});
}

/** The id of the chat with a person; creates the chat if needed. */
export function useDirectChatId(userId: string | undefined) {
  return useQuery({
    ...queryOf(openDirectChat, { body: { userId: userId ?? '' } }),
    select: ({ _id }) => _id,
    enabled: userId !== undefined,
    staleTime: Infinity,
  });
}
