import { limits } from '@tandem/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { feedTexts } from '../feed.texts.ts';
import type { FilterKind } from '../feed-search.view.ts';
import styles from './feed-filters.module.css';

interface AddFilterProps {
  kind: FilterKind;
  /** Entries to choose from: the own ones that are not filtered by yet. */
  suggestions: readonly string[];
  onAdd: (entry: string) => void;
}

const focus = (field: HTMLInputElement | null) => field?.focus();

/** A button that becomes a field for one more skill or tag. Enter adds it, Escape gives up. */
export function AddFilter({ kind, suggestions, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const words = feedTexts.filters.kinds[kind];
  const close = (entry = '') => {
    flushSync(() => setOpen(false));
    button.current?.focus();
    if (entry.trim() !== '') onAdd(entry.trim());
  };
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={styles.chip}
        data-add
        aria-label={words.add}
        onClick={() => setOpen(true)}
      >
        <IconPlus size={14} aria-hidden />
        {words.one}
      </button>
    );
  return (
    <>
      <input
        className={styles.field}
        list={listId}
        aria-label={words.field}
        placeholder={words.example}
        maxLength={limits.list.entry}
        // The member asked for the field.
        ref={focus}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') close(currentTarget.value);
          if (key === 'Escape') close();
        }}
      />
      <datalist id={listId}>
        {suggestions.map((entry) => (
          <option key={entry} value={entry} />
        ))}
      </datalist>
    </>
  );
}
