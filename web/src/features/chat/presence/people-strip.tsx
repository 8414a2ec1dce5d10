import type { Chat } from '@tandem/contract/chat';
import { Link } from '@tanstack/react-router';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatTexts } from '../chat.texts.ts';
import styles from '../panel/chat-panel.module.css';
import { useChatPeople } from './chat-people.queries.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { WatchedDot } from './watched-dot.tsx';

interface PeopleStripProps {
  chat: Chat;
  me: string;
}

/** The people of a group chat, by avatar and first name. More of a large group load when its end scrolls near. */
export function PeopleStrip({ chat, me }: PeopleStripProps) {
  const { people = [], pages } = useChatPeople(chat);
  return (
    <div className={styles.strip}>
      <InfiniteList {...pages}>
        <Row
          as="ul"
          align="stretch"
          isFixed
          className={styles.list}
          aria-label={chatTexts.panel.strip}
          tabIndex={0}
        >
          {people.map((person) => (
            <li key={person._id}>
              <Link
                {...(person._id === me
                  ? { to: '/profile' as const }
                  : { to: '/people/$id' as const, params: { id: person._id } })}
                className={styles.chip}
                title={fullName(person)}
              >
                <span className={styles.panelPicture}>
                  <PersonAvatar person={person} size={22} />
                  <WatchedDot userId={person._id} />
                </span>
                <bdi className={styles.name}>{person.firstName}</bdi>
              </Link>
            </li>
          ))}
        </Row>
      </InfiniteList>
    </div>
  );
}
