import type { ReactNode } from 'react';
import styles from './fact.module.css';

interface FactProps {
  label: string;
  /** Whether the value stands beside the label, as in rows below each other. */
  isRow?: boolean;
  children: ReactNode;
}

/** An entry of a description list: label and value. */
export function Fact({ label, isRow = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-row={isRow || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
