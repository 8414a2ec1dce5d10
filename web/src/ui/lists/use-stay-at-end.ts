import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface StayAtEnd {
  /** The scrolling element; its first child grows. */
  scroller: RefObject<HTMLElement | null>;
  /** Whether to scroll to new content at the moment. */
  isFollowing: boolean;
  /** The distance in pixels that still counts as the end. */
  near: number;
  scrollToEnd: () => void;
}

/**
 * Keeps a list scrolled to its end while its content or its height changes, for example by a keyboard. Only scrolling back
 * leaves the end. Returns a function that scrolls to it.
 */
export function useStayAtEnd({ scroller, isFollowing, near, scrollToEnd }: StayAtEnd): () => void {
  const isAtEnd = useRef(true);
  const follows = useEffectEvent(() => isFollowing);
  const toEnd = useEffectEvent(scrollToEnd);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const isNear = () => element.scrollHeight - element.clientHeight - element.scrollTop <= near;
    isAtEnd.current = isNear();
    let before = element.scrollTop;
    const onScroll = () => {
      if (isNear()) isAtEnd.current = true;
      else if (element.scrollTop < before) isAtEnd.current = false;
      before = element.scrollTop;
    };
    const onGrowth = () => {
      if (!follows()) isAtEnd.current = isNear();
      else if (isAtEnd.current) toEnd();
    };
    const observer = new ResizeObserver(onGrowth);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, near]);
  return () => {
    isAtEnd.current = true;
    scrollToEnd();
  };
}
