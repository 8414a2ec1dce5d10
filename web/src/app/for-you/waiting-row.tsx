import type { ReactNode } from 'react';
import type { Pictured } from '../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../ui/people/person-link.tsx';
import styles from './waiting-row.module.css';

interface WaitingRowProps {
  person: Pictured & { _id: string };
  /** The id of the sentence, which gets the focus when its buttons go. */
  sentenceId: string;
  /** Who wants what, after the name. */
  sentence: ReactNode;
  /** In whose words, in one line. */
  quote?: string | null;
  /** The buttons, or what came of it with the next step. */
  children: ReactNode;
}

/** What waits for a decision: who wants what, in whose words, and the buttons or what came of it. */
export function WaitingRow({ person, sentenceId, sentence, quote, children }: WaitingRowProps) {
  return (
    <li className={styles.row}>
      <PersonLink person={person} pictureSize={32} />
      <div className={styles.words}>
        <p id={sentenceId} className={styles.sentence} tabIndex={-1}>
          <PersonLink person={person} /> {sentence}
        </p>
        {quote && (
          <p className={styles.quote} dir="auto">
            “{quote}”
          </p>
        )}
        <div className={styles.acts}>{children}</div>
      </div>
    </li>
  );
}
