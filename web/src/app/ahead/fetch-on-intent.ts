import type { QueryClient } from '@tanstack/react-query';
import { prefetchGroupChat } from '../../features/chat/public.ts';
import { connectionLists } from '../../features/connections/connections.queries.ts';
import { pendingCounts } from '../../features/join-requests/join-requests.queries.ts';
import { personQuery } from '../../features/people/people.queries.ts';
import {
  feedPages,
  myProjects,
  prefetchProjectPeople,
  projectQuery,
  workingProjectPages,
} from '../../features/projects/projects.queries.ts';
import { activityQuery } from '../../features/tasks/insights/activity.queries.ts';
import { myTaskPages } from '../../features/tasks/my-tasks/my-tasks.queries.ts';
import { prefetchBoard } from '../../features/tasks/public.ts';
import type { AppRouter } from '../router.tsx';

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

type Load = (client: QueryClient, params: Record<string, string>) => void;

const ignore = () => undefined;

const ofProject =
  (load: (client: QueryClient, projectId: string) => void): Load =>
  (client, { projectId = '' }) => {
    client.query(projectQuery(projectId)).catch(ignore);
    load(client, projectId);
  };

/** Loads what a screen shows first, by its path, where that is cheap. Fresh data is not loaded again. */
const screenData: Record<string, Load | undefined> = {
  '/feed': (client) => void client.infiniteQuery(feedPages({})).catch(ignore),
  '/my-projects': (client) => {
    client.infiniteQuery(myProjects).catch(ignore);
    client.query(pendingCounts).catch(ignore);
  },
  '/my-working-projects': (client) => void client.infiniteQuery(workingProjectPages).catch(ignore),
  '/my-tasks': (client) => void client.infiniteQuery(myTaskPages).catch(ignore),
  '/my-connections': (client) => void client.infiniteQuery(connectionLists.connections).catch(ignore),
  '/people/$id': (client, { id = '' }) => void client.query(personQuery(id)).catch(ignore),
  '/projects/$projectId': ofProject((client, id) => void client.query(activityQuery(id)).catch(ignore)),
  '/projects/$projectId/tasks': ofProject(prefetchBoard),
  '/projects/$projectId/people': ofProject(prefetchProjectPeople),
  '/collab-chat/$projectId/$chatId': ofProject(prefetchGroupChat),
};
