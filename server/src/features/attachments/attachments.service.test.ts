import { readdirSync } from 'node:fs';
import {
  viewFileSpace,
  type Attachment,
  attachmentLimits,
  downloadAttachment,
  removeAttachment,
  uploadChatFile,
  uploadTaskFile,
} from '@tandem/contract/attachments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bytes, fileIn, sendFiles, uploadTo } from '../../testing/attachment-actions.ts';
import { groupChatOf, remove } from '../../testing/chat-actions.ts';
import { formWith } from '../../testing/form.ts';
import { picture } from '../../testing/images.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { attachments } from './attachments.tables.ts';

let app: TestApp;
let ada: Actor;
let bo: Actor;
let projectId: string;
let chatId: string;
beforeAll(async () => {
  app = await createTestApp({ limits: { LIMIT_FILE_MEGABYTES_MEMBER: 1, LIMIT_FILE_MEGABYTES_PROJECT: 2 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bo] = [await app.member(), await app.member()];
  projectId = (await publish(ada))._id;
  await joinProject(ada, bo, projectId);
  chatId = await groupChatOf(ada, projectId);
});

const toChat = (who: Actor, content: Uint8Array) => uploadTo(chatId, who, content);
const rowsOf = (who: Actor) => app.database.orm.$count(attachments, eq(attachments.uploaderId, who.id));
const arrivals = () => readdirSync(app.storage.arrivals);
const statusFor = async (who: Actor, fileId: string) =>
  (await who.send(downloadAttachment, { params: { fileId } })).statusCode;

describe('space', () => {
  const quarter = Buffer.alloc(260_000, 'x');

  it('of a member ends at its limit, however many files arrive at once', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => toChat(ada, quarter)));
    const accepted = replies.filter(({ statusCode }) => statusCode === 201);
    expect(accepted).toHaveLength(3);
    const refused = replies.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.statusCode).toBe(402);
    expect(refused?.json()).toMatchObject({
      code: 'attachments.own_space',
      message: expect.stringContaining('Your files take up 0.8 MB of the 1 MB that each member has.'),
    });
    expect(arrivals()).toEqual([]);
    const [first] = accepted.map((reply) => reply.json<{ data: Attachment }>().data._id);
    await ada.call(removeAttachment, { params: { fileId: first ?? '' } });
    expect((await toChat(ada, quarter)).statusCode).toBe(201);
  });

  it('of a project is shared by its members', async () => {
    const others = [bo, await app.member()];
    await joinProject(ada, others[1] as Actor, projectId);
    const replies = await Promise.all(
      [ada, ...others].flatMap((who) => Array.from({ length: 3 }, () => toChat(who, quarter))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(7);
    const refused = replies.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.json()).toMatchObject({
      code: 'attachments.project_space',
      message: expect.stringContaining('take up 1.8 MB of the 2 MB that each project has.'),
    });
  });
});

describe('an upload', () => {
  it('that is empty, too large or no form leaves nothing', async () => {
    expect((await toChat(ada, bytes(''))).json()).toMatchObject({ code: 'attachments.empty' });
    const large = await toChat(ada, Buffer.alloc(attachmentLimits.bytes + 1));
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      'This file is too large. The limit is 25 MB.',
    ]);
    expect((await ada.send(uploadChatFile, { params: { chatId }, body: {} })).statusCode).toBe(415);
    expect([await rowsOf(ada), arrivals()]).toEqual([0, []]);
  });

  it('that the storage does not take leaves nothing', async () => {
    app.storage.failing = true;
    expect((await toChat(ada, bytes('x'))).statusCode).toBe(500);
    app.storage.failing = false;
    expect([await rowsOf(ada), arrivals()]).toEqual([0, []]);
  });
});

describe('the bytes of a file', () => {
  const isKept = (fileId: string) => app.storage.keys().includes(fileId);

  it('go after its message was deleted, at once for everybody', async () => {
    await app.runJob('sweep-attachments');
    const file = await fileIn(chatId, ada, await picture({ width: 900, height: 900 }));
    const sent = await sendFiles(chatId, ada, [file._id]);
    const before = app.storage.keys().length;
    expect((await remove(ada, sent)).files).toBeUndefined();
    expect([await statusFor(ada, file._id), await statusFor(bo, file._id)]).toEqual([404, 404]);
    expect(isKept(file._id)).toBe(true);
    await app.runJob('sweep-attachments');
    expect(app.storage.keys()).toHaveLength(before - 2);
    expect(isKept(file._id)).toBe(false);
  });

  it('go a day after an upload that no message took; those of messages and tasks stay', async () => {
    const [unused, used] = [await fileIn(chatId, ada, bytes('1')), await fileIn(chatId, ada, bytes('2'))];
    await sendFiles(chatId, ada, [used._id]);
    const task = await addTask(ada, projectId);
    const params = { projectId, taskId: task._id };
    const ofTask = (await ada.send(uploadTaskFile, { params }, formWith(bytes('3')))).json<{
      data: Attachment;
    }>().data;
    const start = app.clock.now();
    app.clock.advance(attachmentLimits.unusedLife - 1_000);
    await app.runJob('sweep-attachments');
    expect(isKept(unused._id)).toBe(true);
    app.clock.advance(2_000);
    await app.runJob('sweep-attachments');
    app.clock.set(start);
    expect([unused, used, ofTask].map(({ _id }) => isKept(_id))).toEqual([false, true, true]);
  });
});

it('says how much of the space is used: one’s own, and that of a project to its members', async () => {
  const before = (await ada.call(viewFileSpace)).data;
  const { size } = (await toChat(ada, Buffer.alloc(1_000, 'x'))).json<{ data: Attachment }>().data;
  expect((await ada.call(viewFileSpace)).data).toEqual({ used: before.used + size, limit: 1_000_000 });
  const ofProject = { query: { projectId } };
  expect((await bo.call(viewFileSpace, ofProject)).data).toEqual({ used: size, limit: 2_000_000 });
  const stranger = await app.member();
  expect((await stranger.send(viewFileSpace, ofProject)).statusCode).toBe(404);
});
