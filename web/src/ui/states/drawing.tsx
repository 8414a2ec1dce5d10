import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';
import styles from './state.module.css';

/** What an empty list, or a page that is not there, shows above its words. */
export type DrawingName =
  | 'apart'
  | 'bell'
  | 'bicycle'
  | 'bookmark'
  | 'bubbles'
  | 'checked'
  | 'columns'
  | 'envelope'
  | 'house'
  | 'lens'
  | 'linked'
  | 'lock';

// Most visits see no empty list.
const Strokes = lazyPart(async () => (await import('./drawing-strokes.tsx')).DrawingStrokes);

/** A line drawing of 120 × 68 px. Its place is kept while its strokes load. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 120 68" className={styles.drawing} aria-hidden>
      <Suspense>
        <Strokes name={name} />
      </Suspense>
    </svg>
  );
}
