import { Link } from '@tanstack/react-router';
import { type ReactNode, use, createContext } from 'react';
import { fullName } from './full-name.ts';
import { PersonAvatar, type Pictured } from './person-avatar.tsx';
import { Row, Text } from '../layout/layout.tsx';
import styles from './people.module.css';

interface PersonLinkProps {
  person: Pictured & { _id: string };
  /** Links the picture, in this size in pixels, instead of the name. */
  pictureSize?: number;
  /** Links this instead of the name, such as another picture; also hidden from screen readers. */
  picture?: ReactNode;
}

/**
 * Links a person's name or picture to their page, or to the profile for the viewer. The picture is hidden from keyboards
 * and screen readers, because the name beside it has the same link.
 */
export function PersonLink({ person, pictureSize, picture }: PersonLinkProps) {
  const viewer = use(ViewerContext);
  const { _id: id } = person;
  const place = id === viewer ? { to: '/profile' as const } : { to: '/people/$id' as const, params: { id } };
  const drawn = picture ?? (pictureSize && <PersonAvatar person={person} size={pictureSize} />);
  if (drawn)
    return (
      <Link {...place} className={styles.linkPicture} tabIndex={-1} aria-hidden="true">
        {drawn}
      </Link>
    );
  return (
    <Link {...place} className={styles.linkName} dir="auto">
      {fullName(person)}
    </Link>
  );
}

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
    <Row as="span" isInline align="stretch">
      {people.slice(0, max).map((person) => (
        <Text key={person._id} as="span" round="full" className={styles.linkItem}>
          {isLinked ? (
            <PersonLink person={person} pictureSize={26} />
          ) : (
            <PersonAvatar person={person} size={26} />
          )}
        </Text>
      ))}
    </Row>
  );
}

/** The id of the signed-in member, for components that know no session; null without one. */
export const ViewerContext = createContext<string | null>(null);
