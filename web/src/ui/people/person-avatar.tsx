import { useState } from 'react';
import { initialsOf, pairOf } from '../badges/pairs.ts';
import styles from './people.module.css';

const noPhoto = '/default-avatar.png';

/** A person's photo, or the default picture where initials are not wanted (§9-19). */
export function PersonPhoto({ person, size }: { person: Pick<Pictured, 'photoUrl'>; size: number }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { photoUrl } = person;
  const isDefault = photoUrl === null || photoUrl === brokenUrl;
  return (
    <img
      className={styles.avatar}
      data-default={isDefault || undefined}
      src={isDefault ? noPhoto : photoUrl}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      style={{ inlineSize: size, blockSize: size }}
      onError={() => setBrokenUrl(photoUrl)}
    />
  );
}

/** The fields of a person that an avatar needs. */
export interface Pictured {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
}

const smallestLetters = 10;

interface PersonAvatarProps {
  person: Pictured;
  /** Width and height in pixels. */
  size?: number;
  /** Set where the name is not beside the avatar, so that screen readers read it. */
  isNamed?: boolean;
}

/** A person's photo, or their initials on the colour of their name. */
export function PersonAvatar({ person, size = 36, isNamed = false }: PersonAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const name = `${person.firstName} ${person.lastName}`.trim();
  const edge = { inlineSize: size, blockSize: size };
  const alternative = isNamed ? name : '';
  if (person.photoUrl && person.photoUrl !== brokenUrl)
    return (
      <img
        className={styles.avatar}
        src={person.photoUrl}
        alt={alternative}
        title={alternative || undefined}
        width={size}
        height={size}
        loading="lazy"
        style={edge}
        onError={() => setBrokenUrl(person.photoUrl)}
      />
    );
  const pair = pairOf(name);
  const colours = { background: `var(--p${pair})`, color: `var(--t${pair})` };
  const spoken = isNamed
    ? { role: 'img' as const, 'aria-label': name, title: name }
    : { 'aria-hidden': true };
  return (
    <span
      className={styles.avatar}
      style={{ ...edge, ...colours, fontSize: Math.max(smallestLetters, Math.round(size * 0.36)) }}
      {...spoken}
    >
      {initialsOf(name)}
    </span>
  );
}
