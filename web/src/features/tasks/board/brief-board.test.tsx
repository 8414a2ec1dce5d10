import { listTaskFiles } from '@tandem/contract/attachments';
import { viewProject } from '@tandem/contract/projects';
import { listProjectUsers } from '@tandem/contract/projects/project-members';
import {
  editTask,
  listDeadlines,
  listTasks,
  viewTask,
  viewTaskAnalytics,
  type Task,
} from '@tandem/contract/tasks';
import { listChecklist } from '@tandem/contract/tasks/tasks-checklist';
import { listTaskActivity, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { write } from '../../../testing/write.ts';

const path = '/projects/p/tasks';
const byStatus = { 'To Do': 0, 'In Progress': 0, Done: 0, OverDue: 0 };
const counts = { totalTasks: 0, completedTasks: 0, pendingTasks: 0, averageCompletionTime: 'N/A' };
const start = 'The beginning of it. ';
const long: Task = {
  _id: 'long',
  projectId: 'p',
  number: 1,
  title: 'Long',
  description: `${start}The needle at its end.`,
  dueDate: null,
  priority: null,
  labels: [],
  status: 'To Do',
  storedStatus: 'To Do',
  assignedTo: null,
  assignee: null,
  position: 'a1',
  version: 3,
  createdAt: '2026-11-01T09:00:00.000Z',
  doneAt: null,
  commentsCount: 0,
  filesCount: 0,
  checklistCount: 0,
  checklistDoneCount: 0,
};
const short: Task = { ...long, _id: 'short', title: 'Short', description: 'All of it.', position: 'a2' };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p', isMember: true }) });
  server.answer(listProjectUsers, { data: [], nextCursor: null });
  const day = { timeZone: 'UTC', taskPrefix: 'F', today: '2026-11-20' };
  server.answer(listTasks, ({ query }) =>
    query['brief'] === 'true'
      ? {
          ...day,
          tasks: [
            { ...long, description: start, isCut: true },
            { ...short, isCut: false },
          ],
        }
      : { ...day, tasks: [long, short] },
  );
  server.answer(viewTask, { data: long });
  server.answer(listChecklist, { data: { items: [], version: 0 } });
  server.answer(listTaskFiles, { data: [] });
  server.answer(listTaskComments, { comments: [] });
  server.answer(listTaskActivity, { data: [] });
  server.answer(listDeadlines, { upcomingTasks: [] });
  server.answer(viewTaskAnalytics, { ...counts, byStatus, donePerWeek: [] });
});

const card = (title: string) => screen.getByRole('group', { name: new RegExp(`^${title}, `) });
const open = async (search = '') => {
  const app = await renderScreen(`${path}${search}`, server);
  await screen.findByRole('group', { name: /^Short, / });
  return app;
};
const requestsOf = (name: string) => server.requests.filter(({ path: sent }) => sent === name);

describe('a board whose descriptions are cut', () => {
  it('is requested brief, and shows the whole description of an open task', async () => {
    const { user } = await open();
    expect(requestsOf('/api/project/p/tasks').map(({ query }) => query)).toEqual(
      requestsOf('/api/project/p/tasks').map(() => ({ brief: 'true' })),
    );
    expect(card('Long').textContent).not.toContain('needle');
    await user.click(card('Long'));
    expect(await screen.findByText(/The needle at its end./)).toBeTruthy();
    await user.click(card('Short'));
    await screen.findByRole('region', { name: 'Task: Short' });
    expect(requestsOf('/api/project/p/task/short')).toEqual([]);
  });

  it('says when a description could not be loaded, and loads it on Retry', async () => {
    server.refuse(viewTask, 429, {});
    const { user } = await open();
    await user.click(card('Long'));
    await user.click(await screen.findByRole('button', { name: /Retry/ }));
    expect(await screen.findByText(/The needle at its end./)).toBeTruthy();
  });

  it('edits the whole description, and never saves a cut one', async () => {
    const saved = { ...long, title: 'Longer', version: 4 };
    server.answer(editTask, { message: 'Task updated.', data: saved });
    const { user } = await open();
    await user.hover(card('Long'));
    await user.click(within(card('Long')).getByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Description')).toHaveProperty('value', long.description);
    await write(user, dialog.getByLabelText(/^Title/), 'er');
    await user.click(dialog.getByRole('button', { name: 'Update Task' }));
    await waitFor(() => expect(server.bodiesOf(editTask)).toHaveLength(1));
    expect(server.bodiesOf(editTask)).toEqual([{ title: 'Longer', version: 3 }]);
  });

  it('opens no form when the whole task could not be loaded', async () => {
    server.fail(viewTask);
    const { user } = await open();
    await user.hover(card('Long'));
    await user.click(within(card('Long')).getByRole('button', { name: /^Edit/ }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Description')).toHaveProperty('value', long.description);
  });

  it('is searched in whole descriptions', async () => {
    await renderScreen(`${path}?search=needle`, server);
    expect(await screen.findByRole('group', { name: /^Long, / })).toBeTruthy();
    expect(screen.queryByRole('group', { name: /^Short, / })).toBeNull();
  });

  it('is exported with whole descriptions', async () => {
    const save = vi.spyOn(URL, 'createObjectURL');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Board actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as JSON' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    const file = save.mock.calls[0]?.[0] as Blob;
    const exported = JSON.parse(await file.text()) as Record<string, unknown>[];
    expect(exported.map(({ description }) => description)).toEqual([long.description, 'All of it.']);
    expect(exported.every((task) => !('isCut' in task))).toBe(true);
    save.mockRestore();
  });
});
