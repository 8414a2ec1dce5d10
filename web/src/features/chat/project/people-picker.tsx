import type { Chat } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterField } from '../../../ui/forms/filter-field.tsx';
import { containsWords } from '../../../ui/forms/search-words.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatTexts } from '../chat.texts.ts';
import { useChatPeople } from '../presence/chat-people.queries.ts';
import { WatchedDot } from '../presence/watched-dot.tsx';
import styles from './people-picker.module.css';

const texts = chatTexts.project;

interface PeoplePickerProps {
  /** `simple` has a button for the group; with `full` the tabs select it. */
  look: 'full' | 'simple';
  /** The group chat; undefined while loading. */
  chat: Chat | undefined;
  me: string;
  chosen: string | undefined;
  onChoose: (userId: string | null) => void;
}

/** The rail of a project's chat: a button for each collaborator, to select a direct chat. */
export function PeoplePicker({ look, chat, me, chosen, onChoose }: PeoplePickerProps) {
  const { people, pages } = useChatPeople(chat);
  const [search, setSearch] = useState('');
  const others = people?.filter(({ _id }) => _id !== me);
  const shown = others?.filter((person) => containsWords(fullName(person), search));
  return (
    <div className={styles.picker}>
      <FilterField
        maxLength={limits.search}
        className={styles.find}
        label={texts.find}
        value={search}
        onChange={setSearch}
      />
      {look === 'full' && <h2 className={styles.heading}>{texts.collaborators}</h2>}
      <div className={styles.choices} role="group" aria-label={texts.switch}>
        {look === 'simple' && (
          <button
            type="button"
            className={styles.choice}
            aria-pressed={chosen === undefined}
            onClick={() => onChoose(null)}
          >
            <IconUsersGroup size={20} aria-hidden />
            {texts.groupButton}
          </button>
        )}
        {others?.length === 0 && <p className={styles.nobody}>{texts.nobodyElse}</p>}
        {others && others.length > 0 && shown?.length === 0 && (
          <p className={styles.nobody} role="status">
            {texts.noMatch}
          </p>
        )}
        <InfiniteList {...pages}>
          {shown?.map((person) => (
            <button
              key={person._id}
              type="button"
              className={styles.choice}
              aria-pressed={person._id === chosen}
              onClick={() => onChoose(person._id)}
            >
              <span className={styles.picture}>
                <PersonAvatar person={person} size={32} />
                <WatchedDot userId={person._id} />
              </span>
              <bdi className={styles.name}>{fullName(person)}</bdi>
            </button>
          ))}
        </InfiniteList>
      </div>
    </div>
  );
}
