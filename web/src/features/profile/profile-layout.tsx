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

const line = (width: string) => <span className={styles.line} style={{ inlineSize: width }} />;

/** The skeleton of a profile. */
export function ProfileSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      <ProfileLayout
        head={
          <div className={styles.skeletonHead}>
            <span className={styles.photo} />
            <div className={styles.lines}>
              {line('50%')}
              {line('80%')}
            </div>
          </div>
        }
        about={
          <div className={styles.lines}>
            {line('30%')}
            {line('100%')}
            {line('90%')}
          </div>
        }
        lists={
          <div className={styles.lines}>
            {line('40%')}
            {line('85%')}
          </div>
        }
      />
    </div>
  );
}
