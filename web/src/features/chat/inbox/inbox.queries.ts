import { listChatPeople, listChats, type Chat } from '@tandem/contract/chat';
import { pageSizes } from '@tandem/contract/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { useFreshness } from '../chat.queries.ts';
import { directRows, inboxOf } from '../chat.view.ts';

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
