import { createTask, type ListedTask } from '@tandem/contract/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  card,
  column,
  expectNotice,
  openBoard,
  startBoardServer,
  titlesIn,
} from '../../../testing/board-app.tsx';
import { taskNamed } from '../../../testing/sample-tasks.ts';
import type { Filter } from './filter.view.ts';

let board: ReturnType<typeof startBoardServer>;
beforeEach(() => {
  board = startBoardServer();
});
const open = (tasks: ListedTask[], filter: Filter = {}) => openBoard(board, tasks, { filter });

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

  it('adds tasks by title and Enter, one after another, until Escape', async () => {
    board.server.answer(createTask, ({ body }) => {
      const data = taskNamed((body as { title: string }).title, { status: 'Done', position: '0' });
      return { message: 'Task created.', data };
    });
    const { user } = await open([taskNamed('First')]);
    await user.click(screen.getByRole('button', { name: 'New task in Done' }));
    await user.keyboard('Sand it{Enter}');
    await waitFor(() => expect(titlesIn('Done')).toEqual(['Sand it']));
    await user.keyboard('  {Enter}Oil it{Enter}');
    await waitFor(() => expect(titlesIn('Done')).toContain('Oil it'));
    expect(board.server.bodiesOf(createTask)).toMatchObject([
      { title: 'Sand it', status: 'Done', priority: 'Medium', assignedTo: null },
      { title: 'Oil it', status: 'Done' },
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'New task in Done' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New task in Done' }));
    expect(screen.queryByRole('button', { name: 'New task in OverDue' })).toBeNull();
  });

  it('gives back the title of a task that could not be added, and assigns a started one', async () => {
    board.server.fail(createTask);
    const { user } = await open([taskNamed('First')]);
    await user.click(screen.getByRole('button', { name: 'New task in In Progress' }));
    await user.keyboard('Sand it{Enter}');
    await expectNotice('alert', 'Failed to create the task.');
    expect(screen.getByRole('textbox', { name: 'New task in In Progress' })).toHaveProperty(
      'value',
      'Sand it',
    );
    expect(board.server.bodiesOf(createTask)).toMatchObject([{ assignedTo: 'mira' }]);
  });
});
