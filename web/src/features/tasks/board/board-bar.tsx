import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { useState } from 'react';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import type { BoardLive } from '../tasks.live.ts';
import { taskTexts } from '../tasks.texts.ts';
import { AssigneeFilter } from './assignee-filter.tsx';
import styles from './board-bar.module.css';
import { BoardMenu, type BoardMenuProps } from './board-menu.tsx';
import { FilterResult } from './filter-result.tsx';
import { LabelFilter } from './label-filter.tsx';
import { Presence } from './presence.tsx';

interface BoardBarProps extends BoardMenuProps {
  people: PersonSummary[] | undefined;
  /** Whether loading the whole descriptions for the search failed. */
  texts: { hasFailed: boolean; retry: () => void };
  live: BoardLive;
  isPhone: boolean;
  onNew: () => void;
}

/** The filters of the board and its buttons in one row of constant height, so that filtering moves no column. */
export function BoardBar(props: BoardBarProps) {
  const { filter, tasks, people, live, isPhone, onNew, texts, ...menu } = props;
  const [isSearching, setSearching] = useState(false);
  const hasSearch = isSearching || filter.filter.search !== undefined;
  const endSearch = () => {
    setSearching(false);
    filter.change({ search: '' });
  };
  return (
    <header className={styles.bar} role="presentation">
      {!(isPhone && hasSearch) && (
        <div className={styles.filters}>
          <AssigneeFilter {...{ filter, tasks, people }} />
          <LabelFilter {...{ filter, tasks }} />
          {!isPhone && <TaskSearch filter={filter} />}
          <FilterResult {...{ filter, tasks, texts }} today={menu.today} taskPrefix={menu.taskPrefix} />
        </div>
      )}
      {isPhone && hasSearch && <TaskSearch filter={filter} isFocused={isSearching} />}
      <Presence live={live} />
      {isPhone && (
        <ActionIcon
          size={36}
          aria-label={hasSearch ? taskTexts.filter.endSearch : taskTexts.filter.search}
          aria-expanded={hasSearch}
          onClick={hasSearch ? endSearch : () => setSearching(true)}
        >
          {hasSearch ? <IconX size={18} aria-hidden /> : <IconSearch size={18} stroke={1.7} aria-hidden />}
        </ActionIcon>
      )}
      <BoardMenu {...{ filter, tasks, ...menu }} />
      <Button
        className={styles.add}
        aria-label={taskTexts.board.newTask}
        leftSection={<IconPlus size={isPhone ? 22 : 16} aria-hidden />}
        onClick={onNew}
      >
        {!isPhone && taskTexts.board.newTask}
      </Button>
    </header>
  );
}

interface TaskSearchProps extends Pick<BoardBarProps, 'filter'> {
  isFocused?: boolean;
}

function TaskSearch({ filter: { filter, change }, isFocused }: TaskSearchProps) {
  const hasKeys = useSingleKeys(({ isOn }) => isOn);
  return (
    <SearchBox
      label={taskTexts.filter.search}
      clearLabel={taskTexts.filter.clearSearch}
      maxLength={limits.search}
      hint={hasKeys ? '/' : undefined}
      isFocused={isFocused}
      search={filter.search ?? ''}
      onSearch={(search) => change({ search })}
    />
  );
}
