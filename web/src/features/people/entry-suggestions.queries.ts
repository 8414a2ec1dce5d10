import { useDebouncedValue } from '@mantine/hooks';
import { limits, entryCountCeiling } from '@tandem/contract/limits';
import { suggestEntries, type EntryKind } from '@tandem/contract/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query/query-of.ts';
import type { SuggestedEntry } from '../../ui/forms/suggest-input.tsx';
import { peopleTexts } from './people.texts.ts';

const debounceMs = 120;
const staleMs = 5 * 60 * 1_000;

/** What members call a skill or interest that begins so; nothing while it is not known, because suggestions only help. */
export function useEntrySuggestions(kind: EntryKind, typed: string): SuggestedEntry[] {
  const [prefix] = useDebouncedValue(typed.trim(), debounceMs);
  const { data } = useQuery({
    ...queryOf(suggestEntries, { query: { kind, prefix } }),
    enabled: prefix !== '' && prefix.length <= limits.list.entry,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    retry: false,
  });
  if (typed.trim() === '' || prefix === '') return [];
  return (data?.suggestions ?? []).map(({ spelling, members }) => ({
    value: spelling,
    detail: peopleTexts.entries.members(members, entryCountCeiling),
  }));
}
