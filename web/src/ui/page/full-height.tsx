import { type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { useRootMark } from './root-mark.ts';
import styles from './page.module.css';

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
  useRootMark('data-alone', isAlone);
  return (
    <div ref={screen} className={[styles.screen, className].filter(Boolean).join(' ')}>
      {children}
    </div>
  );
}

const minKeyboardHeight = 120;

/**
 * Sets `--visible-height` on the element of the ref while a phone's keyboard covers part of the page,
 * and `data-keyboard` on the root, which hides the bottom bar. Browsers that
 * resize the page for the keyboard need only the field that is written in brought into view.
 */
export function useVisibleHeight<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const fit = () => {
      const root = document.documentElement;
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > minKeyboardHeight;
      if (isCovered) {
        root.dataset['keyboard'] = '';
        target.current?.style.setProperty('--visible-height', `${Math.round(viewport.height)}px`);
        window.scrollTo(0, 0);
      } else {
        delete root.dataset['keyboard'];
        target.current?.style.removeProperty('--visible-height');
        const focused = document.activeElement;
        if (target.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
      }
    };
    viewport.addEventListener('resize', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      delete document.documentElement.dataset['keyboard'];
    };
  }, []);
  return target;
}
