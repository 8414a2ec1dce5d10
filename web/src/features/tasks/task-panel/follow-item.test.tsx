import { followTask, unfollowTask, viewTaskFollowing } from '@tandem/contract/tasks/tasks-following';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { card, expectNotice, openBoard, panelOf, startBoardServer } from '../../../testing/board-app.tsx';
import { taskNamed } from '../../../testing/sample-tasks.ts';

let board: ReturnType<typeof startBoardServer>;
beforeEach(() => {
  board = startBoardServer();
});

async function openMenu(isFollowing: boolean) {
  board.server.answer(viewTaskFollowing, { data: { isFollowing } });
  const { user } = await openBoard(board, [taskNamed('Charts')]);
  await user.click(card('Charts'));
  const panel = within(await panelOf('Charts'));
  const open = async () => user.click(panel.getByRole('button', { name: 'More actions' }));
  await open();
  return { user, open };
}
const item = (name: RegExp) => screen.findByRole('menuitem', { name });

it('follows a task, and says so', async () => {
  const { user, open } = await openMenu(false);
  board.server.answer(followTask, { message: 'You follow this task.', data: { isFollowing: true } });
  board.server.answer(viewTaskFollowing, { data: { isFollowing: true } });
  await user.click(await item(/^Follow/));
  await expectNotice('status', 'You follow this task.');
  await open();
  expect(await item(/^Stop following/)).toBeTruthy();
});

it('stops following a task, and stays as it was when that is refused', async () => {
  const { user, open } = await openMenu(true);
  board.server.refuse(unfollowTask, 409, { message: 'This project is archived.' });
  await user.click(await item(/^Stop following/));
  await expectNotice('alert', 'This project is archived.');
  await open();
  expect(await item(/^Stop following/)).toBeTruthy();
});
