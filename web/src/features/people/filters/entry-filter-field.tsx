import { limits } from '@tandem/contract/limits';
import type { KeyboardEvent } from 'react';
import type { FilterFieldProps } from '../../../ui/forms/filter-chips.tsx';
import { type SuggestedEntry, SuggestionList, useSuggestBox } from '../../../ui/forms/suggest-input.tsx';
import styles from '../people.module.css';
import { filterOptions, spelledAs } from './entry-filters.view.ts';
import { Box } from '../../../ui/layout/layout.tsx';

interface EntryFilterFieldProps extends FilterFieldProps {
  label: string;
  example: string;
  /** What is offered before something is typed. */
  own: readonly string[];
  typed: string;
  onType: (typed: string) => void;
  /** What is in use that begins so. */
  suggested: readonly SuggestedEntry[];
}

const focus = (field: HTMLInputElement | null) => field?.focus();

/** A field for a skill, tag or interest to filter by, with suggestions. Enter adds it, Escape gives up. */
export function EntryFilterField(props: EntryFilterFieldProps) {
  const { label, example, own, chosen, typed, onType, suggested, onAdd, onCancel, onLeave } = props;
  const options = filterOptions({ typed, own, chosen, suggested });
  const add = (entry: string) => onAdd(spelledAs(entry, options));
  const box = useSuggestBox(options, add);
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
    <Box isAnchor className={styles.filterPlace}>
      <Box
        as="input"
        {...box.input}
        isWide
        ground="field"
        round="full"
        pad="0 12"
        tone="1"
        className={styles.filterField}
        dir="auto"
        aria-label={label}
        placeholder={example}
        maxLength={limits.list.entry}
        // The member asked for the field.
        ref={focus}
        value={typed}
        onFocus={box.open}
        onBlur={onLeave}
        onChange={({ currentTarget }) => {
          box.open();
          onType(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {box.isShown && <SuggestionList {...box.list} typed={typed} />}
    </Box>
  );
}
