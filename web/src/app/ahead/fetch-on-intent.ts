import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '../router.tsx';
import { screenData } from './screen-data.ts';

/** How long a pointer rests on a link before its screen is loaded, in milliseconds, as the router waits with the code. */
const restMs = 50;

const inputs = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Loads the data of a screen when the pointer rests on a link to it, or it is focused or touched; the router loads the code.
 * Returns a function that stops.
 */
export function fetchOnIntent(router: AppRouter, client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: Element | null = null;
  const onInput = ({ type, target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === latest && type === 'pointerover') return;
    latest = link;
    clearTimeout(timer);
    if (link?.origin !== location.origin) return;
    const load = () => fetchFor(router, client, link);
    if (type === 'touchstart') load();
    else timer = setTimeout(load, restMs);
  };
  for (const input of inputs) document.addEventListener(input, onInput, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const input of inputs) document.removeEventListener(input, onInput);
  };
}

function fetchFor(router: AppRouter, client: QueryClient, { pathname }: HTMLAnchorElement): void {
  const [, params, route] = router.getMatchedRoutes(pathname);
  if (route) screenData[route.fullPath]?.(client, params);
}
