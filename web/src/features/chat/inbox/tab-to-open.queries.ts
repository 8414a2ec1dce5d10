import type { Chat } from '@tandem/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { unreadCounts, useFreshness } from '../chat.queries.ts';
import { countsOfKind, totalOf, type UnreadCounts } from '../chat.view.ts';

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
