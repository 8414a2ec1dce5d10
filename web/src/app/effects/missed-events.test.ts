import { countWaiting, listSuggestions } from '@tandem/contract/people';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../platform/query-client.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { catchUpLists } from './missed-events.ts';

const counts = queryOf(countWaiting);
const stops: (() => void)[] = [];

let client: QueryClient;
let requests: string[];
let waiting: number;
let connect: () => void;

const show = (options: { queryKey: QueryKey }) =>
  void stops.push(new QueryObserver(client, options).subscribe(() => undefined));
const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));

beforeEach(async () => {
  requests = [];
  waiting = 1;
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path.split('?')[0] ?? '');
    return Response.json(path === '/api/inbox/waiting' ? { notifications: waiting } : { data: [] });
  });
  vi.stubGlobal('requestAnimationFrame', setTimeout);
  client = createQueryClient();
  const onConnect = (handler: () => void) => {
    connect = handler;
    return () => (connect = () => undefined);
  };
  stops.push(catchUpLists(client, { onConnect }));
  show(counts);
  show(queryOf(listFeed));
  await settled();
  requests = [];
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  vi.unstubAllGlobals();
});

/** Connects, and fetches the counts again as their badge does. */
async function connectAndCount() {
  connect();
  await client.refetchQueries({ queryKey: counts.queryKey });
  await settled();
}

it('fetches the shown lists again when something happened before the first connect', async () => {
  waiting = 2;
  await connectAndCount();
  expect(requests).toEqual(['/api/inbox/waiting', '/api/projects/feed']);
});

it('fetches nothing more when nothing happened', async () => {
  await connectAndCount();
  expect(requests).toEqual(['/api/inbox/waiting']);
});

it('leaves what happens while connected to the events', async () => {
  await connectAndCount();
  waiting = 2;
  await client.refetchQueries({ queryKey: counts.queryKey });
  await settled();
  expect(requests).toEqual(['/api/inbox/waiting', '/api/inbox/waiting']);
});

it('catches up after each connect, also with suggestions, whose order is kept otherwise', async () => {
  show(queryOf(listSuggestions, { query: { limit: '10' } }, { refetchesWhileShown: false }));
  await connectAndCount();
  await settled();
  requests = [];
  waiting = 2;
  await connectAndCount();
  expect(requests).toEqual(['/api/inbox/waiting', '/api/projects/feed', '/api/people/suggestions']);
});
