import type { ReactNode } from 'react';
import { Stack } from '../layout/layout.tsx';
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
      <Stack gap={32}>{main}</Stack>
      <Stack gap={32}>{side}</Stack>
    </div>
  );
}
