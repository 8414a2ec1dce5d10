import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { deleteTask, listTasks, restoreTask, viewTask, type Task, watchBoard } from '@tandem/contract/tasks';
import {
  addChecklistItem,
  checklistMessages as messages,
  deleteChecklistItem,
  editChecklistItem,
  listChecklist,
  taskChecklistSaved,
} from '@tandem/contract/tasks/tasks-checklist';
import { listTaskActivity } from '@tandem/contract/tasks/tasks-comments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { connect } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let project: Project;
let task: Task;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  owner = await app.member({ firstName: 'Olga' });
  member = await app.member({ firstName: 'Carl' });
  project = await publish(owner);
  await joinProject(owner, member, project._id);
});
afterAll(() => app.close());
beforeEach(async () => {
  task = await addTask(owner, project._id);
});

const onTask = () => ({ params: { projectId: project._id, taskId: task._id } });
const onItem = (itemId: string) => ({ params: { ...onTask().params, itemId } });
const add = async (text: string) =>
  (await member.call(addChecklistItem, { ...onTask(), body: { text } })).data.items.at(-1)?._id ?? '';
const edit = (itemId: string, body: { text?: string; isDone?: boolean; before?: string | null }) =>
  member.call(editChecklistItem, { ...onItem(itemId), body });
const shown = async () =>
  (await owner.call(listChecklist, onTask())).data.items.map(
    ({ text, isDone }) => `${isDone ? 'x' : '-'} ${text}`,
  );
const counts = async () => {
  const { data } = await owner.call(viewTask, onTask());
  return [data.checklistDoneCount, data.checklistCount];
};

describe('a checklist', () => {
  it('is empty at first', async () => {
    expect(await owner.call(listChecklist, onTask())).toEqual({ data: { items: [], version: 0 } });
    expect(await counts()).toEqual([0, 0]);
  });

  it('gets items at its end, and the board counts them', async () => {
    const first = await add('Ask the wardens');
    const reply = await member.call(addChecklistItem, { ...onTask(), body: { text: '  Draw it ' } });
    expect(reply).toEqual({
      message: messages.added,
      data: {
        items: [
          { _id: first, text: 'Ask the wardens', isDone: false },
          { _id: expect.any(String) as string, text: 'Draw it', isDone: false },
        ],
        version: 2,
      },
    });
    const { tasks } = await owner.call(listTasks, {
      params: { projectId: project._id },
      query: { brief: 'true' },
    });
    expect(tasks.find(({ _id }) => _id === task._id)).toMatchObject({ checklistCount: 2 });
  });

  it('refuses an empty and a long item, and more than fifty', async () => {
    for (const text of ['  ', 'x'.repeat(limits.checklistItem + 1)])
      expect(await member.refused(addChecklistItem, { ...onTask(), body: { text } })).toMatchObject({
        status: 400,
        fields: { text: expect.any(String) as string },
      });
    for (let count = 0; count < limits.checklistItems; count += 1) await add(`Item ${count}`);
    expect(await member.refused(addChecklistItem, { ...onTask(), body: { text: 'Too much' } })).toMatchObject(
      { status: 409, code: 'tasks.checklist_full' },
    );
    expect(await counts()).toEqual([0, limits.checklistItems]);
  });

  it('checks, renames and moves an item, and keeps the others', async () => {
    const [first, second, third] = [await add('First'), await add('Second'), await add('Third')];
    const { message } = await edit(second, { isDone: true });
    expect(message).toBe(messages.changed);
    await edit(third, { before: first });
    await edit(first, { text: 'Renamed', before: null });
    expect(await shown()).toEqual(['- Third', 'x Second', '- Renamed']);
    expect(await counts()).toEqual([1, 3]);
    await edit(second, { isDone: false });
    expect(await counts()).toEqual([0, 3]);
  });

  it('loses a deleted item, once', async () => {
    const [first] = [await add('First'), await add('Second')];
    const reply = await member.call(deleteChecklistItem, onItem(first));
    expect(reply.message).toBe(messages.deleted);
    expect(await shown()).toEqual(['- Second']);
    expect((await member.refused(deleteChecklistItem, onItem(first))).code).toBe('tasks.no_checklist_item');
    expect(await counts()).toEqual([0, 1]);
  });

  it('answers 404 for an unknown item, one of another task, and one to insert before', async () => {
    const other = await addTask(owner, project._id);
    const params = { projectId: project._id, taskId: other._id };
    const { data } = await owner.call(addChecklistItem, { params, body: { text: 'There' } });
    const here = await add('Here');
    const there = data.items[0]?._id ?? '';
    for (const id of [there, newId()]) {
      const refusals = [
        await member.refused(editChecklistItem, { ...onItem(id), body: { isDone: true } }),
        await member.refused(deleteChecklistItem, onItem(id)),
        await member.refused(editChecklistItem, { ...onItem(here), body: { before: id } }),
      ];
      expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });

  it('has a line in the history for each change but its order', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    await edit(first, { isDone: true });
    await edit(first, { before: null });
    await member.call(deleteChecklistItem, onItem(second));
    const { data } = await owner.call(listTaskActivity, onTask());
    const lines = data.filter(({ field }) => field === 'checklist');
    expect(lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['edited', '[ ] Second', null],
      ['edited', '[ ] First', '[x] First'],
      ['edited', null, '[ ] Second'],
      ['edited', null, '[ ] First'],
    ]);
    expect(lines[0]?.actor?.firstName).toBe('Carl');
  });

  it('is announced to the board after each change, and not when nothing changed', async () => {
    const item = await add('First');
    const client = await connect(app, owner);
    await client.command(watchBoard, { projectId: project._id });
    const { data } = await edit(item, { isDone: true });
    const again = await edit(item, { isDone: true });
    expect(again.data).toEqual(data);
    await edit(item, { text: 'Renamed' });
    const events = await client.allSoFar(taskChecklistSaved);
    expect(events[0]).toEqual({ projectId: project._id, taskId: task._id, checklist: data });
    expect(events.map(({ checklist }) => checklist.version)).toEqual([data.version, data.version + 1]);
    client.close();
  });

  it('goes with its task, and returns with it', async () => {
    await add('First');
    await owner.call(deleteTask, onTask());
    expect((await member.refused(listChecklist, onTask())).status).toBe(404);
    expect((await member.refused(addChecklistItem, { ...onTask(), body: { text: 'x' } })).status).toBe(404);
    await owner.call(restoreTask, onTask());
    expect(await shown()).toEqual(['- First']);
  });
});
