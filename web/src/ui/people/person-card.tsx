import type { ReactNode } from 'react';
import { Card } from '../cards/card.tsx';
import type { Pictured } from './person-avatar.tsx';
import styles from './person-card.module.css';
import { PersonLink } from './person-link.tsx';

interface PersonCardProps {
  person: Pictured & { _id: string };
  /** The id of the name, which takes the focus when the card beside it goes. */
  headingId: string;
  /** Drawn in place of the photo or the initials. */
  picture?: ReactNode;
  /** Under the name, such as an e-mail address. */
  line?: ReactNode;
  /** At the end of the head, such as a date or a badge. */
  aside?: ReactNode;
  /** What one can do. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** The card of a person: who it is, what the list says about them, and what one can do. */
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
