import { type Chat, countOnline, listChatMembers } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import type { Person } from '@tandem/contract/people';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useConnection, live } from '../../../platform/live/live.ts';
import { byCursor, keyOfCommand, pagesOf } from '../../../platform/query/query-of.ts';
import { onceById, pagesIn } from '../../../ui/lists/pages-in.ts';
import { useOnline } from './presence.queries.ts';

/** Whether a chat has more people than it carries. */
const isCrowd = (chat: Chat | undefined) => (chat?.peopleCount ?? 0) > limits.peopleOfChat.viewed;

const noPages = { hasMore: false, isLoadingMore: false, hasFailed: false, onMore: () => undefined };

/** The people of a chat; those of a large group in pages, of which the chat carries the first. */
export function useChatPeople(chat: Chat | undefined): {
  people: readonly Person[] | undefined;
  pages: ReturnType<typeof pagesIn>;
} {
  const members = useInfiniteQuery({
    ...pagesOf(
      listChatMembers,
      { params: { chatId: chat?._id ?? '' }, query: { limit: String(limits.pageSize.max) } },
      { ...byCursor, staleAfter: [projectMembersChanged] },
    ),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
    enabled: isCrowd(chat),
  });
  if (!isCrowd(chat)) return { people: chat?.people, pages: noPages };
  return { people: members.data ?? chat?.people.slice(0, limits.pageSize.max), pages: pagesIn(members) };
}

/** As long as a watch of single people is renewed. */
const countMs = 40_000;

/** Who of the people that the chat carries is online, and how many of all others are. */
export function useChatPresence(chat: Chat, me: string) {
  const others = chat.people.flatMap(({ _id }) => (_id === me ? [] : _id));
  const online = useOnline(isCrowd(chat) ? [] : others);
  const isConnected = useConnection(({ state }) => state === 'connected');
  const counted = useQuery({
    queryKey: keyOfCommand(countOnline, { chatId: chat._id }),
    queryFn: () => live.command(countOnline, { chatId: chat._id }),
    select: (reply) => reply.online,
    enabled: isCrowd(chat) && isConnected,
    refetchInterval: countMs,
    staleTime: 0,
  });
  const onlineCount = isCrowd(chat) ? (counted.data ?? 0) : others.filter((id) => online.has(id)).length;
  return { online, onlineCount };
}
