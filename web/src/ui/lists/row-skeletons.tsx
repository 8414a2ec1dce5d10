import { Skeleton } from '@mantine/core';
import styles from './row-skeletons.module.css';

/** The skeleton of a list of people or titles. */
export function RowSkeletons() {
  return (
    <div className={styles.rows} aria-hidden>
      {Array.from({ length: 3 }, (_, at) => (
        <div key={`row-${at}`} className={styles.row}>
          <Skeleton circle height={36} />
          <Skeleton height={12} width="60%" />
        </div>
      ))}
    </div>
  );
}
