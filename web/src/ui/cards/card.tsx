import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** The card's actions at its bottom edge, which aligns them in a row of cards. */
  foot?: ReactNode;
}

/** A list item as a card, such as a project, a person or a request. */
export function Card({ children, foot }: CardProps) {
  return (
    <li className={styles.card}>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </li>
  );
}
