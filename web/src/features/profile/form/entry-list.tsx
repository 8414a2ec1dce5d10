import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { useId, useState } from 'react';
import { moveFocus } from '../../../ui/page/move-focus.ts';
import { profileTexts } from '../profile.texts.ts';
import { withEntry, type Entry, type ListName } from '../profile.view.ts';
import styles from './entry-list.module.css';

const { labels, entries: texts } = profileTexts;

interface EntryListProps {
  name: ListName;
  list: Entry[];
  error?: string;
  onChange: (list: Entry[]) => void;
}

/** Edits a list entry by entry. The focus moves to an added entry, or to a neighbour of a removed one. */
export function EntryList({ name, list, error, onChange }: EntryListProps) {
  const base = useId();
  const [addedId, setAddedId] = useState<number | null>(null);
  const listTexts = texts[name];
  const inputId = (entry: Entry | undefined) => `${base}-${entry?.id ?? 'add'}`;
  const add = () => {
    const longer = withEntry(list);
    setAddedId(longer.at(-1)?.id ?? null);
    onChange(longer);
  };
  const remove = (at: number) => {
    moveFocus(inputId(list[at + 1] ?? list[at - 1]));
    onChange(list.filter((_, index) => index !== at));
  };
  const type = (id: number, text: string) =>
    onChange(list.map((entry) => (entry.id === id ? { id, text } : entry)));
  return (
    <fieldset className={styles.list} aria-describedby={error && `${base}-error`}>
      <legend>{labels[name]}</legend>
      {list.length > 0 && (
        <ul className={styles.lines}>
          {list.map((entry, at) => (
            <li key={entry.id} className={styles.line}>
              <TextInput
                id={inputId(entry)}
                className={styles.input}
                dir="auto"
                aria-label={listTexts.nth(at + 1)}
                aria-invalid={error !== undefined}
                autoFocus={entry.id === addedId}
                maxLength={limits.list.entry}
                value={entry.text}
                onChange={(event) => type(entry.id, event.currentTarget.value)}
              />
              <Button
                variant="subtle"
                color="gray"
                aria-label={listTexts.removeNth(at + 1, entry.text.trim() || texts.empty)}
                onClick={() => remove(at)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={`${base}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button
        id={inputId(undefined)}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={list.length >= limits.list.entries}
        onClick={add}
      >
        {listTexts.add}
      </Button>
    </fieldset>
  );
}
