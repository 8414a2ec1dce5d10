import { ActionIcon, Button, Popover, Menu } from '@mantine/core';
import {
  IconPlus,
  IconSearch,
  IconX,
  IconChevronDown,
  IconTag,
  IconCloudOff,
  IconUser,
} from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask } from '@tandem/contract/tasks';
import { Link } from '@tanstack/react-router';
import { useState, use } from 'react';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { CountBadge } from '../../../ui/badges/count-badge.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { AvatarStack, ViewerContext } from '../../../ui/people/person-link.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import type { BoardLive } from '../tasks.live.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from './board-bar.module.css';
import { BoardMenu, type BoardMenuProps } from './board-menu.tsx';
import type { useFilter } from './filter.hooks.ts';
import {
  filterCount,
  passes,
  entriesOf,
  labelsOf,
  toggled,
  hasEntry,
  nobody,
  peopleIn,
} from './filter.view.ts';
import { PillButton, QuietButton, Row, Text } from '../../../ui/layout/layout.tsx';
import { LabelPicker } from './label-picker.tsx';

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
    <Row as="header" gap={8} isFixed className={styles.bar} role="presentation">
      {!(isPhone && hasSearch) && (
        <Row gap={8} grows pad={4} className={styles.filters}>
          <AssigneeFilter {...{ filter, tasks, people, isPhone }} />
          <LabelFilter {...{ filter, tasks }} />
          {!isPhone && <TaskSearch filter={filter} />}
          <FilterResult {...{ filter, tasks, texts }} today={menu.today} taskPrefix={menu.taskPrefix} />
        </Row>
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
    </Row>
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
function FilterResult({
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
    <Row gap={8} tone="2" size={13} hasDigits className={styles.result}>
      {conditions.map(({ name, label }) => (
        <PillButton
          key={name}
          isOn
          isFixed
          font={13}
          weight={500}
          aria-label={uiTexts.remove(label)}
          onClick={() => change({ [name]: undefined })}
        >
          {label}
          <IconX size={13} stroke={1.8} aria-hidden />
        </PillButton>
      ))}
      <Text as="span" isCut role="status" shrinks>
        {whole.hasFailed ? texts.textsFailed : texts.shown(shown, tasks.length)}
      </Text>
      {whole.hasFailed && (
        <Button variant="subtle" size="compact-sm" onClick={whole.retry}>
          {uiTexts.retry}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {texts.clear}
      </Button>
    </Row>
  );
}

interface LabelFilterProps {
  filter: ReturnType<typeof useFilter>;
  tasks: readonly ListedTask[];
}

/** Filters the board by labels. */
function LabelFilter({ filter: { filter, change }, tasks }: LabelFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const count = entriesOf(filter.label).length;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          flex="none"
          className={count > 0 ? 'l-isOn' : ''}
          leftSection={<IconTag size={15} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.label}
          {count > 0 && <CountBadge count={count} label={texts.conditions(count)} tone="filled" />}
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

const presenceTexts = taskTexts.board;

/** The members who have the board open; a menu links to their pages. */
function Presence({ live: { people, isConnected } }: { live: BoardLive }) {
  const viewer = use(ViewerContext);
  if (!isConnected)
    return (
      <Row
        as="p"
        gap={8}
        isInline
        isFixed
        soft="warn"
        round="sm"
        pad="2 8"
        size={13}
        weight={600}
        className={styles.lost}
        role="status"
        title={presenceTexts.offline}
      >
        <IconCloudOff size={16} stroke={1.7} aria-hidden />
        {presenceTexts.reconnecting}
        <Hidden> {presenceTexts.offline}</Hidden>
      </Row>
    );
  if (people.length < 2) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <QuietButton
          gap={8}
          isFixed
          tall="control"
          round="md"
          size={13}
          hasDigits
          className={styles.presence}
          title={people.map(fullName).join(', ')}
        >
          <AvatarStack people={people} max={4} isLinked={false} />
          <Text as="span" on="wide-or-reader">
            {presenceTexts.hereNow(people.length)}
          </Text>
        </QuietButton>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map((person) => (
          <Menu.Item
            key={person._id}
            leftSection={<PersonAvatar person={person} size={24} />}
            renderRoot={(props) =>
              person._id === viewer ? (
                <Link to="/profile" {...props} />
              ) : (
                <Link to="/people/$id" params={{ id: person._id }} {...props} />
              )
            }
          >
            <bdi>{fullName(person)}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const filterTexts = taskTexts.filter;

/** The most people who have a button of their own; a menu has the others. A phone has room for fewer. */
const maxFaces = { desktop: 6, phone: 3 } as const;

interface AssigneeFilterProps {
  filter: ReturnType<typeof useFilter>;
  tasks: ListedTask[];
  /** Undefined while they load: the faces, whose order they decide, are not shown yet. */
  people: PersonSummary[] | undefined;
  isPhone: boolean;
}

/** A face that filters by its person. */
const face = {
  as: 'button',
  type: 'button',
  justify: 'center',
  round: 'full',
  tone: '2',
  isFixed: true,
  square: 34,
  isHot: true,
  className: styles.face,
} as const;

/** Filters the board by assignee: the viewer, each project member, nobody. Several can be chosen. */
function AssigneeFilter({ filter: { filter, change }, tasks, people, isPhone }: AssigneeFilterProps) {
  const viewer = use(ViewerContext);
  const own = tasks.filter(({ assignedTo, status }) => assignedTo === viewer && status !== 'Done').length;
  const everybody = peopleIn(tasks, people ?? []);
  const isOn = (id: string) => hasEntry(filter.assignee, id);
  const toggle = (id: string) => change({ assignee: toggled(filter.assignee, id) });
  const most = maxFaces[isPhone ? 'phone' : 'desktop'];
  const more = everybody.slice(most);
  return (
    <Row
      gap={2}
      isFixed
      className={styles.people}
      role="group"
      aria-label={filterTexts.assignee}
      data-pending={people === undefined || undefined}
    >
      {viewer && (
        <PillButton
          isOn={isOn(viewer)}
          isFixed
          tone="1"
          font={13}
          weight={500}
          className={styles.mine}
          aria-pressed={isOn(viewer)}
          title={filterTexts.mineOpen(own)}
          onClick={() => toggle(viewer)}
        >
          <IconUser size={15} stroke={1.7} aria-hidden />
          {filterTexts.mine}
          <CountBadge count={own} tone={isOn(viewer) ? 'filled' : 'grey'} />
        </PillButton>
      )}
      {everybody.slice(0, most).map((person) => (
        <Row key={person._id} {...face} aria-pressed={isOn(person._id)} onClick={() => toggle(person._id)}>
          <PersonAvatar person={person} size={28} isNamed />
        </Row>
      ))}
      {more.length > 0 && <MorePeople people={more} isOn={isOn} onToggle={toggle} />}
      <Row
        {...face}
        aria-label={filterTexts.unassigned}
        aria-pressed={isOn(nobody)}
        title={filterTexts.unassigned}
        onClick={() => toggle(nobody)}
      >
        <Text as="span" isCentred round="full" square={28} className={styles.nobody}>
          <IconUser size={14} stroke={1.7} aria-hidden />
        </Text>
      </Row>
    </Row>
  );
}

interface MorePeopleProps {
  people: PersonSummary[];
  isOn: (id: string) => boolean;
  onToggle: (id: string) => void;
}

function MorePeople({ people, isOn, onToggle }: MorePeopleProps) {
  const chosen = people.filter(({ _id }) => isOn(_id)).length;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Text
          as="button"
          type="button"
          soft={chosen > 0 ? 'accent' : 'neutral'}
          round="full"
          pad="0 8"
          tall={28}
          font={12}
          weight={500}
          className={styles.more}
          aria-label={filterTexts.others}
        >
          +{people.length}
        </Text>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map((person) => (
          <Menu.CheckboxItem
            key={person._id}
            checked={isOn(person._id)}
            onChange={() => onToggle(person._id)}
          >
            <bdi>{fullName(person)}</bdi>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
