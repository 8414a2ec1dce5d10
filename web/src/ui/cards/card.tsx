import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** What one can do, under a line at the card's end; the cards of a row have it at one height. */
  foot?: ReactNode;
}

/** One thing of a list, such as a project, a person or a request. */
export function Card({ children, foot }: CardProps) {
  return (
    <li className={styles.card}>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </li>
  );
}
