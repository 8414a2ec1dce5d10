import {
  countUnread,
  listChatMessages,
  listChatPeople,
  listChats,
  listOnline,
  openDirectChat,
  openGroupChat,
  viewChat,
  type Chat,
} from '@tandem/contract/chat';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useConnection } from '../../platform/live/connection.store.ts';
import { keyOf, keyOfCommand, queryOf } from '../../platform/query/query-of.ts';

/** How the inbox, the people to talk to, the unread counts and one chat are asked for. */
export const chatList = queryOf(listChats);
export const chatPeople = queryOf(listChatPeople);
export const unreadCounts = queryOf(countUnread);
export const chatQuery = (id: string) => queryOf(viewChat, { params: { chatId: id } });

/** Where the messages of a chat are cached, as far as they are read, and the ids of who is online. */
export const messagesKey = (chatId: string) => keyOf(listChatMessages, { params: { chatId } });
export const onlineKey = keyOfCommand(listOnline);

const pause = 20_000;

/** Live events report changes while connected; otherwise the server is polled. */
export function useFreshness() {
  const isTold = useConnection(({ state }) => state === 'connected');
  return isTold
    ? { staleTime: Infinity, refetchInterval: false as const }
    : { staleTime: 0, refetchInterval: pause };
}

/** The inbox: the member's chats, last used first. */
export function useChats() {
  return useQuery({ ...chatList, select: ({ data }) => data, ...useFreshness() });
}

/** Everybody the member may talk to directly. */
export function useConversations(isWanted = true) {
  return useQuery({ ...chatPeople, select: ({ data }) => data, enabled: isWanted, ...useFreshness() });
}

/** The number of unread messages by chat. */
export function useUnread() {
  return useQuery({ ...unreadCounts, select: ({ data }) => data, ...useFreshness() });
}

/** A chat; shows the inbox's entry until it has loaded. */
export function useChat(id: string, isWanted = true) {
  const client = useQueryClient();
  return useQuery({
    ...chatQuery(id),
    select: ({ data }) => data,
    placeholderData: () => {
      const listed = chatInList(client, id);
      return listed && { data: listed };
    },
    enabled: isWanted,
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

/** Team-mates and connections who are online and show it. */
export function useOnline(): ReadonlySet<string> {
  const { data } = useQuery<string[], Error, ReadonlySet<string>>({
    queryKey: onlineKey,
    queryFn: () => [],
    enabled: false,
    select: asSet,
  });
  return data ?? nobody;
}

const nobody: ReadonlySet<string> = new Set();
const asSet = (ids: string[]) => new Set(ids);
