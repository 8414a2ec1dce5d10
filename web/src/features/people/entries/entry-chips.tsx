import { normalForm } from '@tandem/contract/people/normal-form';
import type { EntryKind } from '@tandem/contract/people';
import { useState } from 'react';
import { ChipsInput, type ChipsInputProps } from '../../../ui/forms/chips-input.tsx';
import { useEntrySuggestions } from '../entry-suggestions.queries.ts';

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
