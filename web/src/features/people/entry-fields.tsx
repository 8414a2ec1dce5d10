import type { TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits, entryCountCeiling } from '@tandem/contract/limits';
import { type EntryKind, normalForm, suggestEntries } from '@tandem/contract/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../platform/query/query-of.ts';
import { ChipsInput, type ChipsInputProps } from '../../ui/forms/chips-input.tsx';
import { SuggestInput, type SuggestedEntry } from '../../ui/forms/suggest-input.tsx';
import { peopleTexts } from './people.texts.ts';

type EntryChipsProps = Omit<ChipsInputProps, 'kind' | 'keyOf' | 'suggestions' | 'onTyped'> & {
  kind: EntryKind;
};

/** Skills or interests as chips, with suggestions of what members already use, in their spelling. */
export function EntryChips({ kind, ...props }: EntryChipsProps) {
  const [typed, setTyped] = useState('');
  return (
    <ChipsInput
      {...props}
      kind={kind === 'skills' ? 'skill' : 'tag'}
      keyOf={normalForm}
      suggestions={useEntrySuggestions(kind, typed)}
      onTyped={setTyped}
    />
  );
}

interface EntryInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  kind: EntryKind;
  value: string;
  onChange: (typed: string) => void;
}

/** A text input for one skill or interest, which suggests what members already use. */
export function EntryInput({ kind, value, onChange, ...props }: EntryInputProps) {
  const [typed, setTyped] = useState('');
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <SuggestInput {...props} value={value} suggestions={useEntrySuggestions(kind, typed)} onChange={change} />
  );
}

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
