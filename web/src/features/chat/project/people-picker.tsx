import type { PersonSummary } from '@tandem/contract/people';
import { IconUsersGroup } from '@tabler/icons-react';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatTexts } from '../chat.texts.ts';
import { PresenceDot } from '../panel/presence-dot.tsx';
import styles from './people-picker.module.css';

const texts = chatTexts.project;

interface PeoplePickerProps {
  /** `simple` has a button for the group, too; `full` leaves that to its tabs. */
  look: 'full' | 'simple';
  /** Undefined until it is known. */
  people: readonly PersonSummary[] | undefined;
  chosen: string | undefined;
  online: ReadonlySet<string>;
  onChoose: (userId: string | null) => void;
}

/** Whom of a project to talk to: a button each. */
export function PeoplePicker({ look, people, chosen, online, onChoose }: PeoplePickerProps) {
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
            <PresenceDot isOnline={online.has(person._id)} />
          </span>
          <bdi className={styles.name}>{fullName(person)}</bdi>
        </button>
      ))}
    </div>
  );
}
