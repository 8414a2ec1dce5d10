import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import type { Chat } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { useState } from 'react';
import { FilterField } from '../../../ui/forms/filter-field.tsx';
import { containsWords } from '../../../ui/forms/search-words.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { chatTexts } from '../chat.texts.ts';
import { useChatPeople } from '../presence/chat-people.queries.ts';
import { WatchedDot } from '../presence/watched-dot.tsx';
import styles from './member-rail.module.css';

const texts = chatTexts.project;
/** As many fit without a search. */
const maxUnsearched = 8;

interface MemberRailProps {
  /** The group chat; undefined while loading. */
  chat: Chat | undefined;
  me: string;
  onChoose: (userId: string) => void;
}

/** The rail beside the chats of a project: its members with their names, and the way to a direct chat with each. */
export function MemberRail({ chat, me, onChoose }: MemberRailProps) {
  const { people, pages } = useChatPeople(chat);
  const [search, setSearch] = useState('');
  const shown = people?.filter((person) => containsWords(fullName(person), search)) ?? [];
  const count = chat?.peopleCount ?? 0;
  return (
    <aside className={styles.rail} aria-label={texts.members}>
      <h2 className={styles.heading}>
        {texts.members}
        {chat && <span className={styles.count}>{formatNumber(count)}</span>}
      </h2>
      {count > maxUnsearched && (
        <FilterField maxLength={limits.search} label={texts.find} value={search} onChange={setSearch} />
      )}
      <InfiniteList {...pages}>
        <ul className={styles.members}>
          {shown.map((person) => (
            <li key={person._id} className={styles.member}>
              <span className={styles.picture}>
                <PersonLink person={person} picture={<PersonAvatar person={person} size={32} />} />
                <WatchedDot userId={person._id} />
              </span>
              <span className={styles.name}>
                <PersonLink person={person} />
              </span>
              {person._id !== me && (
                <ActionIcon
                  aria-label={chatTexts.open.chatWith(fullName(person))}
                  onClick={() => onChoose(person._id)}
                >
                  <IconMessageCircle size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      </InfiniteList>
      {people?.length === 1 && <p className={styles.nobody}>{texts.nobodyElse}</p>}
      {search !== '' && shown.length === 0 && (
        <p className={styles.nobody} role="status">
          {texts.noMatch}
        </p>
      )}
    </aside>
  );
}
