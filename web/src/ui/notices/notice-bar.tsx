import type { ReactNode } from 'react';
import styles from './notice-bar.module.css';

interface NoticeBarProps {
  label: string;
  /** `accent` asks the reader for an answer. */
  tone?: 'plain' | 'accent';
  buttons: ReactNode;
  children: ReactNode;
}

/** A line above a screen: what is the case, and what one may do about it. */
export function NoticeBar({ label, tone = 'plain', buttons, children }: NoticeBarProps) {
  return (
    <section className={styles.bar} data-tone={tone} aria-label={label}>
      <div className={styles.text}>{children}</div>
      <div className={styles.buttons}>{buttons}</div>
    </section>
  );
}
