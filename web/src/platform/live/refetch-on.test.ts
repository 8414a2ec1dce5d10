import { joinRequestsChanged } from '@tandem/contract/join-requests';
import { listMyProjects, listSaved } from '@tandem/contract/projects/project-lists';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { queryOf } from '../query/query-of.ts';
import type { LiveConnection } from './live-connection.ts';
import { refetchOn } from './refetch-on.ts';

const saved = queryOf(listSaved, {}, { staleAfter: [joinRequestsChanged, projectMembersChanged] });
const myProjects = queryOf(listMyProjects, {}, { staleAfter: [projectMembersChanged] });

let client: QueryClient;
let requests: string[];
let stop: () => void;
const stops: (() => void)[] = [];

/** A connection on which the test publishes and reconnects by hand. */
function fakeConnection() {
  const handlers = new Map<object, () => void>();
  const connects = new Set<() => void>();
  const connection: Pick<LiveConnection, 'listen' | 'onConnect'> = {
    listen: (event, handler) => {
      handlers.set(event, handler as () => void);
      return () => void handlers.delete(event);
    },
    onConnect: (handler) => {
      connects.add(handler);
      return () => void connects.delete(handler);
    },
  };
  const publish = (event: object) => handlers.get(event)?.();
  return { connection, publish, connect: () => connects.forEach((handler) => handler()) };
}
let live: ReturnType<typeof fakeConnection>;

beforeEach(async () => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return Response.json({ data: [] });
  });
  client = createQueryClient();
  live = fakeConnection();
  stop = refetchOn(client, [joinRequestsChanged, projectMembersChanged], live.connection);
  show(saved);
  show(myProjects);
  await vi.advanceTimersByTimeAsync(0);
  requests = [];
});
afterEach(() => {
  for (const end of [stop, ...stops.splice(0)]) end();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (options: { queryKey: QueryKey }) =>
  void stops.push(new QueryObserver(client, options).subscribe(() => undefined));

it('fetches again what depends on an event, and nothing else', async () => {
  live.publish(joinRequestsChanged);
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual(['/api/projects/saved']);
});

it('answers a burst of events with one fetch', async () => {
  for (const event of [joinRequestsChanged, projectMembersChanged, joinRequestsChanged]) live.publish(event);
  await vi.advanceTimersByTimeAsync(200);
  expect(requests.toSorted()).toEqual(['/api/projects/my-projects', '/api/projects/saved']);
});

it('fetches what may have been missed at each connect', async () => {
  live.connect();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.toSorted()).toEqual(['/api/projects/my-projects', '/api/projects/saved']);
});

it('fetches nothing after it was stopped', async () => {
  live.publish(joinRequestsChanged);
  stop();
  live.publish(projectMembersChanged);
  live.connect();
  await vi.advanceTimersByTimeAsync(200);
  expect(requests).toEqual([]);
});
