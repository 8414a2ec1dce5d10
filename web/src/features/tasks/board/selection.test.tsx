import { assignTask, editTask, type ListedTask, moveTask } from '@tandem/contract/tasks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  card,
  expectNotice,
  inCard,
  openBoard,
  startBoardServer,
  titlesIn,
} from '../../../testing/board-app.tsx';
import { assignedTo, me, taskNamed } from '../../../testing/sample-tasks.ts';
import { clearSelection } from './selection.store.ts';

let board: ReturnType<typeof startBoardServer>;
beforeEach(() => {
  board = startBoardServer();
  clearSelection();
});

const own = (title: string, more: Partial<ListedTask> = {}) =>
  taskNamed(title, { ...assignedTo(me), ...more });
const button = (name: string) => screen.getByRole('button', { name });

/** A board with two of three tasks selected. */
async function openSelected() {
  const app = await openBoard(board, [own('First', { labels: ['hull'] }), own('Second'), own('Third')]);
  card('First').focus();
  await app.user.keyboard('x');
  expect(await screen.findByText('1 task selected')).toBeTruthy();
  fireEvent.click(card('Second'), { shiftKey: true });
  expect(await screen.findByText('2 tasks selected')).toBeTruthy();
  return app;
}

describe('selected tasks', () => {
  it('move as one, and back again by Undo', async () => {
    const { user } = await openSelected();
    await user.click(button('Move to'));
    await user.click(await screen.findByRole('menuitem', { name: 'Done' }));
    await waitFor(() => expect(titlesIn('Done').toSorted()).toEqual(['First', 'Second']));
    await expectNotice('status', '2 tasks moved to Done.');
    await user.click(button('Undo'));
    await waitFor(() => expect(titlesIn('To Do').toSorted()).toEqual(['First', 'Second', 'Third']));
    expect(board.server.bodiesOf(moveTask)).toHaveLength(4);
  });

  it('get a label that is created from what was typed', async () => {
    const { user } = await openSelected();
    await user.keyboard('l');
    await user.type(await screen.findByRole('combobox', { name: 'Find or create a label' }), 'win{Enter}');
    await waitFor(() =>
      expect(board.server.bodiesOf(editTask)).toEqual([{ labels: ['hull', 'win'] }, { labels: ['win'] }]),
    );
    expect(inCard('Second').getByText('win')).toBeTruthy();
  });

  it('are assigned, and get a due date', async () => {
    const { user } = await openSelected();
    await user.click(button('Assign'));
    await user.click(await screen.findByRole('menuitem', { name: 'Ben Keller' }));
    await waitFor(() =>
      expect(board.server.bodiesOf(assignTask)).toEqual([{ assignedTo: 'ben' }, { assignedTo: 'ben' }]),
    );
    await user.click(button('Due date'));
    fireEvent.change(await screen.findByLabelText('Due date', { selector: 'input' }), {
      target: { value: '2026-11-24' },
    });
    await user.click(button('Set'));
    await waitFor(() =>
      expect(board.server.bodiesOf(editTask)).toEqual([{ dueDate: '2026-11-24' }, { dueDate: '2026-11-24' }]),
    );
  });

  it('are deleted after one question, and restored by one Undo', async () => {
    const { user } = await openSelected();
    await user.click(button('Delete'));
    const question = await screen.findByRole('dialog', { name: 'Delete 2 tasks?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Third']));
    await expectNotice('status', '2 tasks deleted.');
    await user.click(button('Undo'));
    await waitFor(() => expect(titlesIn('To Do').toSorted()).toEqual(['First', 'Second', 'Third']));
  });

  it('are selected no longer after Escape', async () => {
    const { user } = await openSelected();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected tasks' })).toBeNull());
  });
});

describe('the keys of a card', () => {
  it('set its priority', async () => {
    const { user } = await openBoard(board, [own('First'), own('Second')]);
    card('Second').focus();
    await user.keyboard('p');
    await user.click(await screen.findByRole('menuitem', { name: 'High' }));
    await waitFor(() => expect(board.server.bodiesOf(editTask)).toEqual([{ priority: 'High' }]));
    expect(await inCard('Second').findByText('High')).toBeTruthy();
  });
});
