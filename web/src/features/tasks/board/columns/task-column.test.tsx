import {
  assignTask,
  deleteTask,
  listTasks,
  moveTask,
  restoreTask,
  type Task,
  type TaskStatus,
} from '@tandem/contract/tasks';
import { addTaskComment, listTaskActivity, listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render-app.tsx';
import { mira, personNamed } from '../../../../testing/sample-people.ts';
import { write } from '../../../../testing/write.ts';
import type { Filter } from '../../filter/filter.view.ts';
import type { FormSubject } from '../../form/task-form.view.ts';
import { useBoard } from '../../tasks.queries.ts';
import { TaskBoard } from '../task-board.tsx';

const today = '2026-11-20';
const ben = personNamed('Ben');
const me = personNamed('Mira', mira);

const taskNamed = (title: string, more: Partial<Task> = {}): Task => ({
  _id: title,
  projectId: 'p',
  title,
  description: null,
  dueDate: null,
  priority: null,
  labels: [],
  status: 'To Do',
  storedStatus: more.status ?? 'To Do',
  assignedTo: null,
  assignee: null,
  position: title,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  doneAt: null,
  commentsCount: 0,
  ...more,
});
const assignedTo = (person: { _id: string }, more: Partial<Task> = {}) => ({
  assignedTo: person._id,
  assignee: { ...ben, ...person },
  ...more,
});

let server: FakeServer;
let tasks: Task[];
beforeEach(() => {
  server = startFakeServer();
  server.answer(listTasks, () => ({ tasks, timeZone: 'UTC', today }));
  const changed =
    (change: (task: Task, body: Record<string, unknown>) => Partial<Task>) =>
    ({ path, body }: { path: string; body: unknown }) => {
      const task = tasks.find(({ _id }) => path.includes(`/task/${_id}`)) ?? taskNamed('Nothing');
      const after = { ...task, ...change(task, body as Record<string, unknown>), version: task.version + 1 };
      tasks = tasks.map((other) => (other === task ? after : other));
      return { message: 'Done.', data: after };
    };
  server.answer(
    moveTask,
    changed((_task, { status }) => ({ status: status as TaskStatus })),
  );
  server.answer(
    assignTask,
    changed((_task, { assignedTo }) => ({
      assignedTo: assignedTo as string | null,
      assignee: [me, ben].find(({ _id }) => _id === assignedTo) ?? null,
    })),
  );
  server.answer(deleteTask, { message: 'Task deleted.' });
  server.answer(
    restoreTask,
    changed(() => ({})),
  );
  server.answer(listTaskComments, { comments: [] });
  server.answer(listTaskActivity, { data: [] });
});

const column = (name: TaskStatus) => screen.getByRole('region', { name });
const titlesIn = (name: TaskStatus) =>
  within(column(name))
    .queryAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const card = (title: string) => screen.getByRole('group', { name: new RegExp(`^${title}, `) });
const inCard = (title: string) => within(card(title));
const press = (title: string, name: RegExp) => inCard(title).getByRole('button', { name });
const notice = async (role: 'status' | 'alert', sentence: string) => {
  const text = await screen.findByText(sentence, { exact: false });
  expect(text.closest(`[role="${role}"]`)).toBeTruthy();
};

async function open(onBoard: Task[], filter: Filter = {}) {
  tasks = onBoard;
  const onForm = vi.fn<(subject: FormSubject) => void>();
  function Page() {
    const board = useBoard('p');
    const rest = { isPhone: false, column: 'To Do', onColumn: () => undefined, onForm } as const;
    return (
      board.data && (
        <TaskBoard projectId="p" board={board.data} filter={filter} people={[me, ben]} {...rest} />
      )
    );
  }
  const app = await renderInApp(<Page />);
  await screen.findByRole('region', { name: 'Board' });
  return { ...app, onForm };
}

describe('a column', () => {
  it('shows its name, its count, and its cards in order', async () => {
    await open([taskNamed('First'), taskNamed('Second'), taskNamed('Other', { status: 'Done' })]);
    const names = within(screen.getByRole('region', { name: 'Board' })).getAllByRole('heading', { level: 2 });
    expect(names.map(({ textContent }) => textContent)).toEqual(['To Do', 'In Progress', 'Done', 'OverDue']);
    expect(titlesIn('To Do')).toEqual(['First', 'Second']);
    expect(within(column('To Do')).getByTitle('2 tasks').textContent).toBe('2');
    expect(within(column('Done')).getByTitle('1 task').textContent).toBe('1');
  });

  it('exposes the position of a card and the size of the column to screen readers', async () => {
    await open([taskNamed('First'), taskNamed('Second')]);
    expect(screen.getByRole('group', { name: 'Second, 2 of 2 in To Do' })).toBeTruthy();
    const item = card('Second').closest('li');
    expect(['aria-setsize', 'aria-posinset'].map((name) => item?.getAttribute(name))).toEqual(['2', '2']);
  });

  it('renders only the visible cards of a long list', async () => {
    await open(Array.from({ length: 500 }, (_, at) => taskNamed(`Task ${at}`)));
    expect(titlesIn('To Do').length).toBeGreaterThan(5);
    expect(titlesIn('To Do').length).toBeLessThan(20);
    expect(within(column('To Do')).getByTitle('500 tasks')).toBeTruthy();
  });

  it('explains itself while it is empty, and offers to create the first task', async () => {
    const { user, onForm } = await open([]);
    expect(screen.getAllByText('No tasks yet')).toHaveLength(4);
    expect(column('Done').textContent).toContain('Finished tasks appear here.');
    await user.click(screen.getByRole('button', { name: 'New task' }));
    expect(onForm.mock.calls).toEqual([[{ status: 'To Do' }]]);
  });

  it('says when no task matches the filter', async () => {
    await open([taskNamed('First', { priority: 'Low' })], { priority: 'High' });
    expect(column('To Do').textContent).toContain('No tasks match the filter.');
    expect(column('Done').textContent).toContain('No tasks yet');
  });

  it('offers a new task, except in OverDue', async () => {
    const { user, onForm } = await open([taskNamed('First')]);
    await user.click(screen.getByRole('button', { name: 'New task in Done' }));
    await user.click(screen.getByRole('button', { name: 'New task in In Progress' }));
    expect(onForm.mock.calls).toEqual([
      [{ status: 'Done' }],
      [{ status: 'In Progress', assignedTo: 'mira' }],
    ]);
    expect(screen.queryByRole('button', { name: 'New task in OverDue' })).toBeNull();
  });
});

describe('a card', () => {
  it('shows priority, labels, due date and assignee', async () => {
    const labels = ['hull', 'wood', 'paint', 'sails'];
    await open([
      taskNamed('High', { priority: 'High', dueDate: '2026-11-21', labels, ...assignedTo(ben) }),
      taskNamed('Bare'),
      taskNamed('Late', { priority: 'Low', dueDate: '2026-11-17', status: 'OverDue' }),
    ]);
    for (const text of ['High', 'hull', 'wood', 'paint', '+1', 'Tomorrow'])
      expect(inCard('High').getAllByText(text)).toBeTruthy();
    expect(inCard('High').queryByText('sails')).toBeNull();
    expect(inCard('High').getByRole('img', { name: 'Ben Keller' })).toBeTruthy();
    for (const text of ['No Priority Set', 'Unknown', 'No due date'])
      expect(inCard('Bare').getByText(text)).toBeTruthy();
    for (const text of ['Overdue', 'Overdue 3 days']) expect(inCard('Late').getByText(text)).toBeTruthy();
  });

  it('opens on Enter and on a click outside its buttons, one at a time', async () => {
    const { user, onForm } = await open([taskNamed('First'), taskNamed('Second')]);
    card('First').focus();
    await user.keyboard('{Enter}');
    expect(inCard('First').getByLabelText('Assign to')).toBeTruthy();
    expect(inCard('First').getByText('No description.')).toBeTruthy();
    await user.click(card('Second'));
    expect(screen.getAllByLabelText('Assign to')).toHaveLength(1);
    expect(inCard('Second').getByLabelText('Assign to')).toBeTruthy();
    await user.click(press('First', /^Edit/));
    expect(inCard('First').queryByLabelText('Assign to')).toBeNull();
    expect(onForm.mock.calls).toEqual([[{ task: tasks[0], status: 'To Do' }]]);
    await user.click(press('Second', /^Hide details/));
    expect(screen.queryByLabelText('Assign to')).toBeNull();
  });

  it('can be assigned to a project member or nobody', async () => {
    const { user } = await open([taskNamed('First')]);
    await user.click(press('First', /^Show details/));
    const assignees = () => inCard('First').getByLabelText('Assign to');
    expect(
      within(assignees())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Unassigned', 'Mira Okafor', 'Ben Keller']);
    await user.selectOptions(assignees(), 'Ben Keller');
    expect(inCard('First').getByRole('img', { name: 'Ben Keller' })).toBeTruthy();
    await user.selectOptions(assignees(), 'Unassigned');
    await waitFor(() =>
      expect(server.bodiesOf(assignTask)).toEqual([{ assignedTo: 'ben' }, { assignedTo: null }]),
    );
    expect(inCard('First').getByText('Unknown')).toBeTruthy();
  });

  it('shows the comments of one card at a time, and sends no empty comment', async () => {
    const { user } = await open([taskNamed('First'), taskNamed('Second', { commentsCount: 2 })]);
    await user.click(press('First', /^View comments on First: 0/));
    await user.click(press('Second', /^View comments on Second: 2/));
    const comments = within(screen.getByRole('region', { name: 'Comments' }));
    expect(await comments.findByText('No comments yet.')).toBeTruthy();
    expect(comments.getByRole('button', { name: 'Add Comment' })).toHaveProperty('disabled', true);
    await user.click(press('Second', /^Hide comments on/));
    expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
  });

  it('keeps a comment that could not be sent', async () => {
    server.fail(addTaskComment);
    const { user } = await open([taskNamed('First')]);
    await user.click(press('First', /^View comments/));
    await write(user, screen.getByPlaceholderText('Add a comment...'), 'Worth keeping');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    await notice('alert', 'Failed to add the comment.');
    expect(screen.getByPlaceholderText('Add a comment...')).toHaveProperty('value', 'Worth keeping');
  });

  it('shows a comment that is added while the others load', async () => {
    const delayed = server.delay(listTaskComments);
    const stored = { _id: 'c', text: 'Of the bay.', createdAt: '2026-11-20T09:00:00.000Z', editedAt: null };
    const comment = { ...stored, createdBy: me };
    server.answer(addTaskComment, () => {
      server.answer(listTaskComments, { comments: [comment] });
      return { message: 'Comment added.', comment };
    });
    const { user } = await open([taskNamed('First')]);
    await user.click(press('First', /^View comments/));
    await delayed.sent;
    await write(user, screen.getByPlaceholderText('Add a comment...'), 'Of the bay.');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Of the bay.')).toBeTruthy();
    delayed.release();
  });

  it('is deleted after a confirmation, and restored by Undo', async () => {
    const { user } = await open([taskNamed('First'), taskNamed('Second')]);
    const question = { name: 'Are you sure you want to delete this task?' };
    await user.click(press('First', /^Delete/));
    await user.click(within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Cancel' }));
    await user.click(press('First', /^Delete/));
    await user.click(within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Second']));
    await notice('status', 'Task deleted.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['First', 'Second']));
  });
});

describe('a move', () => {
  const moveTo = async ({ user }: Awaited<ReturnType<typeof open>>, title: string, name: string) => {
    await user.click(press(title, /^Move/));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('by the menu targets the top of another column, or the top or bottom of its own', async () => {
    const app = await open([
      taskNamed('First', assignedTo(me)),
      taskNamed('Second'),
      taskNamed('Old', { status: 'Done' }),
    ]);
    await moveTo(app, 'Second', 'Top of this column');
    expect(titlesIn('To Do')).toEqual(['Second', 'First']);
    await moveTo(app, 'Second', 'Done');
    expect(titlesIn('Done')).toEqual(['Second', 'Old']);
    await waitFor(() => expect(document.activeElement).toBe(card('Second')));
    await waitFor(() =>
      expect(server.bodiesOf(moveTask)).toEqual([
        { status: 'To Do', position: 'First' },
        { status: 'Done', position: 'Old' },
      ]),
    );
  });

  it('is offered to every column but its own', async () => {
    const { user } = await open([taskNamed('First')]);
    await user.click(press('First', /^Move/));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'In Progress',
      'Done',
      'OverDue',
      'Top of this column',
      'Bottom of this column',
    ]);
  });

  it.each(['To Do', 'Done', 'OverDue'] as const)('from %s to In Progress needs an assignee', async (from) => {
    const app = await open([taskNamed('First', { status: from })]);
    await moveTo(app, 'First', 'In Progress');
    await notice('alert', 'Please assign this task before moving it to In Progress.');
    expect(titlesIn(from)).toEqual(['First']);
    expect(server.bodiesOf(moveTask)).toEqual([]);
  });

  it('to In Progress offers to assign the member', async () => {
    const app = await open([taskNamed('First')]);
    await moveTo(app, 'First', 'In Progress');
    await notice('alert', 'Please assign this task before moving it to In Progress.');
    expect(server.bodiesOf(moveTask)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Assign to me and move' }));
    await waitFor(() => expect(titlesIn('In Progress')).toEqual(['First']));
    expect(server.bodiesOf(assignTask)).toEqual([{ assignedTo: 'mira' }]);
  });

  it('is rolled back when it fails, and repeated by Retry', async () => {
    server.fail(moveTask);
    const app = await open([taskNamed('First'), taskNamed('Second')]);
    await moveTo(app, 'First', 'Done');
    await notice('alert', 'Failed to move the task.');
    expect(titlesIn('To Do')).toEqual(['First', 'Second']);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(titlesIn('Done')).toEqual(['First']));
  });

  it('shows the current board when the server refuses, without Retry', async () => {
    server.refuse(moveTask, 404, { message: 'There is no such task.' });
    const app = await open([taskNamed('First'), taskNamed('Second')]);
    tasks = [taskNamed('Second')];
    await moveTo(app, 'First', 'Done');
    await notice('alert', 'There is no such task.');
    await waitFor(() => expect(screen.queryByRole('group', { name: /^First/ })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
