import type { ReactNode } from 'react';
import styles from './hidden.module.css';

/** Text for screen readers only. */
export function Hidden({ children, ...rest }: { children: ReactNode; role?: 'status' | 'alert' }) {
  return (
    <span className={styles.hidden} {...rest}>
      {children}
    </span>
  );
}
