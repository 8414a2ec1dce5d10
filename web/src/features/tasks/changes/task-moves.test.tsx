import { moveTask, type ListedTask } from '@tandem/contract/tasks';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  card,
  expectNotice,
  inCard,
  openBoard,
  press,
  startBoardServer,
  titlesIn,
} from '../../../testing/board-app.tsx';
import { assignedTo, ben, me, taskNamed } from '../../../testing/sample-tasks.ts';

let board: ReturnType<typeof startBoardServer>;
beforeEach(() => {
  board = startBoardServer();
});
const open = (tasks: ListedTask[]) => openBoard(board, tasks);

describe('a move', () => {
  const moveTo = async ({ user }: Awaited<ReturnType<typeof open>>, title: string, name: string) => {
    await user.click(press(title, /^Actions/));
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
      expect(board.server.bodiesOf(moveTask)).toEqual([
        { status: 'To Do', position: 'First' },
        { status: 'Done', position: 'Old' },
      ]),
    );
  });

  it('is offered to every column but its own', async () => {
    const { user } = await open([taskNamed('First')]);
    await user.click(press('First', /^Actions/));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Edit',
      'Duplicate',
      'Assign to...',
      'View comments',
      'Select',
      'In Progress',
      'Done',
      'OverDue',
      'Top of this column',
      'Bottom of this column',
      'Delete',
    ]);
  });

  it.each(['To Do', 'Done', 'OverDue'] as const)('from %s to In Progress needs an assignee', async (from) => {
    const app = await open([taskNamed('First', { status: from })]);
    await moveTo(app, 'First', 'In Progress');
    await expectNotice('alert', 'Please assign this task before moving it to In Progress.');
    expect(titlesIn(from)).toEqual(['First']);
    expect(board.server.bodiesOf(moveTask)).toEqual([]);
  });

  it('to In Progress offers to assign the member, with the version that was shown', async () => {
    const app = await open([taskNamed('First', { version: 7 })]);
    await moveTo(app, 'First', 'In Progress');
    await expectNotice('alert', 'Please assign this task before moving it to In Progress.');
    expect(board.server.bodiesOf(moveTask)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Assign to me and move' }));
    await waitFor(() => expect(titlesIn('In Progress')).toEqual(['First']));
    await waitFor(() =>
      expect(board.server.bodiesOf(moveTask)).toEqual([
        { status: 'In Progress', position: null, assignedTo: 'mira', version: 7 },
      ]),
    );
  });

  it('that was offered before somebody else moved the task is refused, and shows the task as it is', async () => {
    const app = await open([taskNamed('First')]);
    await moveTo(app, 'First', 'In Progress');
    const current = taskNamed('First', { status: 'Done', version: 3, ...assignedTo(ben) });
    const fields = { status: 'Someone else has moved this task.' };
    board.tasks = [current];
    board.server.refuse(moveTask, 409, { message: 'Changed.', fields, current });
    await app.user.click(await screen.findByRole('button', { name: 'Assign to me and move' }));
    await expectNotice('alert', 'Someone else has moved this task.');
    expect(titlesIn('Done')).toEqual(['First']);
    expect(inCard('First').getByText('Ben')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('is rolled back when it fails, and repeated by Retry', async () => {
    board.server.fail(moveTask);
    const app = await open([taskNamed('First'), taskNamed('Second')]);
    await moveTo(app, 'First', 'Done');
    await expectNotice('alert', 'Failed to move the task.');
    expect(titlesIn('To Do')).toEqual(['First', 'Second']);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(titlesIn('Done')).toEqual(['First']));
  });

  it('shows the current board when the server refuses, without Retry', async () => {
    board.server.refuse(moveTask, 404, { message: 'There is no such task.' });
    const app = await open([taskNamed('First'), taskNamed('Second')]);
    board.tasks = [taskNamed('Second')];
    await moveTo(app, 'First', 'Done');
    await expectNotice('alert', 'There is no such task.');
    await waitFor(() => expect(screen.queryByRole('group', { name: /^First/ })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
