import { useState } from 'react';
import styles from './person-avatar.module.css';
import { initialsOf, pairOf } from '../badges/pairs.ts';

/** As much of a person as their picture needs. */
export interface Pictured {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
}

const smallestLetters = 10;

interface PersonAvatarProps {
  person: Pictured;
  /** Edge in pixels. */
  size?: number;
  /** Set where the name does not stand beside the picture, so that screen readers hear it. */
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
