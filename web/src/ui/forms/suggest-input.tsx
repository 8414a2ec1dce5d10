import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { uiTexts } from '../ui.texts.ts';
import { Box, Row, Text } from '../layout/layout.tsx';
import styles from './chips-input.module.css';

/** An entry to choose while typing. */
export interface SuggestedEntry {
  value: string;
  /** How common it is, such as "12 members". */
  detail?: string;
  /** The text of an option that is not the entry itself, such as "Add “Rea”". */
  label?: string;
}

/** A text field with a list of suggestions, as a combobox: arrow keys select, Enter chooses, Escape closes the list. */
export function useSuggestBox(suggestions: readonly SuggestedEntry[], onChoose: (value: string) => void) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const at = isShown ? Math.min(active, suggestions.length - 1) : -1;
  const choose = (value: string) => {
    setActive(-1);
    onChoose(value);
  };
  /** Whether the key was for the list. */
  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isShown || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = suggestions[at];
    if (step !== undefined) setActive((at + step + suggestions.length + 1) % (suggestions.length + 1));
    else if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter' && current) choose(current.value);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    isShown,
    takeKey,
    open: () => {
      setIsOpen(true);
      setActive(-1);
    },
    close: () => setIsOpen(false),
    list: { id: listId, suggestions, at, onChoose: choose },
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': at >= 0 ? optionId(listId, at) : undefined,
      // The dialog around it stays open while Escape closes the list.
      'data-mantine-stop-propagation': isShown || undefined,
    } as const,
  };
}

const optionId = (listId: string, at: number): string => `${listId}-${at}`;

interface SuggestionListProps {
  id: string;
  suggestions: readonly SuggestedEntry[];
  /** The selected option; -1 for none. */
  at: number;
  /** What was typed, which is emphasised where an option begins with it. */
  typed: string;
  onChoose: (value: string) => void;
}

/** The suggestions below a text field, which keeps the focus. */
export function SuggestionList({ id, suggestions, at, typed, onChoose }: SuggestionListProps) {
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={uiTexts.suggestions}
      pad={8}
      ground="raised"
      className={styles.suggestList}
    >
      {suggestions.map(({ value, detail, label }, index) => (
        <Row
          gap={16}
          justify="between"
          tone={label === undefined ? '1' : 'accent'}
          size={14}
          key={label ?? value}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-label={label ?? [value, detail].filter(Boolean).join(' ')}
          aria-selected={index === at}
          isHot
          ground={index === at ? 'sunken' : undefined}
          round="sm"
          pad="4 12"
          tall={34}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
        >
          <span className={styles.suggestValue}>{label ?? <Emphasised text={value} start={typed} />}</span>{' '}
          {detail && (
            <Text as="span" isFixed tone="3" size={12}>
              {detail}
            </Text>
          )}
        </Row>
      ))}
    </Box>
  );
}

function Emphasised({ text, start }: { text: string; start: string }) {
  const length = text.toLowerCase().startsWith(start.trim().toLowerCase()) ? start.trim().length : 0;
  return (
    <>
      <Text as="b" weight={600}>
        {text.slice(0, length)}
      </Text>
      {text.slice(length)}
    </>
  );
}

interface SuggestInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  suggestions: readonly SuggestedEntry[];
  onChange: (typed: string) => void;
}

/** A text input for one entry, with suggestions below. */
export function SuggestInput({ value, suggestions, onChange, ...rest }: SuggestInputProps) {
  const choose = (chosen: string) => {
    box.close();
    onChange(chosen);
  };
  const others = suggestions.filter((suggestion) => suggestion.value !== value.trim());
  const box = useSuggestBox(value.trim() === '' ? [] : others, choose);
  return (
    <Box isAnchor>
      <TextInput
        {...rest}
        {...box.input}
        value={value}
        onChange={({ currentTarget }) => {
          box.open();
          onChange(currentTarget.value);
        }}
        onKeyDown={(event: KeyboardEvent) => void box.takeKey(event)}
        onBlur={box.close}
      />
      {box.isShown && <SuggestionList {...box.list} typed={value} />}
    </Box>
  );
}
