import { listTaskFiles } from '@tandem/contract/attachments';
import {
  assignTask,
  deleteTask,
  editTask,
  type ListedTask,
  listTasks,
  moveTask,
  restoreTask,
  type Task,
  type TaskStatus,
  viewTask,
} from '@tandem/contract/tasks';
import { listChecklist } from '@tandem/contract/tasks/tasks-checklist';
import { listTaskActivity, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { TaskBoard } from '../features/tasks/board/task-board.tsx';
import type { Filter } from '../features/tasks/board/filter.view.ts';
import type { Assignable, FormSubject } from '../features/tasks/task-form/task-form.view.ts';
import { useTaskPanel } from '../features/tasks/task-panel/task-panel.hooks.ts';
import { useBoard } from '../features/tasks/tasks.queries.ts';
import { startFakeServer } from './fake-server.ts';
import { renderInApp } from './render-app.tsx';
import { ben, me, taskNamed, today } from './sample-tasks.ts';

/** A server with one board, whose `tasks` follow the changes that it answers. */
export function startBoardServer() {
  const server = startFakeServer();
  const board = { server, tasks: [] as ListedTask[] };
  server.answer(listTasks, () => ({ tasks: board.tasks, timeZone: 'UTC', taskPrefix: 'F', today }));
  const find = (path: string) =>
    board.tasks.find(({ _id }) => path.includes(`/task/${_id}`)) ?? taskNamed('Nothing');
  const changed =
    (change: (body: Record<string, unknown>) => Partial<Task>) =>
    ({ path, body }: { path: string; body: unknown }) => {
      const task = find(path);
      const after = { ...task, ...change(body as Record<string, unknown>), version: task.version + 1 };
      board.tasks = board.tasks.map((other) => (other === task ? after : other));
      return { message: 'Done.', data: after };
    };
  const assignment = (id: unknown) => ({
    assignedTo: id as string | null,
    assignee: [me, ben].find(({ _id }) => _id === id) ?? null,
  });
  server.answer(
    moveTask,
    changed(({ status, assignedTo: person }) => ({
      status: status as TaskStatus,
      ...(person !== undefined && assignment(person)),
    })),
  );
  server.answer(
    assignTask,
    changed(({ assignedTo: person }) => assignment(person)),
  );
  server.answer(
    editTask,
    changed(({ version: _version, ...fields }) => fields),
  );
  server.answer(deleteTask, { message: 'Task deleted.' });
  server.answer(
    restoreTask,
    changed(() => ({})),
  );
  server.answer(viewTask, ({ path }) => ({ data: find(path) }));
  server.answer(listTaskComments, { comments: [] });
  server.answer(listTaskActivity, { data: [] });
  server.answer(listChecklist, { data: { items: [], version: 0 } });
  server.answer(listTaskFiles, { data: [] });
  return board;
}

/** Renders the board with its panel; `onForm` gets what opens the task form. */
export async function openBoard(
  board: ReturnType<typeof startBoardServer>,
  onBoard: ListedTask[],
  {
    filter = {},
    assignable = { people: [me, ben], hasMore: false },
  }: { filter?: Filter; assignable?: Assignable } = {},
) {
  board.tasks = onBoard;
  const onForm = vi.fn<(subject: FormSubject) => void>();
  function Page() {
    const { data } = useBoard('p');
    const panel = useTaskPanel();
    const rest = { isPhone: false, column: 'To Do', onColumn: () => undefined, onForm, panel } as const;
    return data && <TaskBoard projectId="p" board={data} filter={filter} assignable={assignable} {...rest} />;
  }
  const app = await renderInApp(<Page />);
  await screen.findByRole('region', { name: 'Board' });
  return { ...app, onForm };
}

export const column = (name: TaskStatus) => screen.getByRole('region', { name });
export const titlesIn = (name: TaskStatus) =>
  within(column(name))
    .queryAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
export const card = (title: string) => screen.getByRole('group', { name: new RegExp(`^${title}, `) });
export const inCard = (title: string) => within(card(title));
export const press = (title: string, name: RegExp) => inCard(title).getByRole('button', { name });
export const panelOf = (title: string) => screen.findByRole('region', { name: `Task: ${title}` });

/** Expects a notice with its role. */
export async function expectNotice(role: 'status' | 'alert', sentence: string): Promise<void> {
  const text = await screen.findByText(sentence, { exact: false });
  expect(text.closest(`[role="${role}"]`)).toBeTruthy();
}
