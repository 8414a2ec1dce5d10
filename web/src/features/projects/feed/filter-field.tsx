import { useDebouncedValue } from '@mantine/hooks';
import { filterCountCeiling } from '@tandem/contract/limits';
import { type FilterKind, suggestFilters } from '@tandem/contract/projects/project-lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/query/query-of.ts';
import type { FilterFieldProps } from '../../../ui/forms/filter-chips.tsx';
import type { SuggestedEntry } from '../../../ui/forms/suggest-input.tsx';
import { EntryFilterField } from '../../people/public.ts';
import { feedTexts } from './feed.texts.ts';

interface ProjectFilterFieldProps extends FilterFieldProps {
  kind: FilterKind;
  own: readonly string[];
}

/** A field for a skill or tag to filter the feed by, which suggests those of its projects. */
export function ProjectFilterField({ kind, ...props }: ProjectFilterFieldProps) {
  const [typed, setTyped] = useState('');
  const { field, example } = feedTexts.filters.kinds[kind];
  const suggested = useFilterSuggestions(kind, typed);
  return (
    <EntryFilterField
      {...props}
      label={field}
      example={example}
      typed={typed}
      onType={setTyped}
      suggested={suggested}
    />
  );
}

const debounceMs = 120;
const staleMs = 5 * 60 * 1_000;

/** Skills or tags of projects that begin so; nothing while they are not known, because suggestions only help. */
function useFilterSuggestions(kind: FilterKind, typed: string): SuggestedEntry[] {
  const [prefix] = useDebouncedValue(typed.trim(), debounceMs);
  const { data } = useQuery({
    ...queryOf(suggestFilters, { query: { kind, prefix } }),
    enabled: prefix !== '',
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    retry: false,
  });
  return (data?.suggestions ?? []).map(({ spelling, projects }) => ({
    value: spelling,
    detail: feedTexts.filters.uses(projects, filterCountCeiling),
  }));
}
