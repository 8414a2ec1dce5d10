import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { type Content, operation } from '../../operation.ts';
import { id } from '../../values.ts';

/** Limits of the files of messages, comments and tasks, in bytes, pixels and milliseconds. */
export const attachmentLimits = {
  bytes: 25 * 1024 * 1024,
  /** Of an image as it is sent. */
  pixels: 40_000_000,
  /** The longer side of a stored image, and of its preview. */
  side: 3_072,
  previewSide: 720,
  name: 120,
  /** Also of a comment. */
  ofMessage: 10,
  ofTask: 50,
  /** A file that no message or comment takes is removed after this time. */
  unusedLife: 24 * 60 * 60 * 1_000,
} as const;

/** Success messages of the operations. */
export const attachmentMessages = {
  uploaded: 'File uploaded.',
  removed: 'File removed.',
} as const;

/**
 * A file of a message, comment or task. An image has a size in pixels and a preview, and is shown in the page; every other file is a
 * download. Its content is at `/api/attachments/{_id}`.
 */
export const attachment = z.object({
  _id: z.string(),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type Attachment = z.output<typeof attachment>;

/** Ids of files that the author uploaded for it and did not use yet, in the order in which they are shown. */
export const fileIdsOf = (thing: 'message' | 'comment') =>
  z.optional(
    z.array(id, 'fileIds must be a list of ids.').check(
      z.maxLength(
        attachmentLimits.ofMessage,
        `A ${thing} can have at most ${attachmentLimits.ofMessage} files.`,
      ),
      z.refine((ids) => new Set(ids).size === ids.length, `A ${thing} can have each file once.`),
    ),
  );

const uploaded = z.object({ message: z.string(), data: attachment });
const onTask = z.object({ projectId: id, taskId: id });

export const uploadChatFile = operation({
  name: 'uploadChatFile',
  method: 'POST',
  path: '/api/chat/{chatId}/files',
  summary:
    'Upload a file for your next message in the chat (multipart field "file"); unused, it is removed after 24 hours',
  access: 'member',
  scope: 'chat:write',
  params: z.object({ chatId: id }),
  spends: 'fileUploads',
  takes: 'file',
  status: 201,
  reply: uploaded,
});

export const uploadTaskFile = operation({
  name: 'uploadTaskFile',
  method: 'POST',
  path: '/api/project/{projectId}/task/{taskId}/files',
  summary:
    'Add a file to a task (multipart field "file"); with `for=comment` it is for your next comment and, unused, removed after 24 hours',
  access: 'member',
  scope: 'tasks:write',
  params: onTask,
  query: z.object({ for: z.optional(z.enum(['comment'], 'for must be comment.')) }),
  spends: 'fileUploads',
  takes: 'file',
  status: 201,
  reply: uploaded,
});

/** A file of a task, who added it, and whether the caller may remove it. */
export const taskFile = z.extend(attachment, {
  addedBy: z.nullable(z.string()),
  isRemovable: z.boolean(),
});
export type TaskFile = z.output<typeof taskFile>;

export const listTaskFiles = operation({
  name: 'listTaskFiles',
  method: 'GET',
  path: '/api/project/{projectId}/task/{taskId}/files',
  summary: 'List the files of a task without those of its comments, oldest first',
  access: 'member',
  scope: 'tasks:read',
  params: onTask,
  reply: z.object({ data: z.array(taskFile) }),
});

/** Whoever may not read the chat or task at that moment gets 404. */
export const downloadAttachment = operation({
  name: 'downloadAttachment',
  method: 'GET',
  path: '/api/attachments/{fileId}',
  summary: 'Get the content of a file of a message, comment or task; `size=preview` gives a smaller image',
  access: 'member',
  scope: ['chat:read', 'tasks:read'],
  params: z.object({ fileId: id }),
  query: z.object({ size: z.optional(z.enum(['preview'], 'size must be preview.')) }),
  gives: 'application/octet-stream',
  reply: z.custom<Content>(),
});

export const removeAttachment = operation({
  name: 'removeAttachment',
  method: 'DELETE',
  path: '/api/attachments/{fileId}',
  summary:
    'Remove a file that you uploaded: of a task, or for a message or comment that was not sent; a project’s owner removes any file of its tasks',
  access: 'member',
  scope: ['chat:write', 'tasks:write'],
  params: z.object({ fileId: id }),
  reply: z.object({ message: z.string() }),
});

/** What files take up, previews included, and what they may, in bytes; null where nothing limits them. */
export const fileSpace = z.object({ used: z.number(), limit: z.nullable(z.number()) });

export const viewFileSpace = operation({
  name: 'viewFileSpace',
  method: 'GET',
  path: '/api/file-space',
  summary: 'Say how much of the space for files you use, or with `projectId` a project that you are in',
  access: 'member',
  scope: null,
  query: z.object({ projectId: z.optional(id) }),
  reply: z.object({ data: fileSpace }),
});

/** Files were added to a task or its comments, or removed from them; how many there are now. */
export const taskFilesChanged = event(
  'taskFilesChanged',
  z.object({ projectId: z.string(), taskId: z.string(), filesCount: z.number() }),
);

/** The path of the content of a file. */
export const attachmentPath = (fileId: string, size?: 'preview'): string =>
  `/api/attachments/${fileId}${size === undefined ? '' : `?size=${size}`}`;
