import { useEffect, useEffectEvent } from 'react';

const shownMs = 2_000;

/** Brings an element that the URL names into view, outlines it for a moment and focuses it, as soon as it is there. */
export function useReveal(id: string | undefined, isThere: boolean): void {
  const reveal = useEffectEvent((elementId: string) => {
    const element = document.getElementById(elementId);
    const item = element?.closest('li') ?? element;
    item?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
    item?.setAttribute('data-revealed', '');
    return setTimeout(() => item?.removeAttribute('data-revealed'), shownMs);
  });
  useEffect(() => {
    if (id === undefined || !isThere) return undefined;
    const timer = reveal(id);
    return () => {
      clearTimeout(timer);
      document.querySelector('[data-revealed]')?.removeAttribute('data-revealed');
    };
  }, [id, isThere]);
}

/** Focuses an element, or the page's heading without an id, when the focused element is about to disappear. */
export function moveFocus(id: string | undefined): void {
  const target = id === undefined ? document.querySelector<HTMLElement>('h1') : document.getElementById(id);
  target?.focus({ preventScroll: true });
}
