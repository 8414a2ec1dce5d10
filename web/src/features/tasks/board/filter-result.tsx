import { Button } from '@mantine/core';
import type { ListedTask } from '@tandem/contract/tasks';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from '../filter/filter-bar.module.css';
import type { useFilter } from './filter.hooks.ts';
import { filterCount, passes } from './filter.view.ts';

const texts = taskTexts.filter;

interface FilterResultProps {
  filter: ReturnType<typeof useFilter>;
  tasks: ListedTask[];
  today: string;
  /** Whether loading the whole descriptions for the search failed. */
  texts: { hasFailed: boolean; retry: () => void };
}

/** Shows how many tasks pass the filter, with a button to clear it; renders nothing without a filter. */
export function FilterResult({ filter: { filter, clear }, tasks, today, texts: whole }: FilterResultProps) {
  if (filterCount(filter) === 0) return null;
  const shown = tasks.filter((task) => passes(task, filter, today)).length;
  return (
    <div className={styles.result}>
      <span role="status">{texts.shown(shown, tasks.length)}</span>
      {whole.hasFailed && (
        <>
          <span role="status">{texts.textsFailed}</span>
          <Button variant="subtle" size="compact-sm" onClick={whole.retry}>
            {uiTexts.retry}
          </Button>
        </>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {texts.clear}
      </Button>
    </div>
  );
}
