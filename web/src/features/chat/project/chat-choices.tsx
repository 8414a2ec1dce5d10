import type { Chat } from '@tandem/contract/chat';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatTexts } from '../chat.texts.ts';
import styles from '../panel/chat-panel.module.css';
import { useChatPeople } from '../presence/chat-people.queries.ts';
import { WatchedDot } from '../presence/watched-dot.tsx';

const texts = chatTexts.project;

interface ChatChoicesProps {
  /** The group chat; undefined while loading. */
  chat: Chat | undefined;
  me: string;
  /** Whose direct chat is shown; undefined for the group chat, empty for nobody's. */
  chosen: string | undefined;
  /** Null chooses the group chat. */
  onChoose: (userId: string | null) => void;
}

/** The chats of a project: a button for the group chat, and one for each other member, by avatar and first name. */
export function ChatChoices({ chat, me, chosen, onChoose }: ChatChoicesProps) {
  const { people, pages } = useChatPeople(chat);
  const others = people?.filter(({ _id }) => _id !== me) ?? [];
  return (
    <div className={styles.choices} role="group" aria-label={texts.switch}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(null)}
      >
        {texts.groupButton}
      </button>
      <InfiniteList {...pages}>
        {others.map((person) => (
          <button
            key={person._id}
            type="button"
            className={styles.chip}
            title={fullName(person)}
            aria-pressed={person._id === chosen}
            onClick={() => onChoose(person._id)}
          >
            <span className={styles.picture}>
              <PersonAvatar person={person} size={22} />
              <WatchedDot userId={person._id} />
            </span>
            <bdi className={styles.name}>{person.firstName}</bdi> <Hidden>{person.lastName}</Hidden>
          </button>
        ))}
      </InfiniteList>
    </div>
  );
}
