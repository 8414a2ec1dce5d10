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
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useConnection } from '../../platform/live/connection.store.ts';
import { keyOf, queryOf } from '../../platform/query/query-of.ts';

/** The queries for the inbox, the possible chat partners, the unread counts and one chat. */
export const chatList = queryOf(listChats);
export const chatPeople = queryOf(listChatPeople);
export const unreadCounts = queryOf(countUnread);
export const chatQuery = (id: string) => queryOf(viewChat, { params: { chatId: id } });

/** The cache key of the loaded messages of a chat. */
export const messagesKey = (chatId: string) => keyOf(listChatMessages, { params: { chatId } });

const pollMs = 20_000;

/** Live events report changes while connected; otherwise the server is polled. */
export function useFreshness() {
  const isConnected = useConnection(({ state }) => state === 'connected');
  return isConnected
    ? { staleTime: Infinity, refetchInterval: false as const }
    : { staleTime: 0, refetchInterval: pollMs };
}

/** The inbox: the member's chats, last used first. */
export function useChats() {
  return useQuery({ ...chatList, select: ({ data }) => data, ...useFreshness() });
}

/** Everybody the member may send direct messages to. */
export function useConversations(isEnabled = true) {
  return useQuery({ ...chatPeople, select: ({ data }) => data, enabled: isEnabled, ...useFreshness() });
}

/** The number of unread messages by chat. */
export function useUnread() {
  return useQuery({ ...unreadCounts, select: ({ data }) => data, ...useFreshness() });
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

/** A chat from the cached inbox. */
export const chatInList = (client: QueryClient, id: string): Chat | undefined =>
  client.getQueryData(chatList.queryKey)?.data.find(({ _id }) => _id === id);

/** The id of a project's group chat. */
export function useGroupChatId(projectId: string | undefined) {
  return useQuery({
    ...queryOf(openGroupChat, { body: { projectId: projectId ?? '' } }),
    select: ({ data }) => data._id,
    enabled: projectId !== undefined,
    staleTime: Infinity,
  });
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
