import type { ReactNode } from 'react';
import { Card } from '../cards/card.tsx';
import type { Pictured } from './person-avatar.tsx';
import styles from './person-card.module.css';
import { PersonLink } from './person-link.tsx';

interface PersonCardProps {
  person: Pictured & { _id: string };
  /** The id of the heading, which receives the focus when a neighbouring card is removed. */
  headingId: string;
  /** Replaces the photo or initials. */
  picture?: ReactNode;
  /** Under the name, such as an e-mail address. */
  line?: ReactNode;
  /** At the end of the head, such as a date or a badge. */
  aside?: ReactNode;
  /** The card's actions. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A person as a card: picture, name, details and actions. */
export function PersonCard({ person, headingId, picture, line, aside, foot, children }: PersonCardProps) {
  return (
    <Card foot={foot}>
      <div className={styles.head}>
        <PersonLink person={person} pictureSize={44} picture={picture} />
        <div className={styles.who}>
          <h2 className={styles.name} id={headingId} tabIndex={-1}>
            <PersonLink person={person} />
          </h2>
          {line && <div className={styles.line}>{line}</div>}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </Card>
  );
}
