import type { TextInputProps } from '@mantine/core';
import { type EntryKind, normalForm } from '@tandem/contract/people';
import { useState } from 'react';
import { ChipsInput, type ChipsInputProps } from '../../ui/forms/chips-input.tsx';
import { SuggestInput } from '../../ui/forms/suggest-input.tsx';
import { useEntrySuggestions } from './entry-suggestions.queries.ts';

type EntryChipsProps = Omit<ChipsInputProps, 'kind' | 'keyOf' | 'suggestions' | 'onTyped'> & {
  kind: EntryKind;
};

/** Skills or interests as chips, with suggestions of what members already use, in their spelling. */
export function EntryChips({ kind, ...props }: EntryChipsProps) {
  const [typed, setTyped] = useState('');
  return (
    <ChipsInput
      {...props}
      kind={kind === 'skills' ? 'skill' : 'tag'}
      keyOf={normalForm}
      suggestions={useEntrySuggestions(kind, typed)}
      onTyped={setTyped}
    />
  );
}

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
