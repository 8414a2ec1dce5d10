import { useNavigate, useSearch } from '@tanstack/react-router';

/** What a list is narrowed to, which stands in the address. */
export interface ListAddress<Filter extends string> {
  search: string;
  filter: Filter | 'all';
  show: (next: { search?: string; filter?: Filter | 'all' }) => void;
}

/** The search and the filter that the address names; everything by default. */
export function useListAddress<Filter extends string>(filters: readonly Filter[]): ListAddress<Filter> {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = typeof given['search'] === 'string' ? given['search'] : '';
  const filter = filterIn(filters, given['show']);
  return {
    search,
    filter,
    show: (next) => {
      const wanted = { search, filter, ...next };
      void navigate({
        to: '.',
        search: {
          ...(wanted.search && { search: wanted.search }),
          ...(wanted.filter !== 'all' && { show: wanted.filter }),
        },
        replace: true,
        resetScroll: false,
      });
    },
  };
}

/** The filter that an address names; `all` where it names none of these. */
export const filterIn = <Filter extends string>(filters: readonly Filter[], value: unknown): Filter | 'all' =>
  filters.find((filter) => filter === value) ?? 'all';
