import type { ReactNode } from 'react';
import { useTabTitle } from '../../ui/page/tab-title.ts';
import styles from './account-card.module.css';

interface AccountCardProps {
  title: string;
  children: ReactNode;
  /** The link from log-in to sign-up, or back. */
  aside?: ReactNode;
  /** Beside the card, or below it on narrow screens. */
  beside?: ReactNode;
}

/** The layout of log-in and sign-up. */
export function AccountCard({ title, children, aside, beside }: AccountCardProps) {
  useTabTitle(title);
  return (
    <div className={styles.place}>
      <div className={styles.columns}>
        <section className={styles.card}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </section>
        {beside}
      </div>
      {aside && <p className={styles.aside}>{aside}</p>}
    </div>
  );
}
