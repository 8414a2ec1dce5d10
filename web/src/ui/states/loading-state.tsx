import type { ReactNode } from 'react';
import grid from '../lists/card-grid.module.css';
import styles from './loading-state.module.css';

interface LoadingStateProps {
  /** The spec's sentence, such as 'Loading projects...'. */
  label: string;
  /** The number of skeleton cards. */
  cards?: number;
  /** A skeleton that is not a grid of cards. */
  children?: ReactNode;
}

/** A loading list: skeletons and, after 300 ms, a sentence. */
export function LoadingState({ label, cards = 6, children }: LoadingStateProps) {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className={styles.sentence} role="status">
        {label}
      </p>
      {children ?? (
        <div className={grid.grid} aria-hidden>
          {Array.from({ length: cards }, (_, at) => (
            <CardSkeleton key={at} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The placeholder of a loading card. */
function CardSkeleton() {
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
