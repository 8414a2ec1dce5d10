import type { ReactNode } from 'react';
import grid from '../lists/lists.module.css';
import { Row, Stack } from '../layout/layout.tsx';
import styles from './states.module.css';

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
    <Stack gap={12} isPacked pad={16} ground="panel" className={styles.loadingCard} aria-hidden>
      <Row gap={12}>
        <span className={styles.photo} />
        <span className={styles.loadingLine} data-width="name" />
      </Row>
      <span className={styles.loadingLine} data-width="title" />
      <span className={styles.loadingLine} />
      <span className={styles.loadingLine} data-width="part" />
      <Badges />
      <Badges />
      <Row gap={8} align="stretch" justify="end" line="above" className={styles.foot}>
        <span className={styles.loadingLine} data-width="button" />
      </Row>
    </Stack>
  );
}

function Badges() {
  return (
    <Row gap={8} align="stretch">
      <span className={styles.loadingLine} data-width="badge" />
      <span className={styles.loadingLine} data-width="badge" />
      <span className={styles.loadingLine} data-width="badge" />
    </Row>
  );
}
