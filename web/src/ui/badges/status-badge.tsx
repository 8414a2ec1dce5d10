import type { ReactNode } from 'react';
import { Text } from '../layout/layout.tsx';
import styles from './badges.module.css';

/** The colour of a badge; its text carries the same meaning. */
export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger';

/** A badge for a state, such as Open, Pending or Overdue. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Text as="span" soft={tone} className={styles.badge}>
      {children}
    </Text>
  );
}
