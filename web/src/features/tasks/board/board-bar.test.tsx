import { viewProject } from '@tandem/contract/projects';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import { listDeadlines, listTasks, viewTaskAnalytics } from '@tandem/contract/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { column, titlesIn } from '../../../testing/board-app.tsx';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { assignedTo, ben, me, taskNamed } from '../../../testing/sample-tasks.ts';

const byStatus = { 'To Do': 0, 'In Progress': 0, Done: 0, OverDue: 0 };
const counts = { totalTasks: 0, completedTasks: 0, pendingTasks: 0, averageCompletionTime: 'N/A' };
const done = ['D1', 'D2', 'D3', 'D4', 'D5'].map((title) =>
  taskNamed(title, { status: 'Done', labels: ['old'], doneAt: '2026-11-03T12:00:00.000Z' }),
);

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p', isMember: true }) });
  server.answer(listProjectUsers, { data: [], nextCursor: null });
  server.answer(listDeadlines, { upcomingTasks: [] });
  server.answer(viewTaskAnalytics, { ...counts, byStatus, donePerWeek: [] });
  const tasks = [
    taskNamed('Own', { ...assignedTo(me), labels: ['hull'] }),
    taskNamed('Others', { ...assignedTo(ben), labels: ['Hull', 'sails'] }),
    taskNamed('Free', { priority: 'High' }),
    ...done,
  ];
  server.answer(listTasks, { tasks, timeZone: 'UTC', taskPrefix: 'F', today: '2026-11-20' });
});

const open = async () => {
  const app = await renderScreen('/projects/p/tasks', server);
  await screen.findByRole('group', { name: /^Own, / });
  return app;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the bar of a board', () => {
  it('filters by the viewer, by several people and by nobody', async () => {
    const { user } = await open();
    await user.click(button('Mine 1'));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Own']));
    expect(button('Mine 1').getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Unassigned'));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Own', 'Free']));
    await user.click(button('Ben Keller'));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Own', 'Others', 'Free']));
    expect(screen.getByText('Showing 8 of 8 tasks')).toBeTruthy();
    await user.click(button('Clear filter'));
    await waitFor(() => expect(button('Mine 1').getAttribute('aria-pressed')).toBe('false'));
  });

  it('filters by labels that are found by typing', async () => {
    const { user } = await open();
    await user.click(button('Label'));
    await user.keyboard('sa');
    const [option] = await screen.findAllByRole('option');
    expect(option?.textContent).toBe('sails1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Others']));
    await user.click(screen.getByRole('option', { name: 'hull' }));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Own', 'Others']));
  });

  it('filters by priority in its menu, and shows that it does', async () => {
    const { user } = await open();
    await user.click(button('Board actions'));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Free']));
    await user.keyboard('{Escape}');
    await user.click(button('Remove Priority: High'));
    await waitFor(() => expect(titlesIn('To Do')).toHaveLength(3));
  });
});

describe('the done tasks', () => {
  it('show three, then all and fewer again', async () => {
    const { user } = await open();
    expect(titlesIn('Done')).toEqual(['D1', 'D2', 'D3']);
    expect(within(column('Done')).getByTitle('5 tasks')).toBeTruthy();
    await user.click(button('2 more done tasks since Nov 3'));
    expect(titlesIn('Done')).toEqual(['D1', 'D2', 'D3', 'D4', 'D5']);
    await user.click(button('Show fewer done tasks'));
    expect(titlesIn('Done')).toEqual(['D1', 'D2', 'D3']);
  });

  it('show all that a filter found', async () => {
    const { user } = await open();
    await user.click(button('Unassigned'));
    await waitFor(() => expect(titlesIn('Done')).toHaveLength(5));
  });
});
