import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tandem/contract/limits';
import {
  type FilterKind as SuggestedKind,
  type FilterSuggestion,
  suggestFilters,
} from '@tandem/contract/projects/project-lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { queryOf } from '../../../platform/query/query-of.ts';
import { SuggestionList, useSuggestBox } from '../../../ui/forms/suggest-input.tsx';
import type { FilterKind } from './feed-search.view.ts';
import { feedTexts } from './feed.texts.ts';
import styles from './feed.module.css';
import { filterOptions, spelledAs } from './filter-options.view.ts';

interface FilterFieldProps {
  kind: FilterKind;
  own: readonly string[];
  chosen: readonly string[];
  onAdd: (entry: string) => void;
  /** Escape. */
  onCancel: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
}

const focus = (field: HTMLInputElement | null) => field?.focus();

/** A field for a skill or tag to filter by, with suggestions. Enter adds it, Escape gives up. */
export function FilterField({ kind, own, chosen, onAdd, onCancel, onLeave }: FilterFieldProps) {
  const [typed, setTyped] = useState('');
  const suggested = useFilterSuggestions(kind, typed);
  const options = filterOptions({ typed, own, chosen, suggested });
  const add = (entry: string) => onAdd(spelledAs(entry, options));
  const box = useSuggestBox(options, add);
  const words = feedTexts.filters.kinds[kind];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (event.nativeEvent.isComposing || (key !== 'Escape' && box.takeKey(event))) return;
    if (key !== 'Escape' && key !== 'Enter') return;
    // Otherwise Enter would press the button that gets the focus.
    event.preventDefault();
    if (key === 'Escape') onCancel();
    else if (typed.trim() !== '') add(typed.trim());
  };
  return (
    <div className={styles.fieldPlace}>
      <input
        {...box.input}
        className={styles.field}
        dir="auto"
        aria-label={words.field}
        placeholder={words.example}
        maxLength={limits.list.entry}
        // The member asked for the field.
        ref={focus}
        value={typed}
        onFocus={box.open}
        onBlur={onLeave}
        onChange={({ currentTarget }) => {
          box.open();
          setTyped(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {box.isShown && <SuggestionList {...box.list} typed={typed} />}
    </div>
  );
}

const debounceMs = 120;
const staleMs = 5 * 60 * 1_000;

/** Skills or tags of projects that begin so; nothing while they are not known, because suggestions only help. */
function useFilterSuggestions(kind: SuggestedKind, typed: string): readonly FilterSuggestion[] {
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
