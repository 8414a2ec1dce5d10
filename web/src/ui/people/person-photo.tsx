import { useState } from 'react';
import type { Pictured } from './person-avatar.tsx';
import styles from './person-avatar.module.css';

const noPhoto = '/default-avatar.png';

/** A person's photo, or the default picture where the spec wants no initials (spec §9). */
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
