import styles from './avatar-stack.module.css';
import { PersonAvatar, type Pictured } from './person-avatar.tsx';
import { PersonLink } from './person-link.tsx';

interface AvatarStackProps {
  people: (Pictured & { _id: string })[];
  /** The maximum number of avatars shown. */
  max: number;
  /** False inside another link or button. */
  isLinked?: boolean;
}

/** A few overlapping avatars; state the count beside them. */
export function AvatarStack({ people, max, isLinked = true }: AvatarStackProps) {
  return (
    <span className={styles.stack}>
      {people.slice(0, max).map((person) => (
        <span key={person._id} className={styles.item}>
          {isLinked ? (
            <PersonLink person={person} pictureSize={26} />
          ) : (
            <PersonAvatar person={person} size={26} />
          )}
        </span>
      ))}
    </span>
  );
}
