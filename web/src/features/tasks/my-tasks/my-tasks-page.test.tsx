import { listMyTasks, viewCalendarLink, type MyTask } from '@tandem/contract/tasks/tasks-own';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { taskNamed, today } from '../../../testing/sample-tasks.ts';

const mine = (title: string, dueDate: string | null): MyTask => ({
  ...taskNamed(title, { dueDate }),
  projectTitle: 'Ferry',
  taskPrefix: 'F',
  today,
});

it('shows the own tasks in pages, and counts a group once it is whole', async () => {
  const server = startFakeServer();
  server.answer(viewCalendarLink, { data: null });
  server.answer(listMyTasks, ({ query }) =>
    query['cursor'] === 'more'
      ? { data: [mine('Anchor', today), mine('Buoy', null)], nextCursor: null }
      : { data: [mine('Rope', '2026-11-10'), mine('Sail', today)], nextCursor: 'more' },
  );
  const { user } = await renderScreen('/my-tasks', server);
  const group = (name: RegExp) => screen.findByRole('region', { name });
  const heading = async (name: RegExp) => (await group(name)).querySelector('h2')?.textContent;
  expect(await heading(/^Overdue/)).toBe('Overdue1');
  expect(await heading(/^Today/)).toBe('Today');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Buoy' })).toBeTruthy();
  expect(await heading(/^Today/)).toBe('Today2');
  expect(await heading(/^Later/)).toBe('Later1');
});
