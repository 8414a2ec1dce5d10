import type { ReactNode } from 'react';
import styles from './page.module.css';

interface HiddenProps {
  role?: 'status' | 'alert' | 'heading';
  'aria-level'?: number;
  children: ReactNode;
}

/** Text for screen readers only. */
export function Hidden({ children, ...rest }: HiddenProps) {
  return (
    <span className={styles.hidden} {...rest}>
      {children}
    </span>
  );
}
