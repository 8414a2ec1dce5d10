import type { ReactNode } from 'react';
import styles from './fact.module.css';

/** An entry of a description list: label and value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
