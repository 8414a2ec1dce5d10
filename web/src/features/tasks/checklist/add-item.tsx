import { limits } from '@tandem/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import type { SubmitEvent } from 'react';
import { checklistTexts as texts } from './checklist.texts.ts';
import styles from './task-checklist.module.css';

interface AddItemProps {
  typed: string;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
}

/** The input for a new item; Enter adds it and leaves the input ready for the next. */
export function AddItem({ typed, onType, onAdd }: AddItemProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onAdd(typed.trim());
    onType('');
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <IconPlus size={16} stroke={1.7} aria-hidden />
      <input
        className={styles.input}
        aria-label={texts.add}
        placeholder={texts.add}
        dir="auto"
        maxLength={limits.checklistItem}
        enterKeyHint="enter"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </form>
  );
}
