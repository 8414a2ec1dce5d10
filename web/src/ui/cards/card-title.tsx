import type { ReactNode } from 'react';
import styles from './card-title.module.css';

interface CardTitleProps {
  /** Set where the title takes the focus when the card beside it goes. */
  id?: string;
  children: ReactNode;
}

/** What the thing is called. */
export function CardTitle({ id, children }: CardTitleProps) {
  return (
    <h2 className={styles.title} id={id} tabIndex={id === undefined ? undefined : -1}>
      {children}
    </h2>
  );
}
