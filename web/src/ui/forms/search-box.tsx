import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** The accessible name and placeholder. */
  label: string;
  clearLabel: string;
  maxLength: number;
  /** The current search, from the URL. */
  search: string;
  onSearch: (search: string) => void;
}

const debounceMs = 250;

/** A search box. Calls `onSearch` when typing pauses, and shows a `search` that changed elsewhere. */
export function SearchBox({ label, clearLabel, maxLength, search, onSearch }: SearchBoxProps) {
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          searchSoon.flush();
        }}
      >
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          enterKeyHint="search"
          autoComplete="off"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            typed && <CloseButton size={24} iconSize={16} aria-label={clearLabel} onClick={() => type('')} />
          }
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
