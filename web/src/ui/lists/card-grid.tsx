import type { ReactNode } from 'react';
import styles from './lists.module.css';

interface CardGridProps {
  label: string;
  /** Lays cards out only near the window. Not for a list whose scroll position Back restores: their heights are guessed. */
  skipsFarCards?: boolean;
  children: ReactNode;
}

/** A responsive grid of cards; the skeletons of a loading list use the same one. */
export function CardGrid({ label, skipsFarCards = false, children }: CardGridProps) {
  return (
    <ul className={styles.grid} data-skips={skipsFarCards || undefined} aria-label={label}>
      {children}
    </ul>
  );
}
