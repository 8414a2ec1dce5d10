import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type FeedSearch, feedSearchOf, type FilterKind, toggled } from './feed-search.view.ts';

interface Options {
  /** Leaves no entry in the history, as typing does. */
  replaces?: boolean;
}

/** What the address says about the feed, and functions to change it; these keep their identity, so cards need not render. */
export function useFeedAddress() {
  const address = feedSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = useCallback(
    (more: (now: FeedSearch) => FeedSearch, { replaces = false }: Options = {}) =>
      void navigate({
        to: '.',
        search: (raw: Record<string, unknown>) => {
          const now = feedSearchOf(raw);
          return feedSearchOf({ ...now, ...more(now) });
        },
        replace: replaces,
        resetScroll: false,
      }),
    [navigate],
  );
  const go = useCallback((more: FeedSearch, options?: Options) => change(() => more, options), [change]);
  const onFilter = useCallback(
    (kind: FilterKind, entry: string) =>
      change((now) => ({ tab: 'feed', [kind]: toggled(now[kind], entry) })),
    [change],
  );
  return { address, go, onFilter };
}
