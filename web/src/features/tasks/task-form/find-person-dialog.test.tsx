import { listProjectUsers } from '@tandem/contract/projects/project-members';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inCard, openBoard, startBoardServer } from '../../../testing/board-app.tsx';
import { personNamed } from '../../../testing/sample-people.ts';
import { ben, me, taskNamed } from '../../../testing/sample-tasks.ts';
import { assignableOf } from './task-form.view.ts';

describe('the assignees of a large project', () => {
  it('are found as one types, and the task is assigned to whom one chooses', async () => {
    const board = startBoardServer();
    board.server.answer(listProjectUsers, ({ query: { search, cursor } }) => {
      if (search !== undefined)
        return { data: search === 'Ben' ? [personNamed('Ben', ben)] : [], nextCursor: null };
      const [data, nextCursor] =
        cursor === 'two' ? [[personNamed('Cleo')], null] : [[personNamed('Ana')], 'two'];
      return { data, nextCursor };
    });
    const { user } = await openBoard(board, [taskNamed('Hull')], {
      assignable: { people: [me], hasMore: true },
    });
    const select = inCard('Hull').getByRole('combobox', { name: 'Assign to: Hull' });
    await user.click(select);
    await user.selectOptions(select, 'Find someone else...');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign to' }));
    expect(await dialog.findByRole('button', { name: 'Ana Keller' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Load more' }));
    expect(await dialog.findByRole('button', { name: 'Cleo Keller' })).toBeTruthy();
    await user.type(dialog.getByRole('searchbox', { name: 'Search project members' }), 'Nobody');
    expect(await dialog.findByText('No project member has this name.')).toBeTruthy();
    await user.clear(dialog.getByRole('searchbox'));
    await user.type(dialog.getByRole('searchbox'), 'Ben');
    await user.click(await dialog.findByRole('button', { name: /^Ben/ }));
    expect(await inCard('Hull').findByText('Ben')).toBeTruthy();
  });

  it('begin with the viewer, whom the first page may not list', () => {
    expect(assignableOf([ben], me, true).people).toEqual([me, ben]);
    expect(assignableOf([me, ben], me, true).people).toEqual([me, ben]);
    expect(assignableOf([ben], me, false).people).toEqual([ben]);
    expect(assignableOf(undefined, null, false)).toEqual({ people: [], hasMore: false });
  });
});
