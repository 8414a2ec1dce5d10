import type { ReactNode } from 'react';
import styles from '../lists/card-grid.module.css';
import { CardSkeleton } from './card-skeleton.tsx';
import { Hidden } from '../page/hidden.tsx';

interface LoadingStateProps {
  /** The spec's text, such as 'Loading projects...', heard by screen readers. */
  label: string;
  /** How many cards to draw. */
  cards?: number;
  /** A skeleton of another shape than a grid of cards. */
  children?: ReactNode;
}

/** A list on its way: skeletons in the shape of what comes, and the spec's text for screen readers. */
export function LoadingState({ label, cards = 6, children }: LoadingStateProps) {
  return (
    <div aria-busy="true">
      <Hidden role="status">{label}</Hidden>
      {children ?? (
        <div className={styles.grid} aria-hidden>
          {Array.from({ length: cards }, (_, at) => (
            <CardSkeleton key={at} />
          ))}
        </div>
      )}
    </div>
  );
}
