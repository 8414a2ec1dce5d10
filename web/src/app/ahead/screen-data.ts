import type { QueryClient } from '@tanstack/react-query';
import { prefetchGroupChat } from '../../features/chat/public.ts';
import { connectionLists } from '../../features/connections/connections.queries.ts';
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

type Load = (client: QueryClient, params: Record<string, string>) => void;

const ignore = () => undefined;

const ofProject =
  (load: (client: QueryClient, projectId: string) => void): Load =>
  (client, { projectId = '' }) => {
    client.query(projectQuery(projectId)).catch(ignore);
    load(client, projectId);
  };

/** Loads what a screen shows first, by its path, where that is cheap. Fresh data is not loaded again. */
export const screenData: Record<string, Load | undefined> = {
  '/feed': (client) => void client.infiniteQuery(feedPages({})).catch(ignore),
  '/my-projects': (client) => void client.infiniteQuery(myProjects).catch(ignore),
  '/my-working-projects': (client) => void client.infiniteQuery(workingProjectPages).catch(ignore),
  '/my-tasks': (client) => void client.infiniteQuery(myTaskPages).catch(ignore),
  '/my-connections': (client) => void client.infiniteQuery(connectionLists.connections).catch(ignore),
  '/people/$id': (client, { id = '' }) => void client.query(personQuery(id)).catch(ignore),
  '/projects/$projectId': ofProject((client, id) => void client.query(activityQuery(id)).catch(ignore)),
  '/projects/$projectId/tasks': ofProject(prefetchBoard),
  '/projects/$projectId/people': ofProject(prefetchProjectPeople),
  '/collab-chat/$projectId/$chatId': ofProject(prefetchGroupChat),
};
