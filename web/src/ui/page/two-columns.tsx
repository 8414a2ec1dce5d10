import type { ReactNode } from 'react';
import styles from './two-columns.module.css';

interface TwoColumnsProps {
  main: ReactNode;
  /** Facts at the side, which stand below on narrow screens. */
  side: ReactNode;
}

/** The sections of a page, with a column of facts at their side. */
export function TwoColumns({ main, side }: TwoColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{side}</div>
    </div>
  );
}
