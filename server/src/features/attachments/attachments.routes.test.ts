import { readdirSync } from 'node:fs';
import {
  attachmentLimits,
  downloadAttachment,
  listTaskFiles,
  removeAttachment,
  uploadTaskFile,
} from '@tandem/contract/attachments';
import { blockMember } from '@tandem/contract/blocks';
import { type ChatMessage, listChatMessages, postChatMessage } from '@tandem/contract/chat';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHideMessage } from '../chat/public.ts';
import { bytes, fileIn, sendFiles, uploadTo } from '../../testing/attachment-actions.ts';
import { edit, groupChatOf, openDirectChatWith } from '../../testing/chat-actions.ts';
import { formWith } from '../../testing/form.ts';
import { picture } from '../../testing/images.ts';
import { connect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { attachments } from './attachments.tables.ts';

let app: TestApp;
let ada: Actor;
let bo: Actor;
let stranger: Actor;
let projectId: string;
let chatId: string;
beforeAll(async () => {
  app = await createTestApp({ limits: { LIMIT_FILE_MEGABYTES_MEMBER: 1, LIMIT_FILE_MEGABYTES_PROJECT: 2 } });
  stranger = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bo] = [await app.member(), await app.member()];
  projectId = (await publish(ada))._id;
  await joinProject(ada, bo, projectId);
  chatId = await groupChatOf(ada, projectId);
});

const toChat = (who: Actor, content: Uint8Array, filename?: string, chat = chatId) =>
  uploadTo(chat, who, content, filename);
const stored = (who: Actor, content: Uint8Array, filename?: string, chat = chatId) =>
  fileIn(chat, who, content, filename);
const say = (who: Actor, fileIds: string[], more?: Parameters<typeof sendFiles>[3], chat = chatId) =>
  sendFiles(chat, who, fileIds, more);
const download = (who: Actor, fileId: string, headers = {}, query = {}) =>
  who.send(downloadAttachment, { params: { fileId }, query }, { headers });
const statusFor = async (who: Actor, fileId: string) => (await download(who, fileId)).statusCode;
const lastOf = async (who: Actor, chat = chatId): Promise<ChatMessage> => {
  const { data } = await who.call(listChatMessages, { params: { chatId: chat } });
  return data.at(-1) as ChatMessage;
};
const rowsOf = (who: Actor) =>
  app.database.orm
    .select()
    .from(attachments)
    .then((rows) => rows.filter(({ uploaderId }) => uploaderId === who.id));
const arrivals = () => readdirSync(app.storage.arrivals);

describe('a file of a message', () => {
  it('is sent without a text, and both sides read it', async () => {
    const file = await stored(ada, bytes('Tides'));
    expect(file).toMatchObject({
      name: 'notes.txt',
      size: 5,
      contentType: 'application/octet-stream',
      width: null,
    });
    const sent = await say(ada, [file._id]);
    expect(sent).toMatchObject({ text: '', files: [file] });
    expect(await lastOf(bo)).toMatchObject({ _id: sent._id, files: [file] });
    const reply = await download(bo, file._id);
    expect(reply.body).toBe('Tides');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '5',
      'content-disposition': `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; object-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
    const again = await download(bo, file._id, { 'if-none-match': reply.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('keeps the order of its message, and stays when the text is edited', async () => {
    const [one, two] = [await stored(ada, bytes('1')), await stored(ada, bytes('2'))];
    const sent = await say(ada, [two._id, one._id], { text: 'Both' });
    const edited = await edit(ada, sent, 'Two of them');
    expect(edited.files).toEqual([two, one]);
    expect((await lastOf(bo)).files).toEqual([two, one]);
  });

  it('is the uploader’s alone until it is sent, and only for a message of theirs in that chat', async () => {
    const file = await stored(ada, bytes('Draft'));
    expect([await statusFor(ada, file._id), await statusFor(bo, file._id)]).toEqual([200, 404]);
    const refusal = { status: 400, code: 'attachments.elsewhere', fields: { fileIds: expect.any(String) } };
    const body = { fileIds: [file._id] };
    expect(await bo.refused(postChatMessage, { params: { chatId }, body })).toMatchObject(refusal);
    const other = await groupChatOf(ada, (await publish(ada))._id);
    expect(await ada.refused(postChatMessage, { params: { chatId: other }, body })).toMatchObject(refusal);
    await say(ada, [file._id]);
    expect(await ada.refused(postChatMessage, { params: { chatId }, body })).toMatchObject(refusal);
    const { data } = await ada.call(listChatMessages, { params: { chatId } });
    expect(data).toHaveLength(1);
  });

  it('is sent once, however often the message is', async () => {
    const [file, clientId] = [await stored(ada, bytes('Once')), crypto.randomUUID()];
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        ada.send(postChatMessage, { params: { chatId }, body: { fileIds: [file._id], clientId } }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 201,
    ]);
    expect(new Set(replies.map((reply) => reply.json().data._id)).size).toBe(1);
    expect(replies.every((reply) => reply.json().data.files[0]._id === file._id)).toBe(true);
    const other = await stored(ada, bytes('Other'));
    const body = { fileIds: [other._id], clientId };
    expect(await ada.refused(postChatMessage, { params: { chatId }, body })).toMatchObject({ status: 409 });
  });

  it('needs a text beside it only where there is no file, and at most ten files', async () => {
    const refusedFor = async (body: object) =>
      (await ada.refused(postChatMessage, { params: { chatId }, body })).fields;
    expect(await refusedFor({ fileIds: [] })).toEqual({ text: 'Message is required.' });
    const many = Array.from({ length: attachmentLimits.ofMessage + 1 }, () => crypto.randomUUID());
    expect(await refusedFor({ fileIds: many })).toHaveProperty('fileIds');
    const same = crypto.randomUUID();
    expect(await refusedFor({ fileIds: [same, same] })).toHaveProperty('fileIds');
  });
});

describe('who may read a file', () => {
  it('is who may read its chat at that moment: no stranger, and nobody who left', async () => {
    const file = await stored(bo, bytes('Secret'));
    await say(bo, [file._id]);
    expect([await statusFor(ada, file._id), await statusFor(stranger, file._id)]).toEqual([200, 404]);
    await ada.call(removeProjectUser, { params: { id: projectId, userId: bo.id } });
    expect([await statusFor(ada, file._id), await statusFor(bo, file._id)]).toEqual([200, 404]);
    expect((await app.nobody.send(downloadAttachment, { params: { fileId: file._id } })).statusCode).toBe(
      401,
    );
  });

  it('is nobody else by a range, a preview or what a browser kept', async () => {
    const file = await stored(ada, bytes('Secret'));
    await say(ada, [file._id]);
    const { etag } = (await download(bo, file._id)).headers;
    await ada.call(removeProjectUser, { params: { id: projectId, userId: bo.id } });
    const kept = [
      { range: 'bytes=0-3' },
      { range: 'bytes=0-1', 'if-range': etag },
      { 'if-none-match': etag },
    ];
    for (const who of [bo, stranger])
      for (const headers of kept)
        for (const query of [{}, { size: 'preview' as const }]) {
          const reply = await download(who, file._id, headers, query);
          expect([reply.statusCode, reply.headers.etag, reply.body.includes('Sec')]).toEqual([
            404,
            undefined,
            false,
          ]);
        }
  });

  it('is, of a hidden message, its sender alone', async () => {
    const file = await stored(ada, bytes('Rude'));
    const { _id: messageId } = await say(ada, [file._id]);
    const hide = createHideMessage(app.sockets.live);
    await app.database.transaction((tx) => hide(tx, { messageId, at: app.clock.now() }));
    expect([await statusFor(ada, file._id), await statusFor(bo, file._id)]).toEqual([200, 404]);
    expect([(await lastOf(ada)).files, (await lastOf(bo)).files]).toEqual([[file], undefined]);
  });

  it('stays both sides of a chat after a block, but neither adds a file any more', async () => {
    await connect(ada, bo);
    const direct = await openDirectChatWith(ada, bo);
    const file = await stored(ada, bytes('Map'), 'map.txt', direct);
    await say(ada, [file._id], {}, direct);
    await bo.call(blockMember, { params: { userId: ada.id } });
    expect([await statusFor(bo, file._id), await statusFor(ada, file._id)]).toEqual([200, 200]);
    expect((await toChat(ada, bytes('More'), 'more.txt', direct)).statusCode).toBe(403);
    expect((await toChat(stranger, bytes('More'), 'more.txt', direct)).statusCode).toBe(404);
  });

  it('stays everybody of an archived project, which takes no more files', async () => {
    const file = await stored(ada, bytes('Log'));
    await say(ada, [file._id]);
    const task = await addTask(ada, projectId);
    await ada.call(archiveProject, { params: { id: projectId } });
    expect(await statusFor(bo, file._id)).toBe(200);
    expect((await toChat(bo, bytes('More'))).json()).toMatchObject({ code: 'projects.archived' });
    const params = { projectId, taskId: task._id };
    expect((await bo.send(uploadTaskFile, { params }, formWith(bytes('More')))).statusCode).toBe(409);
  });
});

describe('an image', () => {
  it('is drawn again without its metadata, with its size and a preview', async () => {
    const photo = await picture({ width: 1600, height: 800, orientation: 6 });
    const file = await stored(ada, photo, 'Beach.of.Ana.JPG');
    expect(file).toMatchObject({
      name: 'Beach.of.Ana.webp',
      contentType: 'image/webp',
      width: 800,
      height: 1600,
    });
    const whole = await download(ada, file._id);
    expect(whole.headers['content-disposition']).toContain('Beach.of.Ana.webp');
    expect(whole.rawPayload.includes('a secret place')).toBe(false);
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 1600,
    });
    const preview = await download(ada, file._id, {}, { size: 'preview' });
    expect(preview.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': 'inline' });
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 360, height: 720 });
    expect(preview.headers.etag).not.toBe(whole.headers.etag);
  });

  it('has no more pixels than can be decoded, whatever it takes as a file', async () => {
    const side = Math.ceil(Math.sqrt(attachmentLimits.pixels)) + 10;
    const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = app.storage.keys();
    expect((await toChat(ada, bomb, 'white.png')).json()).toMatchObject({
      code: 'attachments.too_many_pixels',
    });
    expect([app.storage.keys(), arrivals(), await rowsOf(ada)]).toEqual([before, [], []]);
  });

  it.each([
    [
      'an SVG',
      'picture.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'application/octet-stream',
    ],
    ['a page', 'picture.jpg', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    [
      'a page behind the first bytes of a JPEG',
      'a.jpg',
      '\u00ff\u00d8\u00ff<script>alert(1)</script>',
      'application/octet-stream',
    ],
    ['a GIF', 'a.png', 'GIF89a<script>', 'image/gif'],
    ['a PDF', 'invoice.png', '%PDF-1.7 /JS (app.alert(1))', 'application/pdf'],
    ['an archive', 'invoice.txt', 'PK\u0003\u0004 42.zip', 'application/zip'],
  ])('is not what only calls itself one: %s is a download', async (_, filename, content, type) => {
    const file = await stored(ada, bytes(content), filename);
    expect(file).toMatchObject({ name: filename, contentType: type, width: null });
    for (const query of [{}, { size: 'preview' }]) {
      const { headers, rawPayload } = await download(ada, file._id, {}, query);
      expect(headers['content-type']).toBe(type);
      expect(headers['content-disposition']).toMatch(/^attachment; /);
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(rawPayload.equals(bytes(content))).toBe(true);
    }
  });
});

describe('a file name', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\plan.pdf', 'plan.pdf'],
    ['..', 'file'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['<b onload=x>.txt', '_b onload=x_.txt'],
    ['Żółw — план.pdf', 'Żółw — план.pdf'],
    [`${'x'.repeat(300)}.tar`, `${'x'.repeat(116)}.tar`],
  ])('%j is shown and saved as %j', async (filename, name) => {
    const file = await stored(ada, bytes('x'), filename);
    expect(file.name).toBe(name);
    const disposition = String((await download(ada, file._id)).headers['content-disposition']);
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('a part of a file', () => {
  it.each([
    ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=8-99999999', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, 'abcdefghij', undefined],
    ['bytes=0-1,3-4', 200, 'abcdefghij', undefined],
    ['bytes=99999999999999999999-', 200, 'abcdefghij', undefined],
    ['lines=1-2', 200, 'abcdefghij', undefined],
  ])('%s answers %i', async (range, status, body, contentRange) => {
    const file = await stored(ada, bytes('abcdefghij'));
    const reply = await download(ada, file._id, { range });
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ]);
    expect(reply.headers['content-length']).toBe(String(body.length));
  });

  it('is given only while the file is the one that was begun', async () => {
    const file = await stored(ada, bytes('abcdefghij'));
    const { etag } = (await download(ada, file._id)).headers;
    const statusWith = async (condition: unknown) =>
      (await download(ada, file._id, { range: 'bytes=0-1', 'if-range': condition })).statusCode;
    expect([await statusWith(etag), await statusWith('"another"')]).toEqual([206, 200]);
  });
});

describe('a file of a task', () => {
  const upload = (who: Actor, taskId: string, content = 'Plan', project = projectId) =>
    who.send(uploadTaskFile, { params: { projectId: project, taskId } }, formWith(bytes(content)));

  it('is listed for the members of its project, and removed by its uploader or the owner', async () => {
    const { _id: taskId } = await addTask(ada, projectId);
    const params = { projectId, taskId };
    const [own, others] = [(await upload(bo, taskId)).json().data, (await upload(ada, taskId)).json().data];
    const listed = (await bo.call(listTaskFiles, { params })).data;
    expect(listed).toEqual([
      { ...own, addedBy: bo.id, isRemovable: true },
      { ...others, addedBy: ada.id, isRemovable: false },
    ]);
    expect(await statusFor(ada, own._id)).toBe(200);
    expect(await bo.refused(removeAttachment, { params: { fileId: others._id } })).toMatchObject({
      status: 403,
    });
    await ada.call(removeAttachment, { params: { fileId: own._id } });
    expect((await ada.call(listTaskFiles, { params })).data.map(({ _id }) => _id)).toEqual([others._id]);
    expect(await ada.refused(removeAttachment, { params: { fileId: own._id } })).toMatchObject({
      status: 404,
    });
  });

  it('tells those who have the board open', async () => {
    const { _id: taskId } = await addTask(ada, projectId);
    const told: unknown[] = [];
    const { live } = app.sockets;
    const published = vi.spyOn(live, 'publish');
    const file = (await upload(bo, taskId)).json().data;
    await bo.call(removeAttachment, { params: { fileId: file._id } });
    for (const [event, audience, payload] of published.mock.calls) told.push([event.name, audience, payload]);
    published.mockRestore();
    const event = (filesCount: number) => [
      'taskFilesChanged',
      `board:${projectId}`,
      { projectId, taskId, filesCount },
    ];
    expect(told).toEqual([event(1), event(0)]);
  });

  it('does not exist for anybody else, also under another project', async () => {
    const { _id: taskId } = await addTask(ada, projectId);
    const file = (await upload(ada, taskId)).json().data;
    const foreign = (await publish(stranger))._id;
    expect((await upload(stranger, taskId)).statusCode).toBe(404);
    expect((await upload(stranger, taskId, 'x', foreign)).statusCode).toBe(404);
    expect(await statusFor(stranger, file._id)).toBe(404);
    expect(await stranger.refused(removeAttachment, { params: { fileId: file._id } })).toMatchObject({
      status: 404,
    });
  });

  it('is one of fifty at most', async () => {
    const { _id: taskId } = await addTask(ada, projectId);
    const row = {
      uploaderId: ada.id,
      projectId,
      taskId,
      contentType: 'text/plain',
      size: 1,
      createdAt: app.clock.now(),
    };
    const full = Array.from({ length: attachmentLimits.ofTask - 1 }, (_, at) => ({
      ...row,
      id: crypto.randomUUID(),
      name: `${at}`,
    }));
    await app.database.orm.insert(attachments).values(full);
    const replies = await Promise.all([1, 2, 3].map(() => upload(ada, taskId)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});
