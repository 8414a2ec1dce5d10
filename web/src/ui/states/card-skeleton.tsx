import styles from './card-skeleton.module.css';

/** The placeholder of a loading card: in a grid or, with `isRow`, over the whole width. */
export function CardSkeleton({ isRow = false }: { isRow?: boolean }) {
  return (
    <div className={styles.card} aria-hidden>
      {!isRow && (
        <div className={styles.person}>
          <span className={styles.photo} />
          <span className={styles.line} data-width="name" />
        </div>
      )}
      <span className={styles.line} data-width="title" />
      <span className={styles.line} />
      <span className={styles.line} data-width="part" />
      <Badges />
      {!isRow && <Badges />}
      <div className={styles.foot} data-row={isRow || undefined}>
        <span className={styles.line} data-width="button" />
        {isRow && <span className={styles.line} data-width="button" />}
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
