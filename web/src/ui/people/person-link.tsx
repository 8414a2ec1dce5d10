import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import { fullName } from './full-name.ts';
import { PersonAvatar, type Pictured } from './person-avatar.tsx';
import styles from './person-link.module.css';
import { ViewerContext } from './viewer.ts';

interface PersonLinkProps {
  person: Pictured & { _id: string };
  /** Edge of the picture in pixels, when the picture is the link; the name is it otherwise. */
  pictureSize?: number;
  /** What is linked in place of the name, such as a picture drawn in another way; silent, as the picture is. */
  picture?: ReactNode;
}

/**
 * A person's name or picture, leading to their page, and one's own to the own profile. The picture is for the pointer
 * only: the name beside it says the same to keyboards and screen readers.
 */
export function PersonLink({ person, pictureSize, picture }: PersonLinkProps) {
  const viewer = use(ViewerContext);
  const { _id: id } = person;
  const place = id === viewer ? { to: '/profile' as const } : { to: '/people/$id' as const, params: { id } };
  const drawn = picture ?? (pictureSize && <PersonAvatar person={person} size={pictureSize} />);
  if (drawn)
    return (
      <Link {...place} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {drawn}
      </Link>
    );
  return (
    <Link {...place} className={styles.name} dir="auto">
      {fullName(person)}
    </Link>
  );
}
