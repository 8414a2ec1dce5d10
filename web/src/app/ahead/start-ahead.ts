import type { QueryClient } from '@tanstack/react-query';
import { forgetFormerProjects } from '../../features/projects/former-projects.live.ts';
import { startOffline } from '../offline/offline-effects.ts';
import type { AppRouter } from '../router.tsx';

/** Starts what a first screen does not need; returns a function that stops. */
export function startAhead(_router: AppRouter, client: QueryClient, member: string): () => void {
  const stops = [startOffline(client, member), forgetFormerProjects(client)];
  return () => {
    for (const stop of stops) stop();
  };
}
