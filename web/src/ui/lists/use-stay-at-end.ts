import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface StayAtEnd {
  /** What scrolls; its first child is what grows. */
  scroller: RefObject<HTMLElement | null>;
  /** Whether what comes is followed just now. */
  isFollowing: boolean;
  /** So many pixels from the end still count as the end. */
  near: number;
  scrollToEnd: () => void;
}

/**
 * Keeps the end of a list in sight while one is there, whatever grows: the list, a row that was measured, a field under it, a
 * keyboard. Only scrolling back leaves the end. Gives the way to go there.
 */
export function useStayAtEnd({ scroller, isFollowing, near, scrollToEnd }: StayAtEnd): () => void {
  const isAtEnd = useRef(true);
  const follows = useEffectEvent(() => isFollowing);
  const toEnd = useEffectEvent(scrollToEnd);
  useEffect(() => {
    const part = scroller.current;
    if (!part) return undefined;
    const isNear = () => part.scrollHeight - part.clientHeight - part.scrollTop <= near;
    isAtEnd.current = isNear();
    let before = part.scrollTop;
    const onScroll = () => {
      if (isNear()) isAtEnd.current = true;
      else if (part.scrollTop < before) isAtEnd.current = false;
      before = part.scrollTop;
    };
    const onGrowth = () => {
      if (!follows()) isAtEnd.current = isNear();
      else if (isAtEnd.current) toEnd();
    };
    const watch = new ResizeObserver(onGrowth);
    for (const one of [part, part.firstElementChild]) if (one) watch.observe(one);
    part.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      watch.disconnect();
      part.removeEventListener('scroll', onScroll);
    };
  }, [scroller, near]);
  return () => {
    isAtEnd.current = true;
    scrollToEnd();
  };
}
