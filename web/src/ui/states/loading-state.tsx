import type { ReactNode } from 'react';
import grid from '../lists/card-grid.module.css';
import { CardSkeleton } from './card-skeleton.tsx';
import styles from './loading-state.module.css';

interface LoadingStateProps {
  /** The sentence of the specification, such as 'Loading projects...'. */
  label: string;
  /** How many cards to draw. */
  cards?: number;
  /** A skeleton of another shape than a grid of cards. */
  children?: ReactNode;
}

/** A list that loads: skeletons in the shape of what comes and, after 300 ms, a sentence that says so. */
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
