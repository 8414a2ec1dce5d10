import type { DrawingName } from './drawing-strokes.tsx';
import { lazyPart } from './lazy-part.ts';
import styles from './states.module.css';

// Most visits see no empty list.
const Strokes = lazyPart(async () => (await import('./drawing-strokes.tsx')).DrawingStrokes);

/** A line drawing of 120 × 68 px. Its place is kept while its strokes load. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 120 68" className={styles.drawing} aria-hidden>
      <Strokes name={name} />
    </svg>
  );
}
