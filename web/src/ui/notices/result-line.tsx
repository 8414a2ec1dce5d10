import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './result-line.module.css';

interface ResultLineProps {
  sentence: string;
  /** What was written with it. */
  detail?: string | null;
  tone?: 'ok' | 'neutral';
  className?: string | undefined;
  /** The next step. */
  children?: ReactNode;
}

/** What came of something, in place of the buttons that decided it. It stays, and takes the focus of the pressed button. */
export function ResultLine({ sentence, detail, tone = 'ok', className, children }: ResultLineProps) {
  const Icon = tone === 'ok' ? IconCheck : IconInfoCircle;
  return (
    <div className={[styles.line, className].filter(Boolean).join(' ')} data-tone={tone}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <div className={styles.words} role="status">
        <p>{sentence}</p>
        {detail && (
          <p className={styles.detail} dir="auto">
            {detail}
          </p>
        )}
      </div>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  );
}
