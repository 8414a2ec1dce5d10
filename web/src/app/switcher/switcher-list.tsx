import {
  IconArrowRight,
  IconBolt,
  IconHistory,
  IconSubtask,
  IconFolder,
  IconLayoutKanban,
  IconMessages,
  type IconProps,
} from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import type { Destination, Picture } from './destinations.ts';
import { appTexts } from '../app.texts.ts';
import styles from './switcher-list.module.css';

interface SwitcherListProps {
  id: string;
  groups: { group: Destination['group']; entries: Destination[] }[];
  current: Destination | undefined;
  onChoose: (entry: Destination) => void;
}

/** The results by group. The focus stays in the field; Enter opens the selected option. */
export function SwitcherList({ id, groups, current, onChoose }: SwitcherListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={appTexts.switcher.results} className={styles.list}>
      {groups.map(({ group, entries }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className={styles.group}>
            {appTexts.switcher.groups[group]}
          </p>
          {entries.map((entry) => (
            // Keys are handled by the field, as in a combobox.
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === current?.id}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <DestinationPicture picture={entry.picture} />
              <span className={styles.label}>{entry.label}</span>
              <span className={styles.detail}>{entry.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const icons: Record<Exclude<Picture['kind'], 'person'>, ComponentType<IconProps>> = {
  recent: IconHistory,
  screen: IconArrowRight,
  task: IconSubtask,
  action: IconBolt,
  project: IconFolder,
  board: IconLayoutKanban,
  chat: IconMessages,
};

function DestinationPicture({ picture }: { picture: Picture }) {
  if (picture.kind === 'person') return <PersonAvatar person={picture.person} size={24} />;
  const Icon = icons[picture.kind];
  return (
    <span className={styles.icon}>
      <Icon size={16} stroke={1.7} aria-hidden />
    </span>
  );
}
