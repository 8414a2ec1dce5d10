import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ListedTask } from '@tandem/contract/tasks';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from './board-bar.module.css';
import type { useFilter } from './filter.hooks.ts';
import { filterCount, passes } from './filter.view.ts';

const texts = taskTexts.filter;

interface FilterResultProps {
  filter: ReturnType<typeof useFilter>;
  tasks: ListedTask[];
  today: string;
  taskPrefix: string;
  /** Whether loading the whole descriptions for the search failed. */
  texts: { hasFailed: boolean; retry: () => void };
}

/** The conditions that have no button in the bar, how many tasks pass the filter, and the way to clear it. */
export function FilterResult({
  filter: { filter, change, clear },
  tasks,
  today,
  taskPrefix,
  texts: whole,
}: FilterResultProps) {
  if (filterCount(filter) === 0) return null;
  const shown = tasks.filter((task) => passes(task, filter, { today, taskPrefix })).length;
  const { priority, due } = filter;
  const conditions = [
    priority && {
      name: 'priority',
      label:
        priority === 'none' ? texts.noPriority : texts.is(texts.priority, taskTexts.priorityNames[priority]),
    },
    due && { name: 'due', label: due === 'none' ? texts.spans.none : texts.is(texts.due, texts.spans[due]) },
  ].filter((condition) => condition !== undefined);
  return (
    <div className={styles.result}>
      {conditions.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={styles.condition}
          aria-label={uiTexts.remove(label)}
          onClick={() => change({ [name]: undefined })}
        >
          {label}
          <IconX size={13} stroke={1.8} aria-hidden />
        </button>
      ))}
      <span role="status" className={styles.words}>
        {whole.hasFailed ? texts.textsFailed : texts.shown(shown, tasks.length)}
      </span>
      {whole.hasFailed && (
        <Button variant="subtle" size="compact-sm" onClick={whole.retry}>
          {uiTexts.retry}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {texts.clear}
      </Button>
    </div>
  );
}
