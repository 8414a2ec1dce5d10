import { listPersonProjects, type PersonProject } from '@tandem/contract/people/person-projects';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { PersonProjects } from './person-projects.tsx';

const named = (title: string, more: Partial<PersonProject> = {}): PersonProject => ({
  _id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  coverSeed: 7,
  status: 'open',
  role: '',
  lookingFor: [],
  since: '2026-08-03T09:00:00.000Z',
  lastActivityAt: new Date().toISOString(),
  ...more,
});
const nothing = { data: [], nextCursor: null, total: 0 };

it('are shown by what the person does in them, with the way to each', async () => {
  const server = startFakeServer();
  server.answer(listPersonProjects, ({ query }) =>
    query['part'] === 'owned'
      ? { data: [named('Hut book', { lookingFor: ['Tester', 'Cook'] })], nextCursor: null, total: 1 }
      : {
          data: [named('Ferry', { status: 'closed', role: 'Stoker' }), named('Mill')],
          nextCursor: null,
          total: 2,
        },
  );
  await renderInApp(<PersonProjects id="noor" />);
  const owned = within(await screen.findByRole('list', { name: 'Owns' }));
  expect(owned.getByRole('link', { name: 'Hut book' }).getAttribute('href')).toBe('/projects/hut-book');
  for (const text of ['Open', 'Looking for: Tester, Cook', 'Active today'])
    expect(owned.getByText(text)).toBeTruthy();
  const joined = within(await screen.findByRole('list', { name: 'Works on' }));
  for (const text of ['Closed', 'Stoker · since Aug 2026', 'Joined Aug 2026'])
    expect(joined.getByText(text)).toBeTruthy();
});

it('leave out a list without projects, and load more on request', async () => {
  const server = startFakeServer();
  server.answer(listPersonProjects, ({ query }) => {
    if (query['part'] === 'joined') return nothing;
    return query['cursor'] === undefined
      ? { data: [named('Hut book')], nextCursor: 'next', total: 2 }
      : { data: [named('Loom')], nextCursor: null, total: 2 };
  });
  const { user } = await renderInApp(<PersonProjects id="noor" />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Loom' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.queryByText('Works on')).toBeNull();
});

it('say that they could not be fetched, and retry', async () => {
  const server = startFakeServer();
  server.refuse(listPersonProjects, 403, {});
  server.refuse(listPersonProjects, 403, {});
  server.answer(listPersonProjects, nothing);
  const { user } = await renderInApp(<PersonProjects id="noor" />);
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
  expect(screen.getAllByText('Failed to fetch projects.')).toHaveLength(2);
  await user.click(retry!);
  expect(await screen.findAllByText('Failed to fetch projects.')).toHaveLength(1);
});
