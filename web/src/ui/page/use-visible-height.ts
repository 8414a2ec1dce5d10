import { useEffect, useRef, type RefObject } from 'react';

const keyboard = 120;

/**
 * Gives the element under the ref the height that is really visible, as `--visible-height`, while a phone's keyboard covers
 * part of the page; browsers that shrink the page themselves need nothing.
 */
export function useVisibleHeight<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const fit = () => {
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > keyboard;
      if (isCovered) {
        part.current?.style.setProperty('--visible-height', `${Math.round(viewport.height)}px`);
        window.scrollTo(0, 0);
      } else part.current?.style.removeProperty('--visible-height');
    };
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, []);
  return part;
}
