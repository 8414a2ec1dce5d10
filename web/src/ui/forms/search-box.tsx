import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { QuietButton, Row } from '../layout/layout.tsx';
import styles from './plain-controls.module.css';

interface SearchBoxProps {
  /** The accessible name and placeholder. */
  label: string;
  clearLabel: string;
  maxLength: number;
  /** The key that leads to it, shown while it is empty. */
  hint?: string | undefined;
  /** Whether it takes the focus when it appears. */
  isFocused?: boolean | undefined;
  /** The current search, from the URL. */
  search: string;
  onSearch: (search: string) => void;
}

const debounceMs = 250;

/**
 * A search box. Calls `onSearch` when typing pauses, and shows a `search` that changed elsewhere. Its field is its own: the
 * library's would be the largest part of the first load that nothing else on the feed uses.
 */
export function SearchBox(props: SearchBoxProps) {
  const { label, clearLabel, maxLength, hint, isFocused, search, onSearch } = props;
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== typed.trim()) setTyped(search);
  }
  const searchSoon = useDebouncedCallback(onSearch, debounceMs);
  const type = (text: string) => {
    setTyped(text);
    searchSoon(text.trim());
  };
  return (
    <search className={styles.search}>
      <Row
        as="form"
        isAnchor
        onSubmit={(event) => {
          event.preventDefault();
          searchSoon.flush();
        }}
      >
        <IconSearch size={16} className={styles.searchIcon} aria-hidden />
        <input
          type="search"
          className={styles.searchInput}
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          enterKeyHint="search"
          autoComplete="off"
          autoFocus={isFocused}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {typed && (
          <QuietButton
            square="control-row"
            className={styles.clear}
            aria-label={clearLabel}
            onClick={() => type('')}
          >
            <IconX size={16} aria-hidden />
          </QuietButton>
        )}
        {!typed && hint && (
          <kbd className={styles.searchHint} aria-hidden>
            {hint}
          </kbd>
        )}
      </Row>
    </search>
  );
}

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
