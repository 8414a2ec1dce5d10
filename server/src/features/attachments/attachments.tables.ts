import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { impersonal, rowsDeleted } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';
import { projects } from '../projects/public.ts';

/**
 * Files of messages, comments and tasks. The row is inserted before the bytes, so that no bytes exist without a row. The migrations
 * also declare the foreign keys to chats, messages, tasks and comments, which this feature cannot import, and a trigger that notes in
 * `removed_attachments` what a deleted row leaves in the storage, whatever deleted it.
 */
export const attachments = pgTable(
  'attachments',
  {
    /** Also the key in the storage. */
    id: uuid('id').primaryKey(),
    uploaderId: uuid('uploader_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The chat or the task that it belongs to; who may read that may read the file. */
    chatId: uuid('chat_id'),
    taskId: uuid('task_id'),
    /** Null until a message of the chat takes it. */
    messageId: uuid('message_id'),
    /** Whether it is for a comment on the task; else it is one of the task's own. */
    isForComment: boolean('is_for_comment').notNull().default(false),
    /** Null until a comment on the task takes it. */
    commentId: uuid('comment_id'),
    /** The project of the chat or task, whose space it takes as well; null in a direct chat. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** The order within its message. */
    place: smallint('place').notNull().default(0),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    /** Of an image, upright. */
    width: integer('width'),
    height: integer('height'),
    /** The key of a smaller image; null where the image itself is small. */
    previewId: uuid('preview_id'),
    previewSize: integer('preview_size').notNull().default(0),
    isStored: boolean('is_stored').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    check('attachments_place_check', sql`(${table.chatId} is null) <> (${table.taskId} is null)`),
    index('attachments_uploader_index').on(table.uploaderId),
    index('attachments_project_index')
      .on(table.projectId)
      .where(sql`${table.projectId} is not null`),
    index('attachments_chat_index')
      .on(table.chatId)
      .where(sql`${table.chatId} is not null`),
    index('attachments_message_index')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
    index('attachments_comment_index')
      .on(table.commentId)
      .where(sql`${table.commentId} is not null`),
    index('attachments_uncommented_index')
      .on(table.createdAt)
      .where(sql`${table.isForComment} and ${table.commentId} is null`),
    index('attachments_task_index')
      .on(table.taskId, table.createdAt)
      .where(sql`${table.taskId} is not null`),
    index('attachments_unused_index')
      .on(table.createdAt)
      .where(sql`not ${table.isStored} or (${table.messageId} is null and ${table.taskId} is null)`),
  ],
);

/** Keys whose rows are gone; the job removes their bytes. */
export const removedAttachments = pgTable('removed_attachments', {
  key: uuid('key').primaryKey(),
});

export const attachmentPolicy = rowsDeleted(attachments, {
  id: { exportedAs: 'fileId' },
  uploaderId: { notExported: 'It is the member.' },
  chatId: { exportedAs: 'chatId' },
  taskId: { exportedAs: 'taskId' },
  messageId: { exportedAs: 'messageId' },
  isForComment: { notExported: 'The id of the comment says it.' },
  commentId: { exportedAs: 'commentId' },
  projectId: { exportedAs: 'projectId' },
  place: { notExported: 'It only orders the files of a message or comment.' },
  name: { exportedAs: 'name' },
  contentType: { exportedAs: 'contentType' },
  size: { exportedAs: 'size' },
  width: { exportedAs: 'width' },
  height: { exportedAs: 'height' },
  previewId: { notExported: 'It only names the stored object.' },
  previewSize: { notExported: 'It only measures a copy of the image.' },
  isStored: { notExported: 'It is true for every exported file.' },
  createdAt: { exportedAs: 'createdAt' },
});

/** Names stored objects only, which nobody refers to any more. */
export const removedAttachmentPolicy = impersonal(removedAttachments);
