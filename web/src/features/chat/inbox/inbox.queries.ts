import { type Chat, listChatPeople, listChats } from '@tandem/contract/chat';
import { pageSizes } from '@tandem/contract/limits';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { unreadCounts, useFreshness } from '../chat.queries.ts';
import { countsOfKind, directRows, inboxOf, totalOf, type UnreadCounts } from '../chat.view.ts';

const limit = String(pageSizes.chats);

/** The member's chats of one kind, or those whose names match, last used first. */
export function useInbox(kind: Chat['kind'], search = '', isEnabled = true) {
  return useInfiniteQuery({
    ...pagesOf(listChats, { query: { kind, search, limit } }, byCursor),
    select: ({ pages }) => inboxOf(pages.flatMap(({ data }) => data)),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    ...useFreshness(),
  });
}

/** The people whom the member may message, but has not yet, by name. */
function useNewPartners(search: string, isEnabled: boolean) {
  return useInfiniteQuery({
    ...pagesOf(listChatPeople, { query: { unused: 'true', search, limit } }, byCursor),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    ...useFreshness(),
  });
}

/** The direct chats, and behind the last of them the people without messages. */
export function useDirectRows(search: string, isEnabled = true) {
  const chats = useInbox('direct', search, isEnabled);
  const isAtEnd = isEnabled && chats.data !== undefined && !chats.isPlaceholderData && !chats.hasNextPage;
  const people = useNewPartners(search, isAtEnd);
  const others = isAtEnd ? (people.data ?? []) : [];
  return {
    rows: directRows(chats.data ?? [], others, search),
    // People are pending until the chats have ended.
    queries: (chats.data ?? []).length > 0 || !isAtEnd ? [chats] : [chats, people],
    pages: isAtEnd
      ? { ...pagesIn(people), isLoadingMore: people.isFetchingNextPage || people.isPending }
      : pagesIn(chats),
  };
}

/**
 * The tab that the inbox opens when the URL names none: the one with unread messages, and the group tab if both or none have
 * some. Undefined until the unread counts have loaded.
 */
export function useTabToOpen(isEnabled: boolean): Chat['kind'] | undefined {
  const counts = useQuery({ ...unreadCounts, enabled: isEnabled, ...useFreshness() });
  if (!isEnabled) return undefined;
  if (counts.data) return isOnlyDirectUnread(counts.data) ? 'direct' : 'group';
  return counts.isError ? 'group' : undefined;
}

const isOnlyDirectUnread = (counts: UnreadCounts) =>
  totalOf(countsOfKind(counts, 'group')) === 0 && totalOf(countsOfKind(counts, 'direct')) > 0;
