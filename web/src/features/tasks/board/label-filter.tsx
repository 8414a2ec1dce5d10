import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconTag } from '@tabler/icons-react';
import type { ListedTask } from '@tandem/contract/tasks';
import { useState } from 'react';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { taskTexts } from '../tasks.texts.ts';
import styles from './board-bar.module.css';
import type { useFilter } from './filter.hooks.ts';
import { entriesOf, labelsOf, toggled } from './filter.view.ts';
import { LabelPicker } from './label-picker.tsx';

const texts = taskTexts.filter;

interface LabelFilterProps {
  filter: ReturnType<typeof useFilter>;
  tasks: readonly ListedTask[];
}

/** Filters the board by labels. */
export function LabelFilter({ filter: { filter, change }, tasks }: LabelFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const count = entriesOf(filter.label).length;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          className={styles.label}
          data-active={count > 0 || undefined}
          leftSection={<IconTag size={15} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.label}
          {count > 0 && (
            <>
              <span className={styles.count} aria-hidden>
                {count}
              </span>
              <Hidden>{texts.conditions(count)}</Hidden>
            </>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={texts.label}>
        <LabelPicker
          labels={labelsOf(tasks)}
          chosen={filter.label ?? ''}
          onToggle={(label) => change({ label: toggled(filter.label, label) })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
