import type { ReactNode } from 'react';
import styles from './card-title.module.css';

interface CardTitleProps {
  /** Set where the title receives the focus when a neighbouring card is removed. */
  id?: string;
  children: ReactNode;
}

/** The heading of a card. */
export function CardTitle({ id, children }: CardTitleProps) {
  return (
    <h2 className={styles.title} id={id} tabIndex={id === undefined ? undefined : -1}>
      {children}
    </h2>
  );
}
