import type { ReactNode } from 'react';
import styles from './fact.module.css';

/** One fact of a description list, under its label. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
