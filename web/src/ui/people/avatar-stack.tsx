import styles from './avatar-stack.module.css';
import type { Pictured } from './person-avatar.tsx';
import { PersonLink } from './person-link.tsx';

interface AvatarStackProps {
  people: (Pictured & { _id: string })[];
  /** How many faces to show at most. */
  max: number;
}

/** A few faces, overlapping; the count belongs into words beside it. */
export function AvatarStack({ people, max }: AvatarStackProps) {
  return (
    <span className={styles.stack}>
      {people.slice(0, max).map((person) => (
        <span key={person._id} className={styles.one}>
          <PersonLink person={person} pictureSize={26} />
        </span>
      ))}
    </span>
  );
}
