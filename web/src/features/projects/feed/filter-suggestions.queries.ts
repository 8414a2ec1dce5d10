import { useDebouncedValue } from '@mantine/hooks';
import {
  type FilterKind,
  type FilterSuggestion,
  suggestFilters,
} from '@tandem/contract/projects/project-lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query/query-of.ts';

const debounceMs = 120;
const staleMs = 5 * 60 * 1_000;

/** Skills or tags of projects that begin so; nothing while they are not known, because suggestions only help. */
export function useFilterSuggestions(kind: FilterKind, typed: string): readonly FilterSuggestion[] {
  const [prefix] = useDebouncedValue(typed.trim(), debounceMs);
  const { data } = useQuery({
    ...queryOf(suggestFilters, { query: { kind, prefix } }),
    enabled: prefix !== '',
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    retry: false,
  });
  return data?.suggestions ?? [];
}
