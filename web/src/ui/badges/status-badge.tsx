import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** What a badge says beside its words; never the only sign. */
export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger';

/** A state in a word, such as Open, Pending or Overdue. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles.status}`} data-tone={tone}>
      {children}
    </span>
  );
}
