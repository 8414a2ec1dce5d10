import { listProjectActivity, type ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { RecentActivity } from './overview-sections.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const entry = (more: Partial<ProjectActivityEntry>): ProjectActivityEntry => ({
  _id: `${more.kind} ${more.count}`,
  kind: 'finished',
  person: personNamed('Ana'),
  role: '',
  task: null,
  count: 1,
  at: '2025-03-02T09:00:00.000Z',
  ...more,
});
const show = (isMember: boolean) => renderInApp(<RecentActivity projectId="p" isMember={isMember} />);
const region = () => screen.findByRole('region', { name: 'Recent activity' });

it('leads members to the people and the tasks', async () => {
  server.answer(listProjectActivity, {
    data: [
      entry({ task: { _id: 't', title: 'Clock without a network' } }),
      entry({ kind: 'joined', role: 'Field tester' }),
    ],
  });
  await show(true);
  const [finished, joined] = await within(await region()).findAllByRole('listitem');
  expect(finished?.textContent).toBe('AKAna Keller finished Clock without a networkMar 2, 2025');
  expect(joined?.textContent).toBe('AKAna Keller joined as Field testerMar 2, 2025');
  const task = screen.getByRole('link', { name: 'Clock without a network' });
  expect(task.getAttribute('href')).toBe('/projects/p/tasks?task=t');
  expect(within(finished!).getByRole('link', { name: 'Ana Keller' }).getAttribute('href')).toBe(
    '/people/ana',
  );
});

it('tells visitors how many tasks were finished', async () => {
  server.answer(listProjectActivity, { data: [entry({ count: 2 })] });
  await show(false);
  expect((await screen.findByRole('listitem')).textContent).toContain('Ana Keller finished 2 tasks');
});

it.each([
  [true, 'Nothing yet. New members and tasks appear here.'],
  [false, 'Nothing yet.'],
])('says when nothing has happened; to a member: %s', async (isMember, sentence) => {
  server.answer(listProjectActivity, { data: [] });
  await show(isMember);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('offers to try again when it could not be fetched', async () => {
  server.answer(listProjectActivity, { data: [entry({ count: 2 })] });
  server.refuse(listProjectActivity, 404, {});
  const { user } = await show(false);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the recent activity.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/finished 2 tasks/)).toBeTruthy();
});
