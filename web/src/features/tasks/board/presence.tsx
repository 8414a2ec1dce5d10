import { Menu } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { ViewerContext } from '../../../ui/people/viewer.ts';
import type { BoardLive } from '../tasks.live.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from './presence.module.css';

const texts = taskTexts.board;

/** The members who have the board open; a menu links to their pages. */
export function Presence({ live: { people, isConnected } }: { live: BoardLive }) {
  const viewer = use(ViewerContext);
  if (!isConnected)
    return (
      <p className={styles.lost} role="status" title={texts.offline}>
        <IconCloudOff size={16} stroke={1.7} aria-hidden />
        {texts.reconnecting}
        <Hidden> {texts.offline}</Hidden>
      </p>
    );
  if (people.length < 2) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={styles.presence} title={people.map(fullName).join(', ')}>
          <AvatarStack people={people} max={4} isLinked={false} />
          <span className={styles.here}>{texts.hereNow(people.length)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.people}>
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
