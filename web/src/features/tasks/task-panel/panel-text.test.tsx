import { listProjectUsers } from '@tandem/contract/projects/project-members';
import { editTask, type ListedTask } from '@tandem/contract/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { card, openBoard, panelOf, startBoardServer } from '../../../testing/board-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { taskNamed } from '../../../testing/sample-tasks.ts';
import { write } from '../../../testing/write.ts';

let board: ReturnType<typeof startBoardServer>;
beforeEach(() => {
  board = startBoardServer();
});

async function openPanel(task: ListedTask) {
  const app = await openBoard(board, [task]);
  await app.user.click(card(task.title));
  return { ...app, panel: within(await panelOf(task.title)) };
}

describe('the description of a task', () => {
  it('offers tasks while # is typed in the description', async () => {
    const { user, panel } = await openPanel(taskNamed('First', { number: 1, description: 'Blue.' }));
    await user.click(panel.getByRole('button', { name: 'Edit description' }));
    const input = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    await write(user, input, ' See #fir');
    await panel.findByRole('listbox', { name: 'Tasks to name' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(input.value).toMatch(/^Blue\. See #\w+-1 $/));
    await user.keyboard('#{Escape}');
    expect(panel.getByRole('textbox', { name: 'Description' })).toBe(input);
  });

  it('offers people while @ is typed in the description, and shows their names in place of their ids', async () => {
    const mention = { _id: '7b7c5a9e-0000-4000-8000-000000000001', name: 'Ben Keller' };
    const token = `<@${mention._id}>`;
    board.server.answer(listProjectUsers, {
      data: [{ ...personNamed('Ben'), _id: mention._id }],
      nextCursor: null,
    });
    board.server.fail(editTask);
    const about = { description: `Ask ${token}.`, mentions: [mention] };
    const { user, panel } = await openPanel(taskNamed('First', about));
    expect(panel.getByText('Ben Keller', { selector: 'bdi' }).closest('p')?.textContent).toBe(
      'Ask @Ben Keller.',
    );
    expect(screen.getByRole('group', { name: /First/ }).textContent).toContain('Ask @Ben Keller.');
    await user.click(panel.getByRole('button', { name: 'Edit description' }));
    const input = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(input.value).toBe('Ask @Ben Keller.');
    await write(user, input, ' Or @be');
    await user.click(await panel.findByRole('option', { name: '@Ben Keller' }));
    expect(input.value).toBe('Ask @Ben Keller. Or @Ben Keller ');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(board.server.bodiesOf(editTask).at(-1)).toMatchObject({
        description: `Ask ${token}. Or ${token}`,
      }),
    );
  });

  it('changes the description, and keeps what was typed when it fails', async () => {
    board.server.fail(editTask);
    const { user, panel } = await openPanel(taskNamed('First', { description: 'Blue.' }));
    await user.click(panel.getByRole('button', { name: 'Edit description' }));
    await write(user, panel.getByRole('textbox', { name: 'Description' }), ' Or green.');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await panel.findByText(/could not be reached|Failed to update the task/);
    await user.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Blue. Or green.')).toBeTruthy();
    expect(board.server.bodiesOf(editTask).at(-1)).toEqual({ description: 'Blue. Or green.', version: 1 });
  });
});
