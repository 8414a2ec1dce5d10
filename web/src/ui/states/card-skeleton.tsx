import styles from './card-skeleton.module.css';

/** The outline of a project's or person's card while it loads. */
export function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={styles.person}>
        <span className={styles.photo} />
        <span className={styles.line} data-width="name" />
      </div>
      <span className={styles.line} data-width="title" />
      <span className={styles.line} />
      <span className={styles.line} data-width="part" />
      <div className={styles.person}>
        <span className={styles.line} data-width="badge" />
        <span className={styles.line} data-width="badge" />
        <span className={styles.line} data-width="badge" />
      </div>
    </div>
  );
}
