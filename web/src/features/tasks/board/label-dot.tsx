import type { CSSProperties } from 'react';
import { pairOf } from '../../../ui/badges/pairs.ts';
import styles from './label-dot.module.css';

/** A label with a dot in the colour of its name. */
export function LabelDot({ label }: { label: string }) {
  return (
    <span className={styles.label} style={{ '--dot': `var(--t${pairOf(label)})` } as CSSProperties}>
      <bdi>{label}</bdi>
    </span>
  );
}
