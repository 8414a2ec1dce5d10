import type { TextInputProps } from '@mantine/core';
import type { EntryKind } from '@tandem/contract/people';
import { useState } from 'react';
import { SuggestInput } from '../../../ui/forms/suggest-input.tsx';
import { useEntrySuggestions } from '../entry-suggestions.queries.ts';

interface EntryInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  kind: EntryKind;
  value: string;
  onChange: (typed: string) => void;
}

/** A text input for one skill or interest, which suggests what members already use. */
export function EntryInput({ kind, value, onChange, ...props }: EntryInputProps) {
  const [typed, setTyped] = useState('');
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <SuggestInput {...props} value={value} suggestions={useEntrySuggestions(kind, typed)} onChange={change} />
  );
}
