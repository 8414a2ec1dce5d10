import type { QueryClient } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { forgetFormerProjects } from '../../features/projects/former-projects.live.ts';
import { startOffline } from '../offline/offline-effects.ts';
import type { AppRouter } from '../router.tsx';

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

/** The screens that members open most, in the order in which they are loaded. */
const paths = [
  '/projects/$projectId',
  '/projects/$projectId/tasks',
  '/chat',
  '/my-projects',
  '/collab-chat/$projectId/$chatId',
  '/feed',
  '/my-tasks',
  '/projects/$projectId/people',
  '/people/$id',
  '/my-connections',
  '/notifications',
] as const;

/** Loads the code of what is opened most, one part whenever the browser is idle; returns a function that stops. */
function loadScreens(router: AppRouter): () => void {
  // Whoever saves data loads only what is opened.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => undefined;
  let isStopped = false;
  void (async () => {
    for (const load of [...panels, ...paths.map((path) => () => loadScreen(router, path))]) {
      await idle();
      if (isStopped) return;
      // What fails is loaded when it is opened.
      await load().catch(() => undefined);
    }
  })();
  return () => {
    isStopped = true;
  };
}

const panels: (() => Promise<unknown>)[] = [
  () => import('../switcher/switcher-dialog.tsx'),
  () => import('../top-bar/bell-panel.tsx'),
];

async function loadScreen(router: AppRouter, path: (typeof paths)[number]): Promise<void> {
  const { options, parentRoute } = router.routesByPath[path];
  const components = [parentRoute.options.component, options.component] as (RouteComponent | undefined)[];
  await Promise.all(components.map(async (component) => component?.preload?.()));
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
