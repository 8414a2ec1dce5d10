import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** Cards side by side, as many as fit; the same grid as the skeletons that came before them. */
export function CardGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}
