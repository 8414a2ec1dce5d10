import { listChats } from '@tandem/contract/chat';
import { countPendingRequests } from '@tandem/contract/join-requests';
import { listMyProjects, type NextDeadline } from '@tandem/contract/projects/project-lists';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';

const deadline = (more: Partial<NextDeadline>): NextDeadline => ({
  projectId: 'boat',
  taskId: 't',
  title: 'Tar the boat',
  dueDate: '2025-03-02',
  daysLeft: 0,
  ...more,
});

it('shows the next deadline of each own project, with one request for all', async () => {
  const server = startFakeServer();
  const data = ['Boat', 'Hut', 'Map'].map((title) =>
    projectNamed(title, { _id: title.toLowerCase(), isOwner: true, isMember: true }),
  );
  const nextDeadlines = [
    deadline({ daysLeft: -3 }),
    deadline({ projectId: 'hut', taskId: 'u', daysLeft: 40 }),
  ];
  server.answer(listMyProjects, (request) =>
    request.query['state'] === 'inactive'
      ? { data: [], nextDeadlines: [], page: 1, limit: 50, total: 0 }
      : { data, nextDeadlines, page: 1, limit: 10, total: 3 },
  );
  server.answer(listChats, { data: [], nextCursor: null });
  server.answer(countPendingRequests, { data: [] });
  await renderScreen('/my-projects', server);
  const card = async (name: string) =>
    within(await screen.findByRole('group', { name: new RegExp(`^${name},`) }));
  const boat = await card('Boat');
  expect(boat.getByText('Mar 2, 2025 · 3 days late')).toBeTruthy();
  expect(boat.getByRole('link', { name: 'Tar the boat' }).getAttribute('href')).toBe(
    '/projects/boat/tasks?task=t',
  );
  expect((await card('Hut')).getByText('Mar 2, 2025 · 40 days left')).toBeTruthy();
  expect((await card('Map')).getByText('No deadlines')).toBeTruthy();
  const sent = server.requests.filter(({ path }) => path.includes('/tasks') || path.includes('/task/'));
  expect(sent).toEqual([]);
});
