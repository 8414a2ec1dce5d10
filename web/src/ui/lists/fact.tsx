import type { ReactNode } from 'react';
import styles from './fact.module.css';

/** A description list with its entries below each other, in rows. */
export function FactRows({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

/** A description list with its entries beside each other. */
export function FactLine({ children }: { children: ReactNode }) {
  return <dl className={styles.line}>{children}</dl>;
}

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
