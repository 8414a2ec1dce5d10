import type { ReactNode } from 'react';
import styles from './full-height.module.css';
import { useVisibleHeight } from './use-visible-height.ts';

interface FullHeightProps {
  /** Sets the columns, which scroll each for itself. */
  className?: string | undefined;
  /** Whether a phone shows it without the header of the project above, because its own head leads back. */
  isAlone?: boolean;
  children: ReactNode;
}

/** A screen from edge to edge that fills the visible height, above a phone's keyboard too. */
export function FullHeight({ className, isAlone = false, children }: FullHeightProps) {
  const screen = useVisibleHeight<HTMLDivElement>();
  return (
    <div
      ref={screen}
      className={[styles.screen, className].filter(Boolean).join(' ')}
      data-alone={isAlone || undefined}
    >
      {children}
    </div>
  );
}
