import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** What can be searched by, in words. */
  label: string;
  clearLabel: string;
  maxLength: number;
  /** What is searched for, as the address says it. */
  search: string;
  onSearch: (search: string) => void;
}

const pause = 250;

/** A search box: asks when the typing pauses, and follows the address when that changes by itself. */
export function SearchBox({ label, clearLabel, maxLength, search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  const ask = useDebouncedCallback(onSearch, pause);
  const type = (text: string) => {
    setTyped(text);
    ask(text.trim());
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask.flush();
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
