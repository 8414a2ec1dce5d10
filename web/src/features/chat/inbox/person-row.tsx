import type { Person } from '@tandem/contract/people';
import { Link } from '@tanstack/react-router';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { WatchedDot } from '../presence/watched-dot.tsx';
import styles from './chat-list.module.css';

interface PersonRowProps {
  person: Person;
  name: string;
  isOpen: boolean;
}

/** A possible chat partner in the list, without messages yet. */
export function PersonRow({ person, name, isOpen }: PersonRowProps) {
  return (
    <Link
      to="/chat"
      search={{ tab: 'direct', with: person._id }}
      className={styles.line}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={styles.picture}>
        <PersonAvatar person={person} size={38} />
        <WatchedDot userId={person._id} />
      </span>
      <span className={styles.texts}>
        <span className={styles.first}>
          <bdi className={styles.name}>{name}</bdi>
        </span>
        <span className={styles.second}>
          <span className={styles.preview}>{chatLiveTexts.noMessages}</span>
        </span>
      </span>
    </Link>
  );
}
