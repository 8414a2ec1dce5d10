import { limits } from '@tandem/contract/limits';
import type { TaskStatus } from '@tandem/contract/tasks';
import { useState, type KeyboardEvent } from 'react';
import { taskTexts } from '../../tasks.texts.ts';
import styles from './quick-add.module.css';

const texts = taskTexts.board;

interface QuickAddProps {
  status: TaskStatus;
  /** Creates the task; `onRefused` gets its title back. */
  onAdd: (title: string, onRefused: (title: string) => void) => void;
  onClose: () => void;
}

/** An input at the top of a column: Enter adds a task and is ready for the next, Escape closes. */
export function QuickAdd({ status, onAdd, onClose }: QuickAddProps) {
  const [typed, setTyped] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const title = typed.trim();
    if (title === '') return;
    setTyped('');
    onAdd(title, (refused) => setTyped((now) => now || refused));
  };
  return (
    <div className={styles.add} data-editing>
      <textarea
        className={styles.input}
        aria-label={texts.newIn(taskTexts.columnNames[status])}
        placeholder={texts.quickAdd}
        dir="auto"
        rows={2}
        autoFocus
        maxLength={limits.taskTitle}
        enterKeyHint="enter"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() === '' && onClose()}
      />
      <p className={styles.hint}>{texts.quickAddHint}</p>
    </div>
  );
}
