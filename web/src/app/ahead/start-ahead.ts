import type { QueryClient } from '@tanstack/react-query';
import { forgetFormerProjects } from '../../features/projects/former-projects.live.ts';
import { startOffline } from '../offline/offline-effects.ts';
import type { AppRouter } from '../router.tsx';
import { loadScreens } from './load-screens.ts';

/** Starts what a first screen does not need; returns a function that stops. */
export function startAhead(router: AppRouter, client: QueryClient, member: string): () => void {
  let isStopped = false;
  const stops = [startOffline(client, member), forgetFormerProjects(client), loadScreens(router)];
  const start = async () => {
    // Its list of files would be a part of the first load.
    const { fetchOnIntent } = await import('./fetch-on-intent.ts');
    if (!isStopped) stops.push(fetchOnIntent(router, client));
  };
  void start().catch(() => undefined);
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
