import styles from './card-skeleton.module.css';

/** The placeholder of a loading card. */
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
      <Badges />
      <Badges />
      <div className={styles.foot}>
        <span className={styles.line} data-width="button" />
      </div>
    </div>
  );
}

function Badges() {
  return (
    <div className={styles.badges}>
      <span className={styles.line} data-width="badge" />
      <span className={styles.line} data-width="badge" />
      <span className={styles.line} data-width="badge" />
    </div>
  );
}
