import { listChatChanges, messageChanged } from '@tandem/contract/chat';
import { mentionToken } from '@tandem/contract/chat/plain-text';
import { blockMember } from '@tandem/contract/blocks';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import {
  deleteTask,
  listTasks,
  restoreTask,
  type Task,
  taskSaved,
  viewTask,
  watchBoard,
} from '@tandem/contract/tasks';
import {
  addChecklistItem,
  listChecklist,
  makeTaskOfComment,
  makeTaskOfItem,
  makeTaskOfMessage,
} from '@tandem/contract/tasks/tasks-checklist';
import {
  addTaskComment,
  deleteTaskComment,
  listTaskComments,
  taskCommentSaved,
} from '@tandem/contract/tasks/tasks-comments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  groupChatOf,
  listMessages,
  onMessage,
  openDirectChatWith,
  postMessage,
  remove,
} from '../../../testing/chat-actions.ts';
import { createListeners } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createHideMessage } from '../../chat/public.ts';
import { createHideComment } from '../public.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let projectId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben] = await Promise.all([
    app.member({ firstName: 'Ana', lastName: 'Holm' }),
    app.member({ firstName: 'Ben' }),
  ]);
  projectId = (await publish(ana))._id;
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);

type Sent = Parameters<typeof onMessage>[0];
const make = async (who: Actor, message: Sent, body = {}): Promise<Task> =>
  (await who.call(makeTaskOfMessage, { ...onMessage(message), body })).data;
const refusedCode = async (who: Actor, message: Sent, body = {}) =>
  (await who.refused(makeTaskOfMessage, { ...onMessage(message), body })).code;
const messageNow = async ({ _id }: Sent) =>
  (await listMessages(ana, chatId)).find((message) => message._id === _id);
const onTask = ({ _id: taskId }: Task) => ({ params: { projectId, taskId } });
const taskNow = async (task: Task) => (await ana.call(viewTask, onTask(task))).data;
const titlesOnBoard = async () =>
  (await ana.call(listTasks, { params: { projectId } })).tasks.map(({ title }) => title);

describe('a task made of a message', () => {
  it('takes its text and links back, and everybody sees it at the message and on the board', async () => {
    const text = `Pack the rope, ${mentionToken(ana.id)}\n\n- 60 m\n- dry`;
    const sent = await postMessage(ben, chatId, text);
    const [anas] = await listen(ana);
    await anas?.command(watchBoard, { projectId });
    const task = await make(ben, sent, { assignedTo: ana.id });
    expect(task).toMatchObject({
      title: 'Pack the rope, @Ana Holm',
      description: '- 60 m\n- dry',
      status: 'To Do',
      number: 1,
      assignedTo: ana.id,
      messageId: sent._id,
    });
    const shown = { ...sent, taskId: task._id, changeSeq: 1 };
    expect(await anas?.received(messageChanged)).toEqual({ changeSeq: 1, message: shown });
    expect(await anas?.received(taskSaved)).toEqual({ task });
    expect(await messageNow(sent)).toEqual(shown);
    expect((await ana.call(listChatChanges, { params: { chatId } })).data).toEqual([shown]);
    expect(await taskNow(task)).toEqual(task);
    const { tasks: listed } = await ben.call(listTasks, { params: { projectId } });
    expect(listed).toEqual([task]);
  });

  it('is one task, which whoever makes it again gets', async () => {
    const sent = await postMessage(ben, chatId);
    const task = await make(ben, sent);
    const again = await ana.send(makeTaskOfMessage, { ...onMessage(sent), body: { title: 'Other' } });
    expect(again.statusCode).toBe(200);
    expect(again.json<{ data: Task }>().data).toEqual(task);
    expect(await titlesOnBoard()).toEqual([task.title]);
  });

  it('stays when the message is deleted, without the link', async () => {
    const sent = await postMessage(ben, chatId);
    const task = await make(ana, sent);
    const [bens] = await listen(ben);
    await bens?.command(watchBoard, { projectId });
    await remove(ben, sent);
    const { messageId: _gone, ...unlinked } = task;
    const after = { ...unlinked, version: task.version + 1 };
    expect(await bens?.received(taskSaved)).toEqual({ task: after });
    expect(await taskNow(task)).toEqual(after);
    expect(await messageNow(sent)).not.toHaveProperty('taskId');
  });

  it('goes from the message with its deletion, and comes back with it', async () => {
    const sent = await postMessage(ben, chatId);
    const task = await make(ana, sent);
    const [bens] = await listen(ben);
    await ana.call(deleteTask, onTask(task));
    expect((await bens?.received(messageChanged))?.message).toEqual({ ...sent, changeSeq: 2 });
    await ana.call(restoreTask, onTask(task));
    expect((await messageNow(sent))?.taskId).toBe(task._id);
    await ana.call(deleteTask, onTask(task));
    const other = await make(ben, sent);
    expect(other._id).not.toBe(task._id);
    await ana.call(restoreTask, onTask(task));
    expect(await taskNow(task)).not.toHaveProperty('messageId');
    expect((await messageNow(sent))?.taskId).toBe(other._id);
  });

  it('does not come back to a message that was deleted meanwhile', async () => {
    const sent = await postMessage(ben, chatId);
    const task = await make(ana, sent);
    await ana.call(deleteTask, onTask(task));
    await remove(ben, sent);
    await ana.call(restoreTask, onTask(task));
    expect(await taskNow(task)).not.toHaveProperty('messageId');
    expect(await messageNow(sent)).not.toHaveProperty('taskId');
  });

  it('is not made of a deleted or hidden message, of one in a direct chat, nor in an archived project', async () => {
    const [gone, hidden, left] = [
      await postMessage(ben, chatId),
      await postMessage(ben, chatId),
      await postMessage(ben, chatId),
    ];
    await remove(ben, gone);
    await app.database.transaction((tx) =>
      createHideMessage(app.sockets.live)(tx, { messageId: hidden._id, at: app.clock.now() }),
    );
    expect(await refusedCode(ana, gone)).toBe('chat.message_deleted');
    expect(await refusedCode(ben, hidden)).toBe('chat.message_hidden');
    expect(await refusedCode(ana, { ...left, _id: newId() })).toBe('chat.no_such_message');
    const direct = await postMessage(ben, await openDirectChatWith(ben, ana));
    expect(await refusedCode(ana, direct)).toBe('chat.no_task_of_direct');
    const stranger = await app.member();
    expect(await refusedCode(ana, left, { assignedTo: stranger.id })).toBe('tasks.assignee_outside');
    await ana.call(archiveProject, { params: { id: projectId } });
    expect(await refusedCode(ben, left)).toBe('projects.archived');
    expect(await titlesOnBoard()).toEqual([]);
  });

  it('is made of the message of a blocked member too, because both go on working', async () => {
    const sent = await postMessage(ben, chatId, 'Check the anchors');
    await ana.call(blockMember, { params: { userId: ben.id } });
    expect((await make(ana, sent)).title).toBe('Check the anchors');
  });

  it('takes the same number of queries however long the chat and the board are', async () => {
    const sent = [await postMessage(ben, chatId), await postMessage(ben, chatId)];
    const [first, second] = sent as [Sent, Sent];
    const few = await queriesOf(() => make(ana, first));
    for (let count = 0; count < 5; count += 1) {
      await postMessage(ana, chatId);
      await addTask(ana, projectId);
    }
    const many = await queriesOf(() => make(ana, second));
    expect(many).toBe(few);
  });
});

describe('a task made of a comment', () => {
  const comment = async (task: Task, text: string) =>
    (await ben.call(addTaskComment, { ...onTask(task), body: { text } })).comment;
  const onComment = (task: Task, commentId: string) => ({
    params: { projectId, taskId: task._id, commentId },
    body: {},
  });
  const commentsOf = async (task: Task) => (await ana.call(listTaskComments, onTask(task))).comments;

  it('says which one it was made of, and the comment shows it while it is there', async () => {
    const parent = await addTask(ana, projectId);
    const said = await comment(parent, 'Buy chalk\nThe white one.');
    const [anas] = await listen(ana);
    await anas?.command(watchBoard, { projectId });
    const { data: made } = await ben.call(makeTaskOfComment, onComment(parent, said._id));
    expect(made).toMatchObject({
      title: 'Buy chalk',
      description: 'The white one.',
      madeOf: { taskId: parent._id, commentId: said._id },
    });
    const shown = { ...said, madeTaskId: made._id };
    expect((await anas?.received(taskCommentSaved))?.comment).toEqual(shown);
    expect(await commentsOf(parent)).toEqual([shown]);
    const again = await ana.send(makeTaskOfComment, onComment(parent, said._id));
    expect([again.statusCode, again.json<{ data: Task }>().data._id]).toEqual([200, made._id]);
    await ana.call(deleteTask, onTask(made));
    expect(await commentsOf(parent)).toEqual([said]);
    const other = await ana.call(makeTaskOfComment, onComment(parent, said._id));
    expect(other.data._id).not.toBe(made._id);
    await ben.call(deleteTaskComment, onComment(parent, said._id));
    expect((await taskNow(other.data)).title).toBe('Buy chalk');
  });

  it('is not made of a hidden comment, nor of one on another task', async () => {
    const [parent, other] = [await addTask(ana, projectId), await addTask(ana, projectId)];
    const said = await comment(parent, 'Words');
    const elsewhere = await ana.refused(makeTaskOfComment, onComment(other, said._id));
    expect(elsewhere.code).toBe('tasks.no_comment');
    await app.database.transaction((tx) =>
      createHideComment(app.sockets.live)(tx, { commentId: said._id, at: app.clock.now() }),
    );
    const refused = await ana.refused(makeTaskOfComment, onComment(parent, said._id));
    expect(refused.code).toBe('tasks.source_hidden');
  });
});

describe('a task made of a checklist item', () => {
  it('takes the place of the item, and says which task it comes from', async () => {
    const parent = await addTask(ana, projectId);
    for (const text of ['Rope', 'Stove'])
      await ana.call(addChecklistItem, { ...onTask(parent), body: { text } });
    const { data: list } = await ana.call(listChecklist, onTask(parent));
    const itemId = list.items[0]?._id ?? '';
    const onItem = { params: { projectId, taskId: parent._id, itemId }, body: { assignedTo: ben.id } };
    const { data: made } = await ben.call(makeTaskOfItem, onItem);
    expect(made).toMatchObject({ title: 'Rope', assignedTo: ben.id, madeOf: { taskId: parent._id } });
    expect(made.madeOf).not.toHaveProperty('commentId');
    const { data: after } = await ana.call(listChecklist, onTask(parent));
    expect(after.items.map(({ text }) => text)).toEqual(['Stove']);
    expect(await taskNow(parent)).toMatchObject({ checklistCount: 1 });
    expect((await ana.refused(makeTaskOfItem, onItem)).code).toBe('tasks.no_checklist_item');
  });
});
