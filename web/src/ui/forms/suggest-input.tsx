import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import styles from './chips-input.module.css';
import { SuggestionList } from './chips/suggestion-list.tsx';
import { useSuggestBox, type SuggestedEntry } from './chips/use-suggest-box.ts';

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
    <div className={styles.place}>
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
    </div>
  );
}
