import { listMyInvitations } from '@tandem/contract/invitations';
import { viewProject } from '@tandem/contract/projects';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import { listDeadlines, listTasks, viewTaskAnalytics } from '@tandem/contract/tasks';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { taskNamed } from '../../../testing/sample-tasks.ts';

const path = '/projects/p/tasks';
const byStatus = { 'To Do': 0, 'In Progress': 0, Done: 0, OverDue: 0 };
const counts = { totalTasks: 0, completedTasks: 0, pendingTasks: 0, averageCompletionTime: 'N/A' };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p', isMember: true }) });
  server.answer(listProjectUsers, { data: [], nextCursor: null });
  server.answer(listTasks, { tasks: [], timeZone: 'UTC', taskPrefix: 'F', today: '2026-11-20' });
  server.answer(listDeadlines, { upcomingTasks: [] });
  server.answer(viewTaskAnalytics, { ...counts, byStatus, donePerWeek: [] });
});

describe('the task board', () => {
  // spec: §8-28
  it('shows that it failed to load, and loads on Retry', async () => {
    server.refuse(listTasks, 429, {});
    const { user } = await renderScreen(path, server);
    expect(await screen.findByText('Failed to fetch data.')).toBeTruthy();
    const retry = screen.getAllByRole('button', { name: 'Retry' }).at(-1);
    if (retry) await user.click(retry);
    expect(await screen.findAllByText('No tasks yet')).toHaveLength(4);
  });

  // spec: §8-28
  it.each([400, 404])(
    'shows the sentence of a failed load for %s, and that there is no project',
    async (status) => {
      for (const operation of [viewProject, listProjectUsers, listTasks, listDeadlines, viewTaskAnalytics])
        server.refuse(operation, status, { message: 'There is no such project.' });
      await renderScreen(path, server);
      expect(await screen.findByText('Failed to fetch data.')).toBeTruthy();
      expect(await screen.findByText('This project does not exist.')).toBeTruthy();
    },
  );

  it('tells a visitor that it is for members, not that it failed, and asks to join', async () => {
    server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p' }) });
    server.answer(listMyInvitations, { data: [], nextCursor: null });
    const { user } = await renderScreen(path, server);
    expect(await screen.findByText('The board is for members.')).toBeTruthy();
    expect(screen.queryByText('Failed to fetch data.')).toBeNull();
    const [ask] = screen.getAllByRole('button', { name: 'Ask to join: Ferry' });
    if (ask) await user.click(ask);
    expect(await screen.findByRole('dialog', { name: 'Ask to join Ferry' })).toBeTruthy();
  });

  // spec: §2.16-04, §2.16-05, §2.16-06
  it('shows deadlines and figures as cards, which fold to one row for this browser', async () => {
    localStorage.removeItem('board-panels');
    const upcoming = { ...taskNamed('Caulk the hull', { dueDate: '2026-11-21' }), _id: 't' };
    server.answer(listDeadlines, { upcomingTasks: [upcoming] });
    const { user } = await renderScreen(path, server);
    const deadlines = within(await screen.findByRole('region', { name: 'Upcoming Deadlines' }));
    expect(await deadlines.findByText('1 day left')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Task Analytics' })).toBeTruthy();
    const [hide] = screen.getAllByRole('button', { name: 'Hide deadlines and figures' });
    if (hide) await user.click(hide);
    expect(screen.queryByRole('region', { name: 'Upcoming Deadlines' })).toBeNull();
    const show = screen.getByRole('button', { name: 'Show deadlines and figures' });
    expect(document.activeElement).toBe(show);
    expect(localStorage.getItem('board-panels')).toContain('"isOpen":false');
    await user.click(show);
    expect(screen.getByRole('region', { name: 'Task Analytics' })).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
  });
});
