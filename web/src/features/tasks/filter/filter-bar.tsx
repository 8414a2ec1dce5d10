import { Button, NativeSelect, Popover } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { taskPriorities, type Task } from '@tandem/contract/tasks';
import { IconFilter } from '@tabler/icons-react';
import { use, useState } from 'react';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { ViewerContext } from '../../../ui/people/viewer.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from './filter-bar.module.css';
import type { useFilter } from '../board/filter.hooks.ts';
import { dueSpans, filterCount, filterIn, labelsOf, peopleIn } from '../board/filter.view.ts';

const texts = taskTexts.filter;

interface FilterBarProps {
  filter: ReturnType<typeof useFilter>;
  tasks: Task[];
  people: PersonSummary[];
}

/** Filters the board by text, and in a popover by assignee, label, priority and due date. */
export function FilterBar({ filter: { filter, change }, tasks, people }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { search: _search, ...conditions } = filter;
  const count = filterCount(conditions);
  return (
    <div className={styles.bar}>
      <SearchBox
        label={texts.search}
        clearLabel={texts.clearSearch}
        maxLength={limits.search}
        search={filter.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={272} trapFocus withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            className={styles.open}
            leftSection={<IconFilter size={15} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.word}>{texts.open}</span>
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
        <Popover.Dropdown className={styles.fields} aria-label={texts.open}>
          <Conditions {...{ filter, change }} people={peopleIn(tasks, people)} labels={labelsOf(tasks)} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

type ConditionsProps = Pick<ReturnType<typeof useFilter>, 'filter' | 'change'> & {
  people: PersonSummary[];
  labels: string[];
};

function Conditions({ filter, change, people, labels }: ConditionsProps) {
  const viewer = use(ViewerContext);
  const nameOf = (person: PersonSummary) =>
    person._id === viewer ? texts.me(fullName(person)) : fullName(person);
  const fields = [
    {
      name: 'assignee',
      label: texts.assignee,
      any: texts.anyone,
      options: [['none', texts.unassigned], ...people.map((person) => [person._id, nameOf(person)])],
    },
    {
      name: 'label',
      label: texts.label,
      any: texts.anyLabel,
      options: labels.map((label) => [label, label]),
    },
    {
      name: 'priority',
      label: texts.priority,
      any: texts.anyPriority,
      options: [
        ...taskPriorities.toReversed().map((priority) => [priority, taskTexts.priorityNames[priority]]),
        ['none', texts.noPriority],
      ],
    },
    {
      name: 'due',
      label: texts.due,
      any: texts.anyTime,
      options: dueSpans.map((span) => [span, texts.spans[span]]),
    },
  ] as const;
  return fields.map(({ name, label, any, options }) => (
    <NativeSelect
      key={name}
      size="xs"
      label={label}
      value={filter[name] ?? ''}
      onChange={(event) => change({ [name]: filterIn({ [name]: event.currentTarget.value })[name] })}
    >
      <option value="">{any}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NativeSelect>
  ));
}
