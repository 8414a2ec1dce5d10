import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Focuses the heading after navigation, unless the screen or an open menu has the focus. */
export function useArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.getElementById('main');
        if (!fromLocation || !pathChanged || !main) return;
        const focused = document.activeElement;
        const isInMenu = document.querySelector('nav [aria-expanded="true"]') !== null;
        if (isInMenu || (focused !== main && main.contains(focused))) return;
        (main.querySelector<HTMLElement>('h1[tabindex]') ?? main).focus({ preventScroll: true });
      }),
    [router],
  );
}
