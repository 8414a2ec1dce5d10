import { useEffect, useRef, useState } from 'react';
import { PresenceDot } from './presence-dot.tsx';
import styles from '../unread/unread.module.css';
import { useOnline } from './presence.queries.ts';

const nobody: string[] = [];

/** The presence dot of a person in a list. The person is watched while the dot's place is on the screen. */
export function WatchedDot({ userId }: { userId: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setVisible(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const isOnline = useOnline(isVisible ? [userId] : nobody).has(userId);
  return (
    <span ref={place} className={styles.place}>
      <PresenceDot isOnline={isOnline} />
    </span>
  );
}
