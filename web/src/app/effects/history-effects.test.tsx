import { historyHeader } from '@tandem/contract/events';
import { listMyProjects } from '@tandem/contract/projects/project-lists';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { live } from '../../platform/live/live.ts';
import { createQueryClient } from '../../platform/query-client.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { notePlace, recentPlaces } from '../switcher/recent-places.store.ts';
import { bindHistoryEffects } from './app-effects.ts';

const client = createQueryClient();
const shown = queryOf(listMyProjects);
const other = { queryKey: ['listFeed'] };
const stops: (() => void)[] = [];
let history: string;
let projects: string[];

beforeEach(() => {
  [history, projects] = ['first', ['Hut book', 'Trail']];
  const reply = () =>
    Response.json({ data: projects.map((title) => ({ title })) }, { headers: { [historyHeader]: history } });
  vi.stubGlobal('fetch', () => Promise.resolve(reply()));
  stops.push(
    bindHistoryEffects(client),
    new QueryObserver(client, shown).subscribe(() => undefined),
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  vi.unstubAllGlobals();
});

const titles = () =>
  (client.getQueryData(shown.queryKey) as { data: { title: string }[] } | undefined)?.data.map(
    ({ title }) => title,
  );

// spec: added-904
it('drops what was loaded when a reply names another history, and loads what is shown anew', async () => {
  await vi.waitFor(() => expect(titles()).toEqual(['Hut book', 'Trail']));
  client.setQueryData(other.queryKey, 'from before');
  notePlace('ada', { to: '/project/1', label: 'Trail' });
  const catchUp = vi.fn<() => void>();
  stops.push(live.onConnect(catchUp));
  await client.invalidateQueries(shown);
  expect([catchUp.mock.calls.length, client.getQueryData(other.queryKey)]).toEqual([0, 'from before']);

  [history, projects] = ['second', ['Hut book']];
  await client.invalidateQueries(shown);
  await vi.waitFor(() => expect(titles()).toEqual(['Hut book']));
  expect(client.getQueryData(other.queryKey)).toBeUndefined();
  expect(recentPlaces('ada')).toEqual([]);
  expect(catchUp).toHaveBeenCalledTimes(1);

  // A process that has not noticed yet changes nothing.
  client.setQueryData(other.queryKey, 'new');
  history = 'first';
  await client.invalidateQueries(shown);
  expect(client.getQueryData(other.queryKey)).toBe('new');
});
