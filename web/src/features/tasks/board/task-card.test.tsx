import { assignTask, type ListedTask } from '@tandem/contract/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import {
  card,
  expectNotice,
  inCard,
  openBoard,
  panelOf,
  press,
  startBoardServer,
  titlesIn,
} from '../../../testing/board-app.tsx';
import { assignedTo, ben, taskNamed } from '../../../testing/sample-tasks.ts';

let board: ReturnType<typeof startBoardServer>;
beforeEach(() => {
  board = startBoardServer();
});
const open = (tasks: ListedTask[]) => openBoard(board, tasks);
const assignees = (title: string) => inCard(title).getByRole('combobox', { name: `Assign to: ${title}` });

describe('a card', () => {
  it('shows priority, labels, due date, assignee and counts', async () => {
    const labels = ['hull', 'wood', 'paint', 'sails'];
    await open([
      taskNamed('High', { number: 12, priority: 'High', dueDate: '2026-11-21', labels, ...assignedTo(ben) }),
      taskNamed('Bare'),
      taskNamed('Listed', { checklistCount: 4, checklistDoneCount: 2, filesCount: 1, commentsCount: 3 }),
    ]);
    for (const text of ['F-12', 'High', 'hull', 'wood', 'paint', '+1', 'Tomorrow', 'Ben'])
      expect(inCard('High').getAllByText(text)).toBeTruthy();
    expect(inCard('High').queryByText('sails')).toBeNull();
    for (const text of ['No Priority Set', 'Unknown']) expect(inCard('Bare').getByText(text)).toBeTruthy();
    expect(inCard('Listed').getByTitle('Checklist: 2 of 4 done').textContent).toBe('2/4');
    expect(inCard('Listed').getByRole('img', { name: '1 file' }).textContent).toBe('1');
    expect(inCard('Bare').queryByRole('img', { name: /file/ })).toBeNull();
    expect(press('Listed', /^View comments on Listed: 3/).textContent).toBe('3');
  });

  it('says once that it is overdue, in place of its priority', async () => {
    await open([taskNamed('Late', { priority: 'Low', dueDate: '2026-11-17', status: 'OverDue' })]);
    for (const text of ['Overdue', 'Nov 17 · 3 days late'])
      expect(inCard('Late').getByText(text)).toBeTruthy();
    expect(inCard('Late').getAllByText(/overdue/i)).toHaveLength(1);
    expect(inCard('Late').queryByText('Low')).toBeNull();
  });

  it('draws Edit and Delete, which its menu has too, once the pointer is there', async () => {
    const { user } = await open([taskNamed('First')]);
    expect(inCard('First').queryByRole('button', { name: 'Edit First' })).toBeNull();
    await user.hover(card('First'));
    expect(press('First', /^Edit/)).toBeTruthy();
    expect(press('First', /^Delete/)).toBeTruthy();
  });

  it('leads by Tab to its actions, its assignee and its comments', async () => {
    const { user } = await open([taskNamed('First'), taskNamed('Second')]);
    card('First').focus();
    const names: (string | null | undefined)[] = [];
    for (let stop = 0; stop < 5; stop += 1) {
      await user.tab();
      names.push(document.activeElement?.getAttribute('aria-label'));
    }
    expect(names).toEqual([
      'Edit First',
      'Delete First',
      'Actions for First',
      'Assign to: First',
      'View comments on First: 0',
    ]);
    await user.tab();
    expect(document.activeElement).toBe(card('Second'));
  });

  it('leads to the cards beside it by arrow keys', async () => {
    const { user } = await open([
      taskNamed('First'),
      taskNamed('Second'),
      taskNamed('Old', { status: 'Done' }),
    ]);
    card('First').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card('Second'));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(card('Old'));
    await user.keyboard('{ArrowLeft}');
    expect([card('First'), card('Second')]).toContain(document.activeElement);
  });

  it.each(['m', '{ContextMenu}', '{Shift>}{F10}{/Shift}'])('shows all its actions on %s', async (key) => {
    const { user } = await open([taskNamed('First')]);
    card('First').focus();
    await user.keyboard(key);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Open', 'Edit', 'Assign to...', 'View comments', 'Done', 'Delete']),
    );
  });

  it('ignores m while single keys are switched off', async () => {
    useSingleKeys.getState().turn(false);
    const { user } = await open([taskNamed('First')]);
    card('First').focus();
    await user.keyboard('m');
    expect(screen.queryByRole('menu')).toBeNull();
    useSingleKeys.getState().turn(true);
  });

  it('opens its panel on Enter and on a click outside its buttons, which Escape closes', async () => {
    const { user } = await open([taskNamed('First'), taskNamed('Second')]);
    card('First').focus();
    await user.keyboard('{Enter}');
    expect(within(await panelOf('First')).getByRole('heading', { name: 'First' })).toBe(
      document.activeElement,
    );
    await user.click(card('Second'));
    await panelOf('Second');
    expect(screen.queryByRole('region', { name: 'Task: First' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Task: Second' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(card('Second')));
  });

  it('is edited in the task form', async () => {
    const { user, onForm } = await open([taskNamed('First')]);
    await user.hover(card('First'));
    await user.click(press('First', /^Edit/));
    expect(onForm.mock.calls).toEqual([[{ task: board.tasks[0], status: 'To Do' }]]);
    expect(screen.queryByRole('region', { name: 'Task: First' })).toBeNull();
  });

  it('can be assigned to a project member or nobody', async () => {
    const { user } = await open([taskNamed('First')]);
    await user.hover(assignees('First'));
    expect(
      within(assignees('First'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Unassigned', 'Mira Okafor', 'Ben Keller']);
    await user.selectOptions(assignees('First'), 'Ben Keller');
    expect(await inCard('First').findByText('Ben')).toBeTruthy();
    await user.selectOptions(assignees('First'), 'Unassigned');
    await waitFor(() =>
      expect(board.server.bodiesOf(assignTask)).toEqual([{ assignedTo: 'ben' }, { assignedTo: null }]),
    );
    expect(inCard('First').getByText('Unknown')).toBeTruthy();
  });

  it('shows and hides its comments in the panel, those of one card at a time', async () => {
    const { user } = await open([taskNamed('First'), taskNamed('Second', { commentsCount: 2 })]);
    await user.click(press('First', /^View comments on First: 0/));
    await user.click(press('Second', /^View comments on Second: 2/));
    const comments = await screen.findByRole('region', { name: 'Comments' });
    expect(await within(comments).findByText('No comments yet.')).toBeTruthy();
    await user.click(press('Second', /^Hide comments on/));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull());
  });

  it('is deleted after a confirmation, and restored by Undo', async () => {
    const { user } = await open([taskNamed('First'), taskNamed('Second')]);
    const question = { name: 'Are you sure you want to delete this task?' };
    await user.hover(card('First'));
    await user.click(press('First', /^Delete/));
    await user.click(within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Cancel' }));
    await user.click(press('First', /^Delete/));
    await user.click(within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['Second']));
    await expectNotice('status', 'Task deleted.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titlesIn('To Do')).toEqual(['First', 'Second']));
  });
});
