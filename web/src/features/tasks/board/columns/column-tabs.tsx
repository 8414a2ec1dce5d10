import { taskStatuses, type TaskStatus } from '@tandem/contract/tasks';
import { taskTexts as texts } from '../../tasks.texts.ts';
import styles from './column-tabs.module.css';
import type { Columns } from '../columns.view.ts';

interface ColumnTabsProps {
  columns: Columns;
  value: TaskStatus;
  onChange: (status: TaskStatus) => void;
}

/** Selects the visible column on phones. */
export function ColumnTabs({ columns, value, onChange }: ColumnTabsProps) {
  return (
    <div className={styles.tabs} role="group" aria-label={texts.board.columns}>
      {taskStatuses.map((status) => (
        <button
          key={status}
          type="button"
          className={styles.tab}
          aria-pressed={status === value}
          onClick={() => onChange(status)}
        >
          {texts.columnNames[status]}
          <span className={styles.count}>{columns[status].length}</span>
        </button>
      ))}
    </div>
  );
}
