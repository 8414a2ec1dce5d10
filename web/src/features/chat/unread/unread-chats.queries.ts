import { useQueries, useQuery } from '@tanstack/react-query';
import { chatQuery, unreadCounts, useFreshness } from '../chat.queries.ts';
import { countsOfKind, inboxOf, totalOf } from '../chat.view.ts';
import { useInbox } from '../inbox/inbox.queries.ts';

/**
 * The chats with unread messages, last used first, at most so many. The pages of the inbox have most of them, and live
 * events keep these up to date; older ones are asked for one by one.
 */
export function useUnreadChats(most: number) {
  const freshness = useFreshness();
  const counts = useQuery({ ...unreadCounts, ...freshness });
  const has = (kind: 'group' | 'direct') =>
    counts.data !== undefined && totalOf(countsOfKind(counts.data, kind)) > 0;
  const group = useInbox('group', '', has('group'));
  const direct = useInbox('direct', '', has('direct'));
  const unread = counts.data?.data ?? {};
  const isPending =
    counts.isPending || (has('group') && group.isPending) || (has('direct') && direct.isPending);
  const listed = [...(group.data ?? []), ...(direct.data ?? [])];
  const known = listed.filter(({ _id }) => (unread[_id] ?? 0) > 0);
  const ids = new Set(listed.map(({ _id }) => _id));
  const missing = isPending ? [] : Object.keys(unread).filter((id) => !ids.has(id));
  const older = useQueries({
    queries: missing
      .slice(0, Math.max(0, most - known.length))
      .map((id) => ({ ...chatQuery(id), ...freshness })),
  });
  const all = inboxOf([...known, ...older.flatMap(({ data }) => data?.data ?? [])]);
  const failed = [counts, group, direct].find(({ isError, data }) => isError && data === undefined);
  return {
    isPending,
    failed,
    total: totalOf(unread),
    chats: all.slice(0, most).map((chat) => ({ chat, unread: unread[chat._id] ?? 0 })),
  };
}
