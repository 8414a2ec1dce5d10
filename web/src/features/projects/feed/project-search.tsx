import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { limits } from '@tandem/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { projectTexts as texts } from '../projects.texts.ts';
import styles from './project-search.module.css';

interface ProjectSearchProps {
  /** What is searched for, as the address says it. */
  search: string;
  onSearch: (search: string) => void;
}

const pause = 250;

/** The search box: asks when the typing pauses, and follows the address when that changes by itself. */
export function ProjectSearch({ search, onSearch }: ProjectSearchProps) {
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
          aria-label={texts.feed.search}
          placeholder={texts.feed.search}
          maxLength={limits.search}
          enterKeyHint="search"
          autoComplete="off"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            typed && (
              <CloseButton
                size="sm"
                iconSize={16}
                aria-label={texts.feed.clearSearch}
                onClick={() => type('')}
              />
            )
          }
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
