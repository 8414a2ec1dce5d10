import { Skeleton } from '@mantine/core';
import styles from './person-profile.module.css';

/** The skeleton of a person's page. */
export function PersonSkeleton() {
  return (
    <div className={styles.profile} aria-hidden>
      <div className={`${styles.card} ${styles.head}`}>
        <Skeleton circle height={112} />
        <div className={styles.who}>
          <Skeleton height={28} width="50%" />
          <Skeleton height={40} width="70%" />
        </div>
      </div>
      <div className={styles.card}>
        <Skeleton height={20} width="30%" />
        <Skeleton height={84} />
      </div>
      <div className={styles.card}>
        <Skeleton height={20} width="40%" />
        <Skeleton height={28} />
        <Skeleton height={28} width="80%" />
      </div>
    </div>
  );
}
