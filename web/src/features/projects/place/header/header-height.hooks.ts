import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Tells the screens of a project the height of the header above them, as `--project-head` of its parent. */
export function useHeaderHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current;
    const place = element?.parentElement;
    if (!element || !place) return undefined;
    const observer = new ResizeObserver(() =>
      place.style.setProperty('--project-head', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return header;
}
