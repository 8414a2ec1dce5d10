import type { CSSProperties, ReactNode } from 'react';
import styles from './card-text.module.css';

interface CardTextProps {
  children: ReactNode;
  /** The maximum number of lines shown. */
  lines?: number;
  /** Whether shorter texts take the same height, which aligns what follows in a row of cards. */
  isLevel?: boolean;
  /** Whether this is the placeholder of a missing text, which is dimmed. */
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
