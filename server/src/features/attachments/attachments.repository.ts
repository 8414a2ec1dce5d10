import { attachmentLimits, type Attachment } from '@tandem/contract/attachments';
import { and, asc, eq, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inIds } from '../../platform/database/statement.ts';
import { isInProject } from '../projects/public.ts';
import type { Attaching } from './attachments.deps.ts';
import { attachmentPolicy, attachments, removedAttachments } from './attachments.tables.ts';

export type AttachmentRow = typeof attachments.$inferSelect;
export type NewAttachment = typeof attachments.$inferInsert;

/** What a space holds at most, in bytes. */
export interface Space {
  ofMember: number;
  ofProject: number;
}

export const toAttachment = ({ id, name, size, contentType, width, height }: AttachmentRow): Attachment => ({
  _id: id,
  name,
  size,
  contentType,
  width,
  height,
});

const used = (owner: SQL) =>
  sql<number>`(select coalesce(sum(size + preview_size), 0)::float8 from attachments where ${owner})`;

const lockOf = (id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${id}`}, 0))`;

/** Why a file does not fit: the space of its uploader or project, and what of it is used. */
export interface NoSpace {
  of: 'member' | 'project';
  used: number;
  limit: number;
}

/** Says why a file does not fit, null when it does, and keeps others from taking the space until the transaction ends. */
export async function findNoSpace(
  tx: Queryable,
  file: Pick<NewAttachment, 'uploaderId' | 'projectId'> & { bytes: number },
  space: Space,
): Promise<NoSpace | null> {
  const { uploaderId, projectId = null, bytes } = file;
  // Always the member before the project, so that two uploads cannot wait for each other.
  await tx.execute(lockOf(uploaderId));
  if (projectId !== null) await tx.execute(lockOf(projectId));
  const { rows } = await tx.execute<{ own: number; shared: number }>(sql`
    select ${used(sql`uploader_id = ${uploaderId}`)} as own, ${used(sql`project_id = ${projectId}::uuid`)} as shared`);
  const [{ own, shared } = { own: 0, shared: 0 }] = rows;
  if (own + bytes > space.ofMember) return { of: 'member', used: own, limit: space.ofMember };
  const isFull = projectId !== null && shared + bytes > space.ofProject;
  return isFull ? { of: 'project', used: shared, limit: space.ofProject } : null;
}

/** What the files of a member take up, or of a project; null for a project that the member is not in. One query. */
export async function findUsed(db: Queryable, me: string, projectId: string | null): Promise<number | null> {
  const { rows } = await db.execute<{ used: number }>(
    projectId === null
      ? sql`select ${used(sql`uploader_id = ${me}`)} as used`
      : sql`select ${used(sql`project_id = ${projectId}`)} as used where ${isInProject(sql`${projectId}::uuid`, me)}`,
  );
  return rows[0]?.used ?? null;
}

/** Inserts the row of a file before its bytes are stored. */
export async function announce(tx: Queryable, file: NewAttachment): Promise<void> {
  await tx.insert(attachments).values(file);
}

/** Marks a file as stored; null when its row is gone, with its chat, task or member. */
export async function markStored(db: Queryable, id: string): Promise<AttachmentRow | null> {
  const [row] = await db
    .update(attachments)
    .set({ isStored: true })
    .where(eq(attachments.id, id))
    .returning();
  return row ?? null;
}

/** A stored file; null when there is none. */
export async function findStored(db: Queryable, id: string): Promise<AttachmentRow | null> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), attachments.isStored));
  return row ?? null;
}

const isOwnOf = (taskId: string) => and(eq(attachments.taskId, taskId), not(attachments.isForComment));

/** How many files a task has without those of its comments, also those that are being stored. */
export const countOfTask = (db: Queryable, taskId: string): Promise<number> =>
  db.$count(attachments, isOwnOf(taskId));

/** The stored files of a task without those of its comments, oldest first. */
export const listOfTask = (db: Queryable, taskId: string): Promise<AttachmentRow[]> =>
  db
    .select()
    .from(attachments)
    .where(and(isOwnOf(taskId), attachments.isStored))
    .orderBy(asc(attachments.createdAt), asc(attachments.id));

const isUntaken = and(isNull(attachments.messageId), isNull(attachments.commentId));

/** Deletes the row of a file; false when it was gone. `isUnused` spares one that a message or comment took meanwhile. */
export async function deleteRow(
  db: Queryable,
  id: string,
  { isUnused }: { isUnused: boolean } = { isUnused: false },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(attachments)
    .where(and(eq(attachments.id, id), isUnused ? isUntaken : undefined));
  return rowCount === 1;
}

/** Gives files to a message or comment in their order; those that are not the author's unused files for it are left out. */
export async function attach(
  tx: Queryable,
  { fileIds, uploaderId, ...to }: Attaching,
): Promise<Attachment[]> {
  const isMessage = 'chatId' in to;
  const rows = await tx
    .update(attachments)
    .set({
      ...(isMessage ? { messageId: to.messageId } : { commentId: to.commentId }),
      place: sql`array_position(${sql.param(fileIds)}::uuid[], ${attachments.id})::smallint`,
    })
    .where(
      and(
        inIds(attachments.id, fileIds),
        eq(attachments.uploaderId, uploaderId),
        isMessage
          ? eq(attachments.chatId, to.chatId)
          : and(eq(attachments.taskId, to.taskId), attachments.isForComment),
        isUntaken,
        attachments.isStored,
      ),
    )
    .returning();
  return rows.toSorted((one, other) => one.place - other.place).map(toAttachment);
}

/** What a file belongs to: a column of the files. */
type Owner = 'message_id' | 'comment_id';

/** SQL for the files of a message or comment, as JSON, from SQL for its id; null when it has none. */
export const filesOf = (owner: Owner, id: SQL): SQL<Attachment[] | null> => sql<Attachment[] | null>`(
  select json_agg(json_build_object('_id', f.id, 'name', f.name, 'size', f.size, 'contentType', f.content_type,
    'width', f.width, 'height', f.height) order by f.place)
  from attachments f where f.${sql.raw(owner)} = ${id})`;

/** Whether a message has files, from SQL for its id. */
export const hasFiles = (messageId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from attachments f where f.message_id = ${messageId})`;

/** SQL for the ids of the messages of a chat that have files. */
export const messagesWithFiles = (chatId: string): SQL =>
  sql`select f.message_id from attachments f where f.chat_id = ${chatId} and f.message_id is not null`;

/** Whether a task or a comment on it has files. */
export const hasTaskFiles = (taskId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from attachments f where f.task_id = ${taskId})`;

/** SQL text for the stored files of a task and its comments, from SQL text for its id; none that wait for a comment. */
export const filesOfTaskSql = (taskId: string): string => `select f.comment_id from attachments f
  where f.task_id = ${taskId} and f.is_stored and (not f.is_for_comment or f.comment_id is not null)`;

/** SQL text for the text of a message or comment with this alias, or for what its files are where it has none. */
export const textOrFilesSql = (
  alias: string,
  owner: Owner,
): string => `case when ${alias}.text <> '' then ${alias}.text else coalesce((
  select case when bool_and(f.width is not null) then 'Photo' else 'File' end
  from attachments f where f.${owner} = ${alias}.id having count(*) > 0), '') end`;

/** Deletes the rows of the files of a message; the job removes their bytes. */
export async function removeFilesOfMessage(tx: Queryable, messageId: string): Promise<void> {
  await tx.delete(attachments).where(eq(attachments.messageId, messageId));
}

/** Deletes the rows of a member's files; the job removes their bytes. */
export async function deleteAllOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(attachments).where(eq(attachments.uploaderId, memberId));
}

/** The stored files of a member for their export, oldest first. */
export const listExported = (db: Queryable, memberId: string) =>
  db
    .select(exportedColumns(attachmentPolicy))
    .from(attachments)
    .where(and(eq(attachments.uploaderId, memberId), attachments.isStored))
    .orderBy(asc(attachments.createdAt), asc(attachments.id));

/** Rows or keys that one statement of the job takes. */
export const removedAtOnce = 500;

/** Deletes rows from before a time whose upload never ended, or which no message or comment took; how many. */
export async function deleteUnused(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - attachmentLimits.unusedLife);
  const unused = db
    .select({ id: attachments.id })
    .from(attachments)
    .where(
      and(
        or(
          or(not(attachments.isStored), and(isNull(attachments.messageId), isNull(attachments.taskId))),
          and(attachments.isForComment, isNull(attachments.commentId)),
        ),
        lt(attachments.createdAt, before),
      ),
    )
    .limit(removedAtOnce);
  const { rowCount } = await db.delete(attachments).where(sql`${attachments.id} in (${unused})`);
  return rowCount ?? 0;
}

/** Keys of bytes without a row. */
export async function listRemoved(db: Queryable): Promise<string[]> {
  const rows = await db.select().from(removedAttachments).limit(removedAtOnce);
  return rows.map(({ key }) => key);
}

/** Forgets keys whose bytes are removed. */
export async function forgetRemoved(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.delete(removedAttachments).where(inIds(removedAttachments.key, keys));
}

/** How many bytes the stored files have, as an expression. */
export const attachmentBytes: SQL = sql`(select coalesce(sum(size + preview_size), 0) from attachments where is_stored)`;
