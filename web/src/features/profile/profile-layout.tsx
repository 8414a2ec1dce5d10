import type { ReactNode } from 'react';
import styles from './layout/profile-layout.module.css';

interface ProfileLayoutProps {
  head: ReactNode;
  about: ReactNode;
  /** Below the about text. */
  more?: ReactNode;
  lists: ReactNode;
  foot?: ReactNode;
}

/** The layout of a profile, the same for reading and editing. */
export function ProfileLayout({ head, about, more, lists, foot }: ProfileLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={`${styles.card} ${styles.head}`}>{head}</div>
      <div className={styles.column}>
        <div className={styles.card}>{about}</div>
        {more}
      </div>
      <div className={`${styles.card} ${styles.lists}`}>{lists}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
