import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listMyTasks, viewCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { viewPerson } from '@tandem/contract/people';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { tabOf } from './bottom-bar.tsx';

it('keeps the tab that one came from on a screen of no tab', async () => {
  const server = startFakeServer();
  server.answer(listMyTasks, { data: [], nextCursor: null });
  server.answer(viewCalendarLink, { data: null });
  server.refuse(viewPerson, 404, {});
  const { user, router } = await renderScreen('/error', server);
  const places = within(await screen.findByRole('navigation', { name: 'Places' }));
  const active = () =>
    ['Explore', 'Tasks', 'Chat', 'Me'].filter(
      (name) => places.getByText(name).closest('[data-active="true"]') !== null,
    );
  expect(active()).toEqual(['Explore']);
  await user.click(places.getByRole('link', { name: 'Tasks' }));
  expect(active()).toEqual(['Tasks']);
  await router.navigate({ to: '/people/$id', params: { id: 'noor' } });
  expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeTruthy();
  expect(active()).toEqual(['Tasks']);
  await user.click(places.getByRole('button', { name: 'Me' }));
  expect(active()).toEqual(['Me']);
});

it.each([
  ['/', 'explore'],
  ['/feed', 'explore'],
  ['/my-tasks', 'tasks'],
  ['/chat', 'chat'],
  ['/my-projects', 'me'],
  ['/received-requests', 'me'],
  ['/profile', 'me'],
  ['/settings/security', 'me'],
  ['/admin/members', 'me'],
  ['/projects/7/tasks', 'tasks'],
  ['/collab-chat/7/group', 'chat'],
  ['/chat/7', 'chat'],
  ['/projects/7', null],
  ['/people/7', null],
])('%s belongs to the tab %s', (path, tab) => expect(tabOf(path)).toBe(tab));
