import type { PersonSummary } from '@tandem/contract/people';
import { Link } from '@tanstack/react-router';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatTexts } from '../chat.texts.ts';
import styles from './people-strip.module.css';
import { WatchedDot } from './watched-dot.tsx';

interface PeopleStripProps {
  people: readonly PersonSummary[];
  me: string;
}

/** The people of a group chat, by avatar and first name. */
export function PeopleStrip({ people, me }: PeopleStripProps) {
  return (
    <ul className={styles.strip} aria-label={chatTexts.panel.strip} tabIndex={0}>
      {people.map((person) => (
        <li key={person._id}>
          <Link
            {...(person._id === me
              ? { to: '/profile' as const }
              : { to: '/people/$id' as const, params: { id: person._id } })}
            className={styles.person}
            title={fullName(person)}
          >
            <span className={styles.picture}>
              <PersonAvatar person={person} size={26} />
              <WatchedDot userId={person._id} />
            </span>
            <bdi className={styles.name}>{person.firstName}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
