import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Attachment, attachmentLimits, type TaskFile } from '@tandem/contract/attachments';
import { commonFailures } from '@tandem/contract/failure';
import type { Content } from '@tandem/contract/operation';
import { createKeyedLimiter } from '../../platform/concurrency/keyed-work.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { dispositionOf } from '../../platform/http/content.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse, refuseField } from '../../platform/refusal.ts';
import { removeArrivals } from '../../platform/storage/storage.ts';
import { fileErrors, imageTypeOf, makeSharedImage, whileDiskHasRoom } from '../files/public.ts';
import type { AttachmentsDeps, Attaching, TaskRef } from './attachments.deps.ts';
import { projectErrors } from '../projects/public.ts';
import { attachmentErrors } from './attachments.errors.ts';
import { emitTaskFiles } from './attachments.live.ts';
import * as repository from './attachments.repository.ts';
import {
  addressSeconds,
  headBytes,
  imageName,
  safeName,
  typeOf,
  unknownType,
  uploadsAtOnce,
} from './attachments.rules.ts';

/** Who uploads, and the body that has the file. */
type Upload = Pick<Caller, 'me' | 'receiveFile'>;

/** What a file becomes: its bytes at a path, and what its row says of them. */
interface Prepared {
  path: string;
  previewPath: string | null;
  row: Pick<
    repository.NewAttachment,
    'id' | 'name' | 'contentType' | 'size' | 'width' | 'height' | 'previewId' | 'previewSize'
  >;
}

export type AttachmentsService = ReturnType<typeof createAttachmentsService>;

/** Files of messages, comments and tasks. */
export function createAttachmentsService(deps: AttachmentsDeps) {
  const inTurn = createKeyedLimiter({ inAll: Number.POSITIVE_INFINITY, each: uploadsAtOnce });
  return {
    viewFileSpace: (me: string, projectId: string | null) => viewSpace(deps, me, projectId),
    /** Stores a file for a message that is sent later. */
    uploadChatFile: (upload: Upload, chatId: string): Promise<Attachment> =>
      inTurn(upload.me, () =>
        store(deps, upload, async (tx) => {
          const { projectId } = await deps.chatFiles.requireMaySend(tx, upload.me, chatId);
          return { chatId, projectId };
        }),
      ),
    /** Adds a file to a task, or stores it for a comment on it that is sent later. */
    uploadTaskFile: (upload: Upload, task: TaskRef, isForComment: boolean): Promise<Attachment> =>
      inTurn(upload.me, async () => {
        // Whoever may not see the task is refused before the body is read.
        await deps.taskFiles.requireAccess(deps.database.orm, upload.me, task);
        const stored = await store(deps, upload, async (tx) => {
          await deps.taskFiles.lock(tx, upload.me, task);
          const isFull = async () =>
            (await repository.countOfTask(tx, task.taskId)) >= attachmentLimits.ofTask;
          if (!isForComment && (await isFull())) refuse(attachmentErrors.taskFull);
          return { ...task, isForComment };
        });
        // The file is kept, whether or not the board, which others may hold, can be counted now.
        if (!isForComment) await tellCount(deps, task).catch(() => undefined);
        return stored;
      }),
    listTaskFiles: (me: string, task: TaskRef): Promise<TaskFile[]> => listTaskFiles(deps, me, task),
    download: (me: string, fileId: string, size: 'preview' | undefined): Promise<Content> =>
      download(deps, { me, fileId, size }),
    remove: (me: string, fileId: string): Promise<void> => remove(deps, me, fileId),
    sweep: (): Promise<void> => sweep(deps),
  };
}

/**
 * Receives a file, makes of it what is stored, takes the space for it in the transaction of `place`, and stores it. `place` also
 * runs before the body is read, so that whoever is refused sends nothing, and a member without any space left neither.
 */
async function store(
  deps: AttachmentsDeps,
  { me, receiveFile }: Upload,
  place: (
    tx: Queryable,
  ) => Promise<Pick<repository.NewAttachment, 'chatId' | 'taskId' | 'isForComment' | 'projectId'>>,
): Promise<Attachment> {
  const { database, storage, clock } = deps;
  const takeSpace = async (tx: Queryable, bytes: number) => {
    const found = await place(tx);
    await requireSpace(tx, deps, { uploaderId: me, projectId: found.projectId, bytes });
    return found;
  };
  await database.transaction((tx) => takeSpace(tx, 1));
  const path = join(storage.arrivals, newId());
  const left = [path, `${path}.preview`];
  try {
    const prepared = await whileDiskHasRoom(async () =>
      prepare(path, await receiveFile({ path, bytes: attachmentLimits.bytes })),
    );
    const { id, size, previewSize = 0 } = prepared.row;
    await database.transaction(async (tx) => {
      const found = await takeSpace(tx, size + previewSize);
      await repository.announce(tx, { ...prepared.row, ...found, uploaderId: me, createdAt: clock.now() });
    });
    return await putPrepared(deps, id, prepared);
  } finally {
    for (const file of left) await rm(file, { force: true });
  }
}

const spaceOf = (limits: AttachmentsDeps['limits']): repository.Space => ({
  ofMember: limits.LIMIT_FILE_MEGABYTES_MEMBER * 1_000_000,
  ofProject: limits.LIMIT_FILE_MEGABYTES_PROJECT * 1_000_000,
});

/** What the files of the member, or of a project that they are in, take up and may. */
async function viewSpace(
  { database, limits }: AttachmentsDeps,
  me: string,
  projectId: string | null,
): Promise<{ used: number; limit: number | null }> {
  const used = (await repository.findUsed(database.orm, me, projectId)) ?? refuse(projectErrors.notFound);
  const { ofMember, ofProject } = spaceOf(limits);
  const limit = projectId === null ? ofMember : ofProject;
  return { used, limit: Number.isFinite(limit) ? limit : null };
}

async function requireSpace(
  tx: Queryable,
  { limits }: AttachmentsDeps,
  file: Parameters<typeof repository.findNoSpace>[1],
): Promise<void> {
  const why = await repository.findNoSpace(tx, file, spaceOf(limits));
  if (why?.of === 'member') refuse(attachmentErrors.ownSpace(why));
  if (why?.of === 'project') refuse(attachmentErrors.projectSpace(why));
}

/** Tells what a received file is by its bytes, and replaces an image by one that was drawn again. */
async function prepare(path: string, received: { name: string; size: number }): Promise<Prepared> {
  const id = newId();
  const [name, head] = [safeName(received.name), await readHead(path)];
  if (received.size === 0) return refuse(attachmentErrors.empty);
  const image = imageTypeOf(head) === null ? null : await imageIn(path, head);
  if (image === null) {
    const type = imageTypeOf(head) === null ? typeOf(head) : unknownType;
    return { path, previewPath: null, row: { id, name, contentType: type, size: received.size } };
  }
  await writeFile(path, image.bytes);
  const previewPath = image.preview === null ? null : `${path}.preview`;
  if (previewPath !== null && image.preview !== null)
    await writeFile(previewPath, image.preview, { mode: 0o600 });
  const { width, height } = image;
  const preview = { previewId: image.preview && newId(), previewSize: image.preview?.byteLength ?? 0 };
  const size = image.bytes.byteLength;
  return {
    path,
    previewPath,
    row: { id, name: imageName(name), contentType: 'image/webp', size, width, height, ...preview },
  };
}

/** The image in a file; null for what begins as an image and is none, which is kept as a download. */
async function imageIn(
  path: string,
  head: Uint8Array,
): Promise<Awaited<ReturnType<typeof makeSharedImage>> | null> {
  try {
    return await makeSharedImage(path, head, attachmentLimits);
  } catch (error) {
    if (error instanceof Refusal && error.kind === fileErrors.tooManyPixels)
      return refuse(attachmentErrors.tooManyPixels);
    if (error instanceof Refusal && error.kind === fileErrors.unreadable) return null;
    throw error;
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Stores the bytes of an announced file; its row goes when that fails, and the job removes what was stored. */
async function putPrepared(
  { database, storage }: AttachmentsDeps,
  id: string,
  { path, previewPath, row: { previewId } }: Prepared,
): Promise<Attachment> {
  try {
    await whileDiskHasRoom(async () => {
      await storage.take(id, path);
      if (previewPath !== null && previewId) await storage.take(previewId, previewPath);
    });
  } catch (error) {
    await repository.deleteRow(database.orm, id);
    throw error;
  }
  const stored = await repository.markStored(database.orm, id);
  if (stored !== null) return repository.toAttachment(stored);
  // Its chat, task or member was deleted meanwhile, and the job may have been here already.
  for (const key of [id, previewId]) if (key) await storage.remove(key);
  return refuse(commonFailures.notFound);
}

async function listTaskFiles(
  { database, taskFiles }: AttachmentsDeps,
  me: string,
  task: TaskRef,
): Promise<TaskFile[]> {
  const { isOwner } = await taskFiles.requireAccess(database.orm, me, task);
  const rows = await repository.listOfTask(database.orm, task.taskId);
  return rows.map((row) => ({
    ...repository.toAttachment(row),
    addedBy: row.uploaderId,
    isRemovable: isOwner || row.uploaderId === me,
  }));
}

/** A file that the member may read now; refuses with 404 as if there were none. */
async function requireReadable(
  { database, chatFiles, taskFiles }: AttachmentsDeps,
  me: string,
  fileId: string,
): Promise<repository.AttachmentRow> {
  const { orm } = database;
  const row = (await repository.findStored(orm, fileId)) ?? refuse(attachmentErrors.notFound);
  const { chatId, messageId, taskId, projectId } = row;
  // What no message or comment has taken yet is nobody else's business.
  if (row.uploaderId !== me && !isTaken(row)) return refuse(attachmentErrors.notFound);
  if (taskId !== null && projectId !== null) {
    await taskFiles.requireAccess(orm, me, { projectId, taskId }).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(attachmentErrors.notFound) : error;
    });
    const { commentId } = row;
    const isShown = commentId === null || (await taskFiles.mayReadComment(orm, me, commentId));
    return isShown ? row : refuse(attachmentErrors.notFound);
  }
  const isReadable = chatId !== null && (await chatFiles.mayRead(orm, me, { chatId, messageId }));
  return isReadable ? row : refuse(attachmentErrors.notFound);
}

/** Whether a file has its place: in a message or comment, or among the task's own. */
const isTaken = ({ messageId, taskId, isForComment, commentId }: repository.AttachmentRow): boolean =>
  messageId !== null || commentId !== null || (taskId !== null && !isForComment);

async function download(
  deps: AttachmentsDeps,
  { me, fileId, size }: { me: string; fileId: string; size: 'preview' | undefined },
): Promise<Content> {
  const { storage } = deps;
  const row = await requireReadable(deps, me, fileId);
  const isPreview = size === 'preview' && row.previewId !== null;
  const key = isPreview && row.previewId !== null ? row.previewId : row.id;
  // Only what was drawn again is shown in a page.
  const downloadName = row.width === null || size === undefined ? row.name : null;
  const disposition = dispositionOf(downloadName);
  const address = await storage.addressOf(key, {
    type: row.contentType,
    disposition,
    seconds: addressSeconds,
  });
  return {
    size: isPreview ? row.previewSize : row.size,
    etag: `"${key}"`,
    read: (range) => storage.read(key, range),
    file: { type: row.contentType, downloadName, address },
  };
}

async function remove(deps: AttachmentsDeps, me: string, fileId: string): Promise<void> {
  const { database, taskFiles } = deps;
  const row = await requireReadable(deps, me, fileId);
  const { taskId, projectId, uploaderId, isForComment } = row;
  if (taskId === null || projectId === null || isForComment) {
    const sent = isForComment ? attachmentErrors.commented : attachmentErrors.sent;
    if (isTaken(row)) refuse(uploaderId === me ? sent : attachmentErrors.notYours);
    if (!(await repository.deleteRow(database.orm, fileId, { isUnused: true }))) refuse(sent);
    return;
  }
  const task = { projectId, taskId };
  const filesCount = await database.transaction(async (tx) => {
    const { isOwner } = await taskFiles.lock(tx, me, task);
    if (!isOwner && uploaderId !== me) refuse(attachmentErrors.notYours);
    if (!(await repository.deleteRow(tx, fileId))) refuse(attachmentErrors.notFound);
    return taskFiles.count(tx, task);
  });
  emitTaskFiles(deps.live, taskFiles.audienceOf(projectId), task, filesCount);
}

/** Tells those on the board how many files a task has, after one was stored, which ends outside of any lock. */
async function tellCount({ database, live, taskFiles }: AttachmentsDeps, task: TaskRef): Promise<void> {
  const filesCount = await database.transaction((tx) => taskFiles.count(tx, task));
  emitTaskFiles(live, taskFiles.audienceOf(task.projectId), task, filesCount);
}

/** Deletes what nobody uses, and removes the bytes of all deleted rows. */
async function sweep(deps: AttachmentsDeps): Promise<void> {
  const now = deps.clock.now();
  while ((await repository.deleteUnused(deps.database.orm, now)) === repository.removedAtOnce);
  await removeBytes(deps);
  await removeArrivals(deps.storage.arrivals, new Date(now.getTime() - attachmentLimits.unusedLife));
}

async function removeBytes({
  database,
  storage,
}: Pick<AttachmentsDeps, 'database' | 'storage'>): Promise<void> {
  for (;;) {
    const keys = await repository.listRemoved(database.orm);
    for (const key of keys) await storage.remove(key);
    await repository.forgetRemoved(database.orm, keys);
    if (keys.length < repository.removedAtOnce) return;
  }
}

/** Gives files to what was just written, in its transaction; refuses unless all of them are the author's to give. */
export async function attachFiles(tx: Queryable, to: Attaching): Promise<Attachment[]> {
  const attached = await repository.attach(tx, to);
  return attached.length === to.fileIds.length
    ? attached
    : refuseField(attachmentErrors.elsewhere, 'fileIds');
}

/** Deletes the files of the member, and their bytes after COMMIT; what a failing storage keeps is removed by the job. */
export const createOnAccountDeleted =
  (deps: Pick<AttachmentsDeps, 'database' | 'storage'>): OnAccountDeleted =>
  async (tx, { memberId }) => {
    await repository.deleteAllOf(tx, memberId);
    return () => removeBytes(deps).catch(() => undefined);
  };

/** The files that the member uploaded, without their bytes, which may be hundreds of megabytes: `/api/attachments/{fileId}` has them. */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  sharedFiles: await repository.listExported(db, memberId),
});

/** Reads an image in the size of its preview; null when it is gone, or no image. */
export const createReadPreview =
  ({ database, storage }: Pick<AttachmentsDeps, 'database' | 'storage'>) =>
  async (fileId: string): Promise<Uint8Array | null> => {
    const row = await repository.findStored(database.orm, fileId);
    return row?.width == null ? null : buffer(await storage.read(row.previewId ?? row.id));
  };
