import { deleteMessage } from '@tandem/contract/chat/chat-messages';
import { deleteTask, listTasks, restoreTask, type Task } from '@tandem/contract/tasks';
import { addChecklistItem, makeTaskOfItem, makeTaskOfMessage } from '@tandem/contract/tasks/tasks-checklist';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupChatOf, listMessages, onMessage, postMessage } from '../../../testing/chat-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { race } from '../../../testing/race.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let projectId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben] = [await app.member(), await app.member()];
  projectId = (await publish(ana))._id;
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});

const tasksOf = async (): Promise<Task[]> => (await ana.call(listTasks, { params: { projectId } })).tasks;
const messageNow = async (id: string) => (await listMessages(ana, chatId)).find(({ _id }) => _id === id);

it('two people who make a task of a message at the same moment get the same one', async () => {
  const sent = await postMessage(ben, chatId);
  const input = { ...onMessage(sent), body: {} };
  const counts = await race([ana, ben, ana, ben].map((who) => [who, makeTaskOfMessage, input]));
  expect(counts).toEqual({ 200: 3, 201: 1 });
  const [task, ...others] = await tasksOf();
  expect(others).toEqual([]);
  expect((await messageNow(sent._id))?.taskId).toBe(task?._id);
});

it('an item becomes one task', async () => {
  const parent = await addTask(ana, projectId);
  const onParent = { projectId, taskId: parent._id };
  const { data } = await ana.call(addChecklistItem, { params: onParent, body: { text: 'Rope' } });
  const input = { params: { ...onParent, itemId: data.items[0]?._id ?? '' }, body: {} };
  const counts = await race([ana, ben].map((who) => [who, makeTaskOfItem, input]));
  expect(counts).toEqual({ 201: 1, 404: 1 });
});

it('message and task agree when both are deleted, made and restored at the same moment', async () => {
  for (let round = 0; round < 8; round += 1) {
    const sent = await postMessage(ben, chatId);
    const onSent = onMessage(sent);
    const { data: task } = await ana.call(makeTaskOfMessage, { ...onSent, body: {} });
    const onTask = { params: { projectId, taskId: task._id } };
    const counts = await race([
      [ana, deleteTask, onTask],
      [ben, deleteMessage, onSent],
      [ana, restoreTask, onTask],
      [ben, makeTaskOfMessage, { ...onSent, body: {} }],
    ]);
    expect(Object.keys(counts).every((status) => Number(status) < 500)).toBe(true);
    expect(await messageNow(sent._id)).not.toHaveProperty('taskId');
    const linked = (await tasksOf()).filter(({ messageId }) => messageId === sent._id);
    expect(linked).toEqual([]);
  }
});
