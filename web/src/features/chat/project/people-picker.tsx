import type { PersonSummary } from '@tandem/contract/people';
import { IconUsersGroup } from '@tabler/icons-react';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatTexts } from '../chat.texts.ts';
import { WatchedDot } from '../presence/watched-dot.tsx';
import styles from './people-picker.module.css';

const texts = chatTexts.project;

interface PeoplePickerProps {
  /** `simple` has a button for the group; with `full` the tabs select it. */
  look: 'full' | 'simple';
  /** Undefined while loading. */
  people: readonly PersonSummary[] | undefined;
  chosen: string | undefined;
  onChoose: (userId: string | null) => void;
}

/** A button for each collaborator of a project, to select a direct chat. */
export function PeoplePicker({ look, people, chosen, onChoose }: PeoplePickerProps) {
  return (
    <div className={styles.picker} data-look={look} role="group" aria-label={texts.switch}>
      {look === 'simple' ? (
        <button
          type="button"
          className={styles.choice}
          aria-pressed={chosen === undefined}
          onClick={() => onChoose(null)}
        >
          <IconUsersGroup size={20} aria-hidden />
          {texts.groupButton}
        </button>
      ) : (
        <h2 className={styles.heading}>{texts.collaborators}</h2>
      )}
      {people?.length === 0 && <p className={styles.nobody}>{texts.nobodyElse}</p>}
      {people?.map((person) => (
        <button
          key={person._id}
          type="button"
          className={styles.choice}
          aria-pressed={person._id === chosen}
          onClick={() => onChoose(person._id)}
        >
          <span className={styles.picture}>
            <PersonAvatar person={person} size={28} />
            <WatchedDot userId={person._id} />
          </span>
          <bdi className={styles.name}>{fullName(person)}</bdi>
        </button>
      ))}
    </div>
  );
}
