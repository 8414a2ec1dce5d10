import { acceptJoinRequest, joinRequestsChanged, rejectJoinRequest } from '@tandem/contract/join-requests';
import { listPeopleFeed, viewPerson } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import { listMyProjects, listSaved } from '@tandem/contract/projects/project-lists';
import { MutationObserver, QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, forgetLatestWrite } from '../call.ts';
import { createQueryClient } from '../query-client.ts';
import { editRepliesWith, refetchAfter, refetchMissed } from './dependencies.ts';
import { queryOf } from './query-of.ts';

const params = { projectId: 'p', requestId: 'r' };
const saved = queryOf(listSaved, {}, { staleAfter: [acceptJoinRequest, joinRequestsChanged] });

let client: QueryClient;
let requests: string[];
let delay: Promise<void> | undefined;
const stops: (() => void)[] = [];

beforeEach(() => {
  client = createQueryClient();
  requests = [];
  delay = undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    if (path.endsWith('/saved')) await delay;
    return Response.json({ data: [], message: 'Done' });
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  forgetLatestWrite();
  vi.unstubAllGlobals();
});

const show = (options: { queryKey: QueryKey }) => {
  const observer = new QueryObserver(client, options);
  stops.push(observer.subscribe(() => undefined));
  return observer;
};
const isStale = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryState(queryKey)?.isInvalidated;
const savedRequests = () => requests.filter((path) => path.endsWith('/saved')).length;

describe('a reply that is stale after a write', () => {
  it('is fetched again at once where it is shown', async () => {
    const shown = show(saved);
    await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true));
    await call(acceptJoinRequest, { params });
    await vi.waitFor(() => expect(savedRequests()).toBe(2));
  });

  it('is fetched again when it is next shown', async () => {
    await client.query(saved);
    await call(acceptJoinRequest, { params });
    expect(isStale(saved)).toBe(true);
    expect(savedRequests()).toBe(1);
  });

  it('stays fresh after other writes and after reads', async () => {
    const other = queryOf(listMyProjects, {}, { staleAfter: [rejectJoinRequest] });
    await client.query(saved);
    await client.query(other);
    await call(viewProject, { params: { id: 'p' } });
    await call(acceptJoinRequest, { params });
    expect(isStale(other)).toBe(false);
  });

  it('is stale after a refused write, too: something else had changed', async () => {
    await client.query(saved);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 409 })));
    await expect(call(acceptJoinRequest, { params })).rejects.toThrow('Something went wrong');
    expect(isStale(saved)).toBe(true);
  });

  it('is fetched after the last of several mutations under way', async () => {
    const shown = show(saved);
    await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true));
    const later = Promise.withResolvers<void>();
    const accept = new MutationObserver(client, { mutationFn: () => call(acceptJoinRequest, { params }) });
    const other = new MutationObserver(client, { mutationFn: () => later.promise });
    const running = other.mutate();
    await accept.mutate();
    expect(savedRequests()).toBe(1);
    later.resolve();
    await running;
    await vi.waitFor(() => expect(savedRequests()).toBe(2));
  });

  it('is fetched again while its first fetch is under way', async () => {
    const first = Promise.withResolvers<void>();
    delay = first.promise;
    show(saved);
    await vi.waitFor(() => expect(savedRequests()).toBe(1));
    await call(acceptJoinRequest, { params });
    await vi.waitFor(() => expect(savedRequests()).toBe(2));
    first.resolve();
  });

  it('is not fetched again while it is shown if its order must not change', async () => {
    const ordered = queryOf(listSaved, {}, { staleAfter: [acceptJoinRequest], refetchesWhileShown: false });
    const shown = show(ordered);
    await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true));
    await call(acceptJoinRequest, { params });
    expect(isStale(ordered)).toBe(true);
    expect(savedRequests()).toBe(1);
  });

  it('is fetched again while its first fetch is under way, even if its order must not change', async () => {
    const first = Promise.withResolvers<void>();
    delay = first.promise;
    show(queryOf(listSaved, {}, { staleAfter: [acceptJoinRequest], refetchesWhileShown: false }));
    await vi.waitFor(() => expect(savedRequests()).toBe(1));
    await call(acceptJoinRequest, { params });
    await vi.waitFor(() => expect(savedRequests()).toBe(2));
    first.resolve();
  });
});

describe('a reply that is stale after a live event', () => {
  it('is marked, and fetched again where it is shown', async () => {
    await client.query(saved);
    refetchAfter(client, [joinRequestsChanged]);
    expect(isStale(saved)).toBe(true);
    expect(savedRequests()).toBe(1);
    show(saved);
    await vi.waitFor(() => expect(savedRequests()).toBe(2));
    refetchAfter(client, [joinRequestsChanged]);
    await vi.waitFor(() => expect(savedRequests()).toBe(3));
  });

  it('is fetched again after a reconnect, when events may have been missed', async () => {
    const shown = show(saved);
    await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true));
    refetchMissed(client, [joinRequestsChanged]);
    refetchMissed(client, [joinRequestsChanged]);
    await vi.waitFor(() => expect(shown.getCurrentResult().isFetching).toBe(false));
    expect(savedRequests()).toBe(2);
  });

  it('is not fetched again when its first fetch is still under way', async () => {
    const first = Promise.withResolvers<void>();
    delay = first.promise;
    const shown = show(saved);
    await vi.waitFor(() => expect(savedRequests()).toBe(1));
    refetchMissed(client, [joinRequestsChanged]);
    first.resolve();
    await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true));
    expect(savedRequests()).toBe(1);
  });
});

it('edits only replies that declare to contain what is edited', async () => {
  const anna = queryOf(viewPerson, { params: { id: 'a' } }, { holds: 'person' });
  const others = queryOf(listPeopleFeed);
  await client.query(anna);
  await client.query(others);
  editRepliesWith(client, 'person', (reply) => ({ ...reply, edited: true }));
  expect(client.getQueryData(anna.queryKey)).toHaveProperty('edited');
  expect(client.getQueryData(others.queryKey)).not.toHaveProperty('edited');
});
