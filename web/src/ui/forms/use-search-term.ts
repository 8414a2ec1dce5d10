import { useNavigate, useSearch } from '@tanstack/react-router';

/** The search term of the URL, and what searches for another one, which keeps the place of the screen in the history. */
export function useSearchTerm(): { search: string; onSearch: (term: string) => void } {
  const search = searchIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const onSearch = (term: string) =>
    void navigate({ to: '.', search: term ? { search: term } : {}, replace: true, resetScroll: false });
  return { search, onSearch };
}

/** The search term of the URL. */
export function searchIn({ search }: Record<string, unknown>): string {
  return typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
}
