import {
  type Attachment,
  attachmentLimits,
  downloadAttachment,
  listTaskFiles,
  removeAttachment,
} from '@tandem/contract/attachments';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { deleteTask } from '@tandem/contract/tasks';
import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  listTaskActivity,
  listTaskComments,
  taskCommentSaved,
} from '@tandem/contract/tasks/tasks-comments';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytes, fileIn, uploadForComment } from '../../testing/attachment-actions.ts';
import { groupChatOf } from '../../testing/chat-actions.ts';
import { picture } from '../../testing/images.ts';
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
  app = await createTestApp({ limits: { LIMIT_FILE_MEGABYTES_MEMBER: 1 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bo] = [await app.member(), await app.member()];
  projectId = (await publish(ada))._id;
  await joinProject(ada, bo, projectId);
  taskId = (await addTask(ada, projectId))._id;
});

const onTask = () => ({ params: { projectId, taskId } });
async function stored(who: Actor, content: Uint8Array, filename?: string): Promise<Attachment> {
  const reply = await uploadForComment({ projectId, taskId }, who, content, filename);
  expect(reply.statusCode).toBe(201);
  return reply.json<{ data: Attachment }>().data;
}
const comment = async (who: Actor, files: readonly Attachment[], text = '') => {
  const body = { text, fileIds: files.map(({ _id }) => _id) };
  return (await who.call(addTaskComment, { ...onTask(), body })).comment;
};
const commentsFor = async (who: Actor) => (await who.call(listTaskComments, onTask())).comments;
const statusFor = async (who: Actor, { _id: fileId }: Attachment) =>
  (await who.send(downloadAttachment, { params: { fileId } })).statusCode;
const statuses = (file: Attachment) => Promise.all([statusFor(ada, file), statusFor(bo, file)]);

describe('a file of a comment', () => {
  it('is sent without a text, told to those on the board, and is none of the task’s own', async () => {
    const files = [
      await stored(bo, bytes('Tides')),
      await stored(bo, await picture({ width: 30, height: 20 })),
    ];
    expect(files[1]).toMatchObject({ contentType: 'image/webp', width: 30, height: 20 });
    const published = vi.spyOn(app.sockets.live, 'publish');
    const saved = await comment(bo, files.toReversed());
    expect(saved).toMatchObject({ text: '', files: files.toReversed() });
    expect(published).toHaveBeenCalledWith(taskCommentSaved, `board:${projectId}`, {
      projectId,
      taskId,
      comment: saved,
      commentsCount: 1,
    });
    published.mockRestore();
    expect(await commentsFor(ada)).toEqual([saved]);
    expect((await ada.call(listTaskActivity, onTask())).data[0]).toMatchObject({ kind: 'commented' });
    expect((await ada.call(listTaskFiles, onTask())).data).toEqual([]);
    expect(await statuses(files[0] as Attachment)).toEqual([200, 200]);
  });

  it('stays when its text is edited', async () => {
    const saved = await comment(ada, [await stored(ada, bytes('1'))], 'See');
    const params = { ...onTask().params, commentId: saved._id };
    const edited = await ada.call(editTaskComment, { params, body: { text: 'Look' } });
    expect(edited.comment).toMatchObject({ text: 'Look', files: saved.files });
  });

  it('is the uploader’s alone until it is sent, once, and only for a comment of theirs on that task', async () => {
    const file = await stored(ada, bytes('Draft'));
    expect(await statuses(file)).toEqual([200, 404]);
    const refusal = { status: 400, code: 'attachments.elsewhere', fields: { fileIds: expect.any(String) } };
    const body = { text: 'Here', fileIds: [file._id] };
    expect(await bo.refused(addTaskComment, { ...onTask(), body })).toMatchObject(refusal);
    const params = { projectId, taskId: (await addTask(ada, projectId))._id };
    expect(await ada.refused(addTaskComment, { params, body })).toMatchObject(refusal);
    const ofChat = await fileIn(await groupChatOf(ada, projectId), ada, bytes('Chat'));
    const chatBody = { fileIds: [ofChat._id] };
    expect(await ada.refused(addTaskComment, { ...onTask(), body: chatBody })).toMatchObject(refusal);
    await comment(ada, [file]);
    expect(await ada.refused(addTaskComment, { ...onTask(), body })).toMatchObject(refusal);
    expect(await commentsFor(bo)).toHaveLength(1);
    expect((await ada.call(listTaskComments, { params })).comments).toEqual([]);
  });

  it('needs a text beside it only where there is no file, and at most ten files', async () => {
    const fieldsFor = async (body: object) =>
      (await ada.refused(addTaskComment, { ...onTask(), body })).fields;
    expect(await fieldsFor({ fileIds: [] })).toEqual({ text: 'Comment is required.' });
    const many = Array.from({ length: attachmentLimits.ofMessage + 1 }, () => crypto.randomUUID());
    expect(await fieldsFor({ fileIds: many })).toEqual({ fileIds: 'A comment can have at most 10 files.' });
  });

  it('is removed by its uploader before it is sent, and afterwards with the comment alone', async () => {
    const [unused, used] = [await stored(bo, bytes('1')), await stored(bo, bytes('2'))];
    const saved = await comment(bo, [used]);
    await bo.call(removeAttachment, { params: { fileId: unused._id } });
    const refused = async (who: Actor, fileId: string) =>
      who.refused(removeAttachment, { params: { fileId } });
    expect(await refused(bo, unused._id)).toMatchObject({ status: 404 });
    expect(await refused(bo, used._id)).toMatchObject({ status: 409, code: 'attachments.commented' });
    expect(await refused(ada, used._id)).toMatchObject({ status: 403 });
    await bo.call(deleteTaskComment, { params: { ...onTask().params, commentId: saved._id } });
    expect(await statuses(used)).toEqual([404, 404]);
    await app.runJob('sweep-attachments');
    expect(app.storage.keys()).not.toContain(used._id);
  });

  it('goes a day after an upload that no comment took', async () => {
    const [unused, used] = [await stored(ada, bytes('1')), await stored(ada, bytes('2'))];
    await comment(ada, [used]);
    const start = app.clock.now();
    app.clock.advance(attachmentLimits.unusedLife + 1_000);
    await app.runJob('sweep-attachments');
    app.clock.set(start);
    expect([unused, used].map(({ _id }) => app.storage.keys().includes(_id))).toEqual([false, true]);
  });

  it('takes its member’s space', async () => {
    const half = Buffer.alloc(600_000, 'x');
    await comment(ada, [await stored(ada, half)]);
    expect((await uploadForComment({ projectId, taskId }, ada, half)).json()).toMatchObject({
      code: 'attachments.own_space',
    });
  });
});

describe('who may read a file of a comment', () => {
  it('is who sees its task at that moment: no stranger, nobody who left, and nobody once the task is deleted', async () => {
    const file = await stored(bo, bytes('Secret'));
    await comment(bo, [file]);
    const stranger = await app.member();
    expect([await statusFor(stranger, file), ...(await statuses(file))]).toEqual([404, 200, 200]);
    expect((await uploadForComment({ projectId, taskId }, stranger, bytes('x'))).statusCode).toBe(404);
    await ada.call(removeProjectUser, { params: { id: projectId, userId: bo.id } });
    expect(await statuses(file)).toEqual([200, 404]);
    await ada.call(deleteTask, onTask());
    expect(await statuses(file)).toEqual([404, 404]);
  });

  it('is, of a hidden one, its author alone', async () => {
    const file = await stored(bo, bytes('Rude'));
    const { _id: commentId } = await comment(bo, [file]);
    const hide = createHideComment(app.sockets.live);
    await app.database.transaction((tx) => hide(tx, { commentId, at: app.clock.now() }));
    expect(await statuses(file)).toEqual([404, 200]);
    const [[seen], [own]] = [await commentsFor(ada), await commentsFor(bo)];
    expect([seen?.files, own?.files]).toEqual([undefined, [file]]);
  });

  it('stays everybody of an archived project, which takes no more', async () => {
    const [file, unused] = [await stored(ada, bytes('Log')), await stored(ada, bytes('Late'))];
    await comment(ada, [file]);
    await ada.call(archiveProject, { params: { id: projectId } });
    expect(await statuses(file)).toEqual([200, 200]);
    const body = { fileIds: [unused._id] };
    expect(await ada.refused(addTaskComment, { ...onTask(), body })).toMatchObject({
      code: 'projects.archived',
    });
    expect((await uploadForComment({ projectId, taskId }, bo, bytes('x'))).statusCode).toBe(409);
  });
});
