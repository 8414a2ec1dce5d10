import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { panelIn } from '../task-panel/panel.view.ts';
import { type Filter, filterIn } from './filter.view.ts';

/** The board's filter, stored in the URL. */
export function useFilter() {
  const search = useSearch({ strict: false });
  const found = JSON.stringify(filterIn(search));
  // The same object while the filter is the same: opening a task changes the URL too, and a board has hundreds of cards.
  const filter = useMemo<Filter>(() => filterIn(JSON.parse(found) as Record<string, unknown>), [found]);
  const navigate = useNavigate();
  const setFilter = (next: Filter) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...filterIn({ ...next }), ...panelIn(search) }),
      replace: true,
      resetScroll: false,
    });
  return {
    filter,
    change: (change: Filter) => setFilter({ ...filter, ...change }),
    clear: () => setFilter({}),
  };
}
