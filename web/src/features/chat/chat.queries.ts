import {
  countUnread,
  listChatPeople,
  listChats,
  openDirectChat,
  openGroupChat,
  viewChat,
  type Chat,
} from '@tandem/contract/chat';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useConnection } from '../../platform/live/connection.store.ts';

/** Where the cache keeps the room's things; everything under `all` goes stale together. */
export const chatKeys = {
  all: ['chat'] as const,
  list: ['chat', 'list'] as const,
  people: ['chat', 'people'] as const,
  unread: ['chat', 'unread'] as const,
  online: ['chat', 'online'] as const,
  one: (id: string) => ['chat', 'one', id] as const,
  messages: (id: string) => ['chat', 'messages', id] as const,
  group: (projectId: string) => ['chat', 'group', projectId] as const,
  direct: (userId: string) => ['chat', 'direct', userId] as const,
};

const pause = 20_000;

/** While the live line is up it tells what changes; while it is down the server is asked now and then. */
export function useFreshness() {
  const isTold = useConnection(({ state }) => state === 'connected');
  return isTold
    ? { staleTime: Infinity, refetchInterval: false as const }
    : { staleTime: 0, refetchInterval: pause };
}

/** The inbox: my chats, the last used first. */
export function useChats() {
  return useQuery({
    queryKey: chatKeys.list,
    queryFn: async ({ signal }) => (await call(listChats, { signal })).data,
    ...useFreshness(),
  });
}

/** Everybody I may talk to directly. */
export function useConversations(isWanted = true) {
  return useQuery({
    queryKey: chatKeys.people,
    queryFn: async ({ signal }) => (await call(listChatPeople, { signal })).data,
    enabled: isWanted,
    ...useFreshness(),
  });
}

/** How many messages wait unread, by chat. */
export function useUnread() {
  return useQuery({
    queryKey: chatKeys.unread,
    queryFn: async ({ signal }) => (await call(countUnread, { signal })).data,
    ...useFreshness(),
  });
}

/** How one chat is asked for. */
export const oneChat = (id: string) =>
  queryOptions({
    queryKey: chatKeys.one(id),
    queryFn: async ({ signal }) => (await call(viewChat, { params: { chatId: id }, signal })).data,
  });

/** One chat; what the inbox knows of it is shown until it is there. */
export function useChat(id: string, isWanted = true) {
  const client = useQueryClient();
  return useQuery({
    ...oneChat(id),
    placeholderData: () => inList(client, id),
    enabled: isWanted,
    ...useFreshness(),
  });
}

const inList = (client: QueryClient, id: string) =>
  client.getQueryData<Chat[]>(chatKeys.list)?.find(({ _id }) => _id === id);

/** The group chat of a project, by its id. */
export function useGroupChatId(projectId: string | undefined) {
  return useQuery({
    queryKey: chatKeys.group(projectId ?? ''),
    queryFn: async ({ signal }) =>
      (await call(openGroupChat, { body: { projectId: projectId ?? '' }, signal })).data._id,
    enabled: projectId !== undefined,
    staleTime: Infinity,
  });
}

/** The chat with one person, by its id; made when there is none yet. */
export function useDirectChatId(userId: string | undefined) {
  return useQuery({
    queryKey: chatKeys.direct(userId ?? ''),
    queryFn: async ({ signal }) =>
      (await call(openDirectChat, { body: { userId: userId ?? '' }, signal }))._id,
    enabled: userId !== undefined,
    staleTime: Infinity,
  });
}

/** Who of those I know is online, as far as they show it. */
export function useOnline(): ReadonlySet<string> {
  const { data } = useQuery<string[], Error, ReadonlySet<string>>({
    queryKey: chatKeys.online,
    queryFn: () => [],
    enabled: false,
    select: asSet,
  });
  return data ?? nobody;
}

const nobody: ReadonlySet<string> = new Set();
const asSet = (ids: string[]) => new Set(ids);
