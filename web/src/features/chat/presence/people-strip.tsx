import type { Chat } from '@tandem/contract/chat';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatTexts } from '../chat.texts.ts';
import styles from '../panel/chat-panel.module.css';
import { useChatPeople } from './chat-people.queries.ts';
import { Row, RowLink, Text } from '../../../ui/layout/layout.tsx';
import { WatchedDot } from './watched-dot.tsx';

/** How the people of a group, and the chats of a project, look in the bar of a chat. */
export const chipLook = {
  gap: 8,
  isInline: true,
  isFixed: true,
  round: 'sm',
  tone: '2',
  font: 13,
  weight: 500,
  pad: '0 8',
  tall: 'control-sm',
  isOneLine: true,
} as const;

interface PeopleStripProps {
  chat: Chat;
  me: string;
}

/** The people of a group chat, by avatar and first name. More of a large group load when its end scrolls near. */
export function PeopleStrip({ chat, me }: PeopleStripProps) {
  const { people = [], pages } = useChatPeople(chat);
  return (
    <Row line="start" className={styles.strip}>
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
              <RowLink
                {...chipLook}
                isHot
                {...(person._id === me
                  ? { to: '/profile' as const }
                  : { to: '/people/$id' as const, params: { id: person._id } })}
                className={styles.chip}
                title={fullName(person)}
              >
                <Row as="span" isInline isFixed isAnchor>
                  <PersonAvatar person={person} size={22} />
                  <WatchedDot userId={person._id} />
                </Row>
                <Text as="bdi" isCut most={120}>
                  {person.firstName}
                </Text>
              </RowLink>
            </li>
          ))}
        </Row>
      </InfiniteList>
    </Row>
  );
}
