import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, text, timestamp } from '../../values.ts';
import { attachment, fileIdsOf } from '../attachments/attachments.ts';
import { command, event } from '../../events.ts';
import { mention, personSummary } from '../people/people.ts';

/** Success messages of comment operations. */
export const taskCommentMessages = {
  commented: 'Comment added.',
  commentEdited: 'Comment updated.',
  commentDeleted: 'Comment deleted.',
} as const;

/** A comment; `createdBy` is null after the account was deleted, `editedAt` until the first edit. */
export const taskComment = z.object({
  _id: z.string(),
  /** Empty where `isHidden`, except for its author. */
  text: z.string(),
  createdAt: timestamp,
  editedAt: z.nullable(timestamp),
  createdBy: z.nullable(personSummary),
  /** Who wrote it elsewhere, such as "Ana on Trello"; only an imported comment has it, and `createdBy` is null then. */
  importedFrom: z.optional(z.string()),
  /** Present where a moderator hid it. */
  isHidden: z.optional(z.boolean()),
  /** The project members whom its text mentions; absent without any. */
  mentions: z.optional(z.array(mention)),
  /** The task that was made of it; absent without one, and once that is deleted. */
  madeTaskId: z.optional(z.string()),
  /** Files beside the text, or instead of one. They stay when the text is edited. */
  files: z.optional(z.array(attachment)),
});
export type TaskComment = z.output<typeof taskComment>;

export const taskEventKinds = [
  'created',
  'edited',
  'moved',
  'assigned',
  'commented',
  'deleted',
  'restored',
] as const;

/**
 * An activity event of a task: who did it, and a changed field's value before and after. Assignees are named, items of the
 * checklist are written as in Markdown: `[ ] Item`, `[x] Item`, null for a new or deleted one.
 */
export const taskEvent = z.object({
  _id: z.string(),
  kind: z.enum(taskEventKinds),
  field: z.nullable(
    z.enum(['title', 'description', 'dueDate', 'priority', 'labels', 'status', 'assignedTo', 'checklist']),
  ),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  actor: z.nullable(personSummary),
  at: timestamp,
});
export type TaskEvent = z.output<typeof taskEvent>;

const commentText = z.object({ text: text('Comment', { max: limits.comment }) });
/** What a comment says: a text, files, or both. */
const commentBody = z
  .object({
    text: z.prefault(text('Comment', { min: 0, max: limits.comment }), ''),
    fileIds: fileIdsOf('comment'),
  })
  .check(
    z.refine(({ text: said, fileIds = [] }) => said !== '' || fileIds.length > 0, {
      error: 'Comment is required.',
      path: ['text'],
    }),
  );
const onTask = z.object({ projectId: id, taskId: id });
const onComment = z.object({ projectId: id, taskId: id, commentId: id });
const commented = z.object({ message: z.string(), comment: taskComment });

export const listTaskComments = operation({
  name: 'listTaskComments',
  method: 'GET',
  path: '/api/project/{projectId}/task/{taskId}/comments',
  summary: 'List the comments on a task, oldest first',
  access: 'member',
  scope: 'tasks:read',
  params: onTask,
  reply: z.object({ comments: z.array(taskComment) }),
});

export const addTaskComment = operation({
  name: 'addTaskComment',
  method: 'POST',
  path: '/api/project/{projectId}/task/{taskId}/comment',
  summary: 'Comment on a task',
  access: 'member',
  scope: 'tasks:write',
  stores: 'messages',
  params: onTask,
  body: commentBody,
  status: 201,
  reply: commented,
});

export const editTaskComment = operation({
  name: 'editTaskComment',
  method: 'PATCH',
  path: '/api/project/{projectId}/task/{taskId}/comment/{commentId}',
  summary: 'Update your own comment',
  access: 'member',
  scope: 'tasks:write',
  stores: 'messages',
  spends: 'textEdits',
  params: onComment,
  body: commentText,
  reply: commented,
});

export const deleteTaskComment = operation({
  name: 'deleteTaskComment',
  method: 'DELETE',
  path: '/api/project/{projectId}/task/{taskId}/comment/{commentId}',
  summary: 'Delete your own comment',
  access: 'member',
  scope: 'tasks:write',
  params: onComment,
  reply: commented,
});

export const listTaskActivity = operation({
  name: 'listTaskActivity',
  method: 'GET',
  path: '/api/project/{projectId}/task/{taskId}/activity',
  summary: 'List the latest 100 changes of a task, newest first',
  access: 'member',
  scope: 'tasks:read',
  mayReadReplica: true,
  params: onTask,
  reply: z.object({ data: z.array(taskEvent) }),
});

export const projectActivityKinds = ['joined', 'created', 'finished'] as const;

/**
 * What somebody lately did in a project. To visitors `task` is null, and `count` tells how many tasks the same member created
 * or finished on that day. `role` is what a new collaborator joined as.
 */
export const projectActivityEntry = z.object({
  _id: z.string(),
  kind: z.enum(projectActivityKinds),
  person: personSummary,
  role: z.string(),
  task: z.nullable(z.object({ _id: z.string(), title: z.string() })),
  count: z.number(),
  at: timestamp,
});
export type ProjectActivityEntry = z.output<typeof projectActivityEntry>;

const onProject = z.object({ projectId: id });

export const listProjectActivity = operation({
  name: 'listProjectActivity',
  method: 'GET',
  path: '/api/project/{projectId}/activity',
  summary:
    'List who joined a project, and the tasks created and finished, latest first; without tasks to visitors',
  access: 'member',
  scope: ['projects:read', 'tasks:read'],
  mayReadReplica: true,
  params: onProject,
  reply: z.object({ data: z.array(projectActivityEntry) }),
});

/** Subscribes to the changes of a board without being shown as there. */
export const watchActivity = command('watchActivity', { input: onProject, result: z.object({}) });

/** Unsubscribes from the changes of a board that is not open. */
export const leaveActivity = command('leaveActivity', { input: onProject, result: z.object({}) });

/** A comment was added or edited. */
export const taskCommentSaved = event(
  'taskCommentSaved',
  z.object({ projectId: z.string(), taskId: z.string(), comment: taskComment, commentsCount: z.number() }),
);

/** A comment was deleted by its author. */
export const taskCommentDeleted = event(
  'taskCommentDeleted',
  z.object({ projectId: z.string(), taskId: z.string(), commentId: z.string(), commentsCount: z.number() }),
);

/** A comment that a search found, with its task. */
export const foundComment = z.extend(taskComment, {
  task: z.object({ _id: z.string(), number: z.number(), title: z.string() }),
});
export type FoundComment = z.output<typeof foundComment>;

/**
 * Finds comments of a project by words as `searchChats` finds messages, without hidden ones, those of blocked people, and
 * those on deleted tasks.
 */
export const searchComments = operation({
  name: 'searchComments',
  method: 'GET',
  path: '/api/projects/{id}/comments/search',
  summary: 'Search the comments on the tasks of your project, latest first',
  access: 'member',
  scope: 'tasks:read',
  mayReadReplica: true,
  params: z.object({ id }),
  query: z.object({
    q: text('The search', { max: limits.search }),
    cursor,
    limit: pageSize(pageSizes.foundMessages, limits.pageSize.max),
  }),
  reply: z.object({ data: z.array(foundComment), nextCursor: z.nullable(z.string()) }),
});
