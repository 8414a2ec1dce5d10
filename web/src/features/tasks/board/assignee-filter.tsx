import { Menu } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask } from '@tandem/contract/tasks';
import { use } from 'react';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { ViewerContext } from '../../../ui/people/person-link.tsx';
import { taskTexts } from '../tasks.texts.ts';
import styles from './board-bar.module.css';
import type { useFilter } from './filter.hooks.ts';
import { hasEntry, nobody, peopleIn, toggled } from './filter.view.ts';

const texts = taskTexts.filter;

/** The most people who have a button of their own; a menu has the others. */
const maxFaces = 6;

interface AssigneeFilterProps {
  filter: ReturnType<typeof useFilter>;
  tasks: ListedTask[];
  /** Undefined while they load: the faces, whose order they decide, are not shown yet. */
  people: PersonSummary[] | undefined;
}

/** Filters the board by assignee: the viewer, each project member, nobody. Several can be chosen. */
export function AssigneeFilter({ filter: { filter, change }, tasks, people }: AssigneeFilterProps) {
  const viewer = use(ViewerContext);
  const own = tasks.filter(({ assignedTo, status }) => assignedTo === viewer && status !== 'Done').length;
  const everybody = peopleIn(tasks, people ?? []);
  const isOn = (id: string) => hasEntry(filter.assignee, id);
  const toggle = (id: string) => change({ assignee: toggled(filter.assignee, id) });
  const more = everybody.slice(maxFaces);
  return (
    <div
      className={styles.people}
      role="group"
      aria-label={texts.assignee}
      data-pending={people === undefined || undefined}
    >
      {viewer && (
        <button
          type="button"
          className={styles.mine}
          aria-pressed={isOn(viewer)}
          title={texts.mineOpen(own)}
          onClick={() => toggle(viewer)}
        >
          <IconUser size={15} stroke={1.7} aria-hidden />
          {texts.mine}
          <span className={styles.count}>{own}</span>
        </button>
      )}
      {everybody.slice(0, maxFaces).map((person) => (
        <button
          key={person._id}
          type="button"
          className={styles.face}
          aria-pressed={isOn(person._id)}
          onClick={() => toggle(person._id)}
        >
          <PersonAvatar person={person} size={28} isNamed />
        </button>
      ))}
      {more.length > 0 && <MorePeople people={more} isOn={isOn} onToggle={toggle} />}
      <button
        type="button"
        className={styles.face}
        aria-label={texts.unassigned}
        aria-pressed={isOn(nobody)}
        title={texts.unassigned}
        onClick={() => toggle(nobody)}
      >
        <span className={styles.nobody}>
          <IconUser size={14} stroke={1.7} aria-hidden />
        </span>
      </button>
    </div>
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
        <button
          type="button"
          className={styles.more}
          aria-label={texts.others}
          data-active={chosen > 0 || undefined}
        >
          +{people.length}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
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
