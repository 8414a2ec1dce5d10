import styles from './avatar-stack.module.css';
import { PersonAvatar, type Pictured } from './person-avatar.tsx';
import { PersonLink } from './person-link.tsx';

interface AvatarStackProps {
  people: (Pictured & { _id: string })[];
  /** How many faces to show at most. */
  max: number;
  /** Not where the stack is part of something that is pressed as a whole. */
  isLinked?: boolean;
}

/** A few faces, overlapping; the count belongs into words beside it. */
export function AvatarStack({ people, max, isLinked = true }: AvatarStackProps) {
  return (
    <span className={styles.stack}>
      {people.slice(0, max).map((person) => (
        <span key={person._id} className={styles.one}>
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
