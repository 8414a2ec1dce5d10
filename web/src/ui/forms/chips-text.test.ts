import { expect, it } from 'vitest';
import { chipsIn, finished, textOfChips, typedInto } from './chips-text.ts';

const keyOf = (entry: string) => entry.toLowerCase().replace(/\.?js$/, '');

it('separates entries at commas, and drops repeats and empty ones', () => {
  expect(chipsIn('Rust, , rust,SQLite', '', keyOf)).toEqual({ chips: ['Rust', 'SQLite'], typed: '' });
  expect(chipsIn('', '', keyOf)).toEqual({ chips: [], typed: '' });
});

it('reads back what is being typed, unless the text changed elsewhere', () => {
  const chips = { chips: ['Rust', 'SQLite'], typed: 'Ty ' };
  expect(chipsIn(textOfChips(chips), 'Ty ', keyOf)).toEqual(chips);
  expect(chipsIn('Rust', 'st', keyOf)).toEqual({ chips: ['Rust'], typed: '' });
});

it('finishes a typed entry in the spelling that others use, once', () => {
  const chips = { chips: ['Rust'], typed: ' reactjs ' };
  expect(finished(chips, ['React'], keyOf)).toEqual({ chips: ['Rust', 'React'], typed: '' });
  expect(finished({ ...chips, typed: 'RUST' }, [], keyOf)).toEqual({ chips: ['Rust'], typed: '' });
  expect(finished({ ...chips, typed: '  ' }, [], keyOf)).toEqual({ chips: ['Rust'], typed: '' });
});

it('finishes what was typed or pasted at each comma', () => {
  const now = { chips: ['Rust'], typed: 'reactj' };
  expect(typedInto(now, 'reactjs,', ['React'], keyOf)).toEqual({ chips: ['Rust', 'React'], typed: '' });
  expect(typedInto(now, 'Go, rust , C', [], keyOf)).toEqual({ chips: ['Rust', 'Go'], typed: 'C' });
  expect(typedInto(now, 'reactjs', ['React'], keyOf)).toEqual({ chips: ['Rust'], typed: 'reactjs' });
});
