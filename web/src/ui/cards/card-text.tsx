import type { CSSProperties, ReactNode } from 'react';
import styles from './card-text.module.css';

interface CardTextProps {
  children: ReactNode;
  /** How many lines are shown at most. */
  lines?: number;
  /** Whether the lines' room is kept when the text is shorter, so that what follows stands level in a row of cards. */
  isLevel?: boolean;
  /** Whether it is the sentence in place of a text, which reads quieter. */
  isMissing?: boolean;
}

/** The first lines of a text on a card. */
export function CardText({ children, lines = 3, isLevel = false, isMissing = false }: CardTextProps) {
  return (
    <p
      className={styles.text}
      data-level={isLevel || undefined}
      data-missing={isMissing || undefined}
      style={{ '--lines': lines } as CSSProperties}
    >
      {children}
    </p>
  );
}
