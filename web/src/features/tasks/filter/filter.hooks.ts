import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { filterIn, type Filter } from './filter.view.ts';

/** The board's filter, stored in the URL. */
export function useFilter() {
  const search = useSearch({ strict: false });
  const filter = useMemo(() => filterIn(search), [search]);
  const navigate = useNavigate();
  const setFilter = (next: Filter) =>
    void navigate({ to: '.', search: filterIn({ ...next }), replace: true, resetScroll: false });
  return {
    filter,
    change: (change: Filter) => setFilter({ ...filter, ...change }),
    clear: () => setFilter({}),
  };
}
