import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { useId, useState } from 'react';
import { EntryInput } from '../../people/public.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { profileTexts } from '../profile.texts.ts';
import { withEntry, type Entry, type ListName } from '../profile.view.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './entry-list.module.css';

const { labels, entries: texts } = profileTexts;

const kinds = { skills: 'skills', techStack: 'skills', interests: 'interests' } as const;
const mostEntries = {
  skills: limits.list.entries,
  techStack: limits.list.entries,
  interests: limits.list.entries,
  languages: limits.languages,
  links: limits.links,
};

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
    <Stack
      as="fieldset"
      gap={8}
      align="start"
      className={styles.list}
      aria-describedby={error && `${base}-error`}
    >
      <legend>{labels[name]}</legend>
      {list.length > 0 && (
        <ul className={styles.lines}>
          {list.map((entry, at) => (
            <Row as="li" gap={4} key={entry.id} className={styles.line}>
              <ListEntryInput
                name={name}
                id={inputId(entry)}
                dir="auto"
                aria-label={listTexts.nth(at + 1)}
                aria-invalid={error !== undefined}
                autoFocus={entry.id === addedId}
                value={entry.text}
                onType={(text) => type(entry.id, text)}
              />
              <Button
                variant="subtle"
                color="gray"
                aria-label={listTexts.removeNth(at + 1, entry.text.trim() || texts.empty)}
                onClick={() => remove(at)}
              >
                {texts.remove}
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {error && (
        <Text tone="danger" size={13} id={`${base}-error`} role="alert">
          {error}
        </Text>
      )}
      <Button
        id={inputId(undefined)}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={list.length >= mostEntries[name]}
        onClick={add}
      >
        {listTexts.add}
      </Button>
    </Stack>
  );
}

interface ListEntryInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  name: ListName;
  value: string;
  onType: (text: string) => void;
}

/** An entry's input; those of skills and interests suggest what members already use. */
function ListEntryInput({ name, onType, ...props }: ListEntryInputProps) {
  if (name !== 'links' && name !== 'languages')
    return <EntryInput kind={kinds[name]} maxLength={limits.list.entry} {...props} onChange={onType} />;
  const isLink = name === 'links';
  return (
    <TextInput
      {...props}
      inputMode={isLink ? 'url' : 'text'}
      placeholder={isLink ? texts.linkExample : undefined}
      maxLength={isLink ? limits.link.title + limits.link.url + 1 : limits.list.entry}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
