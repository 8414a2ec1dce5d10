import {
  type Attachment,
  removeAttachment,
  taskFilesChanged,
  uploadTaskFile,
} from '@tandem/contract/attachments';
import { assignTask, editTask, listDeadlines, listTasks, moveTask, viewTask } from '@tandem/contract/tasks';
import { addTaskComment, deleteTaskComment, editTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { listMyTasks } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytes, uploadForComment } from '../../testing/attachment-actions.ts';
import { formWith } from '../../testing/form.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createHideComment } from '../tasks/public.ts';

let app: TestApp;
let ada: Actor;
let bo: Actor;
let projectId: string;
let taskId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bo] = [await app.member(), await app.member()];
  projectId = (await publish(ada))._id;
  await joinProject(ada, bo, projectId);
  taskId = (await addTask(ada, projectId, { dueDate: '2099-01-01', assignedTo: bo.id }))._id;
});

const onTask = () => ({ params: { projectId, taskId } });
const add = async (who: Actor) =>
  (await who.send(uploadTaskFile, onTask(), formWith(bytes('Plan')))).json<{ data: Attachment }>().data;
async function comment(who: Actor, count: number): Promise<string> {
  const fileIds: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const reply = await uploadForComment(onTask().params, who, bytes(`File ${at}`));
    fileIds.push(reply.json<{ data: Attachment }>().data._id);
  }
  const body = { text: 'See', fileIds };
  return (await who.call(addTaskComment, { ...onTask(), body })).comment._id;
}
const filesCount = async () => (await bo.call(viewTask, onTask())).data.filesCount;

/** The counts that those on the board are told while something happens. */
async function toldDuring(work: () => Promise<unknown>): Promise<number[]> {
  const published = vi.spyOn(app.sockets.live, 'publish');
  await work();
  const told = published.mock.calls
    .filter(([event, audience]) => event === taskFilesChanged && audience === `board:${projectId}`)
    .map(([, , payload]) => payload as { projectId: string; taskId: string; filesCount: number });
  published.mockRestore();
  expect(told).toEqual(told.map((payload) => ({ ...payload, projectId, taskId })));
  return told.map((payload) => payload.filesCount);
}

describe('the number of files of a task', () => {
  it('has its own and those of its comments, and tells those on the board of each change', async () => {
    const own = await add(ada);
    expect(await toldDuring(() => add(bo))).toEqual([2]);
    let commentId = '';
    const commented = async () => (commentId = await comment(bo, 2));
    expect(await toldDuring(commented)).toEqual([4]);
    expect(await filesCount()).toBe(4);
    const remove = () => ada.call(removeAttachment, { params: { fileId: own._id } });
    expect(await toldDuring(remove)).toEqual([3]);
    const params = { ...onTask().params, commentId };
    expect(await toldDuring(() => bo.call(deleteTaskComment, { params }))).toEqual([1]);
    expect(await filesCount()).toBe(1);
  });

  it('stays the same for a comment without files, for an edit, and for files of no comment yet', async () => {
    const commentId = await comment(bo, 1);
    const params = { ...onTask().params, commentId };
    const changes = async () => {
      await uploadForComment(onTask().params, bo, bytes('Draft'));
      await ada.call(addTaskComment, { ...onTask(), body: { text: 'Aye' } });
      await bo.call(editTaskComment, { params, body: { text: 'Look' } });
    };
    expect(await toldDuring(changes)).toEqual([]);
    expect(await filesCount()).toBe(1);
  });

  it('leaves out those of a hidden comment, and has them again once it is shown', async () => {
    await add(ada);
    const commentId = await comment(bo, 2);
    const hide = async (at: Date | null) => {
      const afterCommit = await app.database.transaction((tx) =>
        createHideComment(app.sockets.live)(tx, { commentId, at }),
      );
      afterCommit?.();
    };
    expect(await toldDuring(() => hide(app.clock.now()))).toEqual([1]);
    expect(await filesCount()).toBe(1);
    expect(await toldDuring(() => hide(null))).toEqual([3]);
  });

  it('is in every list and reply that has the task', async () => {
    await add(ada);
    await comment(bo, 1);
    const board = { params: { projectId } };
    const { version } = (await ada.call(viewTask, onTask())).data;
    const other = await addTask(ada, projectId);
    expect(other.filesCount).toBe(0);
    const counts = {
      board: (await ada.call(listTasks, board)).tasks,
      brief: (await ada.call(listTasks, { ...board, query: { brief: 'true' } })).tasks,
      deadlines: (await ada.call(listDeadlines, board)).upcomingTasks,
      mine: (await bo.call(listMyTasks)).data,
      edited: [(await ada.call(editTask, { ...onTask(), body: { title: 'Draw', version } })).data],
      moved: [(await ada.call(moveTask, { ...onTask(), body: { status: 'Done' } })).data],
      assigned: [(await ada.call(assignTask, { ...onTask(), body: { assignedTo: ada.id } })).data],
    };
    for (const [name, tasks] of Object.entries(counts))
      expect([name, tasks.find(({ _id }) => _id === taskId)?.filesCount]).toEqual([name, 2]);
    expect(counts.board.find(({ _id }) => _id === other._id)?.filesCount).toBe(0);
  });

  it('is told last as it is, when several are added while the task is edited', async () => {
    const title = (name: string) => ada.call(editTask, { ...onTask(), body: { title: name } });
    const told = await toldDuring(() => Promise.all([add(ada), title('A'), add(bo), title('B'), add(ada)]));
    expect(told.at(-1)).toBe(3);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });
});
