import { Button } from '@mantine/core';
import type { Task } from '@tandem/contract/tasks';
import { taskTexts } from '../tasks.texts.ts';
import styles from './filter-bar.module.css';
import type { useFilter } from './filter.hooks.ts';
import { filterCount, passes } from './filter.view.ts';

const texts = taskTexts.filter;

interface FilterResultProps {
  filter: ReturnType<typeof useFilter>;
  tasks: Task[];
  today: string;
}

/** Says how much of the board a filter lets through, and takes the filter off; nothing without one. */
export function FilterResult({ filter: { filter, clear }, tasks, today }: FilterResultProps) {
  if (filterCount(filter) === 0) return null;
  const shown = tasks.filter((task) => passes(task, filter, today)).length;
  return (
    <div className={styles.result}>
      <span role="status">{texts.shown(shown, tasks.length)}</span>
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {texts.clear}
      </Button>
    </div>
  );
}
