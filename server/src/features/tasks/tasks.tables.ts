import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { textC, timestamptz, tsvector } from '../../platform/database/columns.ts';
import { impersonal, rowsKept, rowsDeleted } from '../../platform/database/data-policy.ts';
import { members } from '../account/public.ts';
import { projects } from '../projects/public.ts';

/** Tasks. A deleted task keeps its row and position for a while, so that it can be restored. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Given by the trigger of `task_numbers` where it is 0, as in rows of versions before. */
    number: integer('number').notNull().default(0),
    title: text('title').notNull(),
    description: text('description'),
    /** The project members whom the description mentions, as they were when it was written; null for none. */
    mentionedIds: uuid('mentioned_ids').array(),
    dueDate: date('due_date', { mode: 'string' }),
    priority: text('priority', { enum: ['Low', 'Medium', 'High'] }),
    labels: text('labels').array().notNull(),
    /** The column of the task apart from OverDue. */
    homeColumn: text('home_column', { enum: ['To Do', 'In Progress', 'Done'] }).notNull(),
    /** Set when a member moved the task to OverDue. */
    isHeldOverdue: boolean('is_held_overdue').notNull().default(false),
    /** When a member last moved the task to another column. */
    movedAt: timestamptz('moved_at'),
    doneAt: timestamptz('done_at'),
    assigneeId: uuid('assignee_id').references(() => members.id, { onDelete: 'set null' }),
    /** One order for the whole board, shared by its columns. */
    position: textC('position').notNull(),
    version: integer('version').notNull().default(1),
    commentsCount: integer('comments_count').notNull().default(0),
    checklistCount: integer('checklist_count').notNull().default(0),
    checklistDoneCount: integer('checklist_done_count').notNull().default(0),
    checklistVersion: integer('checklist_version').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** What the client named the creation, and a hash of who created what: a repeat is told from another task. */
    clientId: uuid('client_id'),
    creationHash: text('creation_hash'),
    /** The message that it was made of, emptied when that is deleted. */
    messageId: uuid('message_id'),
    /** The task of whose checklist item or comment it was made; both may be gone since. */
    fromTaskId: uuid('from_task_id'),
    fromCommentId: uuid('from_comment_id'),
    /** Kept for 30 days. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    check('tasks_home_column_check', sql`${table.homeColumn} in ('To Do', 'In Progress', 'Done')`),
    check('tasks_priority_check', sql`${table.priority} in ('Low', 'Medium', 'High')`),
    check('tasks_done_check', sql`(${table.homeColumn} = 'Done') = (${table.doneAt} is not null)`),
    check('tasks_held_check', sql`not (${table.isHeldOverdue} and ${table.homeColumn} = 'Done')`),
    uniqueIndex('tasks_one_number').on(table.projectId, table.number),
    uniqueIndex('tasks_one_position').on(table.projectId, table.position),
    uniqueIndex('tasks_one_client_id')
      .on(table.projectId, table.clientId)
      .where(sql`${table.clientId} is not null`),
    index('tasks_due_index')
      .on(table.projectId, table.dueDate)
      .where(sql`${table.deletedAt} is null and ${table.homeColumn} <> 'Done'`),
    // What members are reminded of.
    index('tasks_due_date_index')
      .on(table.dueDate)
      .where(
        sql`${table.deletedAt} is null and ${table.homeColumn} <> 'Done' and ${table.assigneeId} is not null`,
      ),
    index('tasks_assignee_index').on(table.assigneeId, table.dueDate),
    index('tasks_created_index')
      .on(table.projectId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('tasks_done_index')
      .on(table.projectId, table.doneAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.homeColumn} = 'Done'`),
    index('tasks_deleted_index')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** The last number that a task of a project got. It stays when tasks go, so that no number is given twice. */
export const taskNumbers = pgTable('task_numbers', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  lastNumber: integer('last_number').notNull(),
});

export const taskNumberPolicy = impersonal(taskNumbers);

const board = 'It belongs to the board.';

export const taskPolicy = rowsKept(tasks, {
  id: { notExported: 'It only names the task in the API.', kept: board },
  projectId: { notExported: 'The export names the project by its title.', kept: board },
  number: { notExported: board, kept: board },
  title: { exportedAs: 'title', kept: board },
  description: { exportedAs: 'description', kept: board },
  mentionedIds: { notExported: 'The description has them.', kept: 'The text then shows "Deleted member".' },
  dueDate: { exportedAs: 'dueDate', kept: board },
  priority: { notExported: board, kept: board },
  labels: { notExported: board, kept: board },
  homeColumn: { exportedAs: 'column', kept: board },
  isHeldOverdue: { notExported: board, kept: board },
  movedAt: { notExported: board, kept: board },
  doneAt: { notExported: board, kept: board },
  // Leaving a project unassigns open tasks before the account is deleted.
  assigneeId: { notExported: 'It is the member.', kept: 'On a done task it refers to "Deleted member".' },
  position: { notExported: board, kept: board },
  version: { notExported: board, kept: board },
  commentsCount: { notExported: board, kept: board },
  checklistCount: { notExported: board, kept: board },
  checklistDoneCount: { notExported: board, kept: board },
  checklistVersion: { notExported: board, kept: board },
  createdAt: { exportedAs: 'createdAt', kept: board },
  clientId: { notExported: 'It only names a request.', kept: board },
  creationHash: { notExported: 'It only compares requests.', kept: board },
  messageId: { notExported: 'It names a message of anybody.', kept: board },
  fromTaskId: { notExported: board, kept: board },
  fromCommentId: { notExported: board, kept: board },
  deletedAt: { notExported: 'The export leaves deleted tasks out.', kept: board },
});

/** The history of a task, one row per changed field. Also used to detect edit conflicts. */
export const taskEvents = pgTable(
  'task_events',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => members.id, { onDelete: 'set null' }),
    kind: text('kind', {
      enum: ['created', 'edited', 'moved', 'assigned', 'commented', 'deleted', 'restored'],
    }).notNull(),
    field: text('field', {
      enum: ['title', 'description', 'dueDate', 'priority', 'labels', 'status', 'assignedTo', 'checklist'],
    }),
    /** Labels as JSON, an assignee as member id, the first 200 characters of a description. */
    before: text('before'),
    after: text('after'),
    /** The SHA-256 of a description of which `before` is a part. */
    beforeDigest: text('before_digest'),
    /** The task's version after the change. */
    version: integer('version').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    check(
      'task_events_kind_check',
      sql`${table.kind} in ('created', 'edited', 'moved', 'assigned', 'commented', 'deleted', 'restored')`,
    ),
    index('task_events_order_index').on(table.taskId, table.version, table.at, table.id),
  ],
);

const history = 'It is the history of the board.';

export const taskEventPolicy = rowsKept(taskEvents, {
  id: { notExported: history, kept: history },
  taskId: { notExported: history, kept: history },
  actorId: { notExported: history, kept: 'It refers to "Deleted member".' },
  kind: { notExported: history, kept: history },
  field: { notExported: history, kept: history },
  before: { notExported: history, kept: history },
  after: { notExported: history, kept: history },
  beforeDigest: { notExported: history, kept: history },
  version: { notExported: history, kept: history },
  at: { notExported: history, kept: history },
});

/** Comments on tasks; their number is stored in `tasks.comments_count`. */
export const taskComments = pgTable(
  'task_comments',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'set null' }),
    /** Who wrote it elsewhere, in an imported comment. */
    importedAuthor: text('imported_author'),
    text: text('text').notNull(),
    /** The project members whom the text mentions, as they were when it was written; null for none. */
    mentionedIds: uuid('mentioned_ids').array(),
    createdAt: timestamptz('created_at').notNull(),
    editedAt: timestamptz('edited_at'),
    /** When a moderator hid it. */
    hiddenAt: timestamptz('hidden_at'),
    /** The task that was made of it; it may be deleted since. */
    madeTaskId: uuid('made_task_id'),
    /** Its words, and the project as one of them (ADR 0103); null until they are stored, as in rows of versions before. */
    words: tsvector('words'),
  },
  (table) => [
    // No pending list: every search would have to scan it.
    index('task_comments_words_index').using('gin', table.words).with({ fastupdate: false }),
    index('task_comments_unindexed')
      .on(table.id)
      .where(sql`${table.words} is null`),
    index('task_comments_order_index').on(table.taskId, table.createdAt, table.id),
    index('task_comments_author_index').on(table.authorId),
  ],
);

export const taskCommentPolicy = rowsKept(taskComments, {
  id: { notExported: 'It only names the comment in the API.', kept: 'It names nobody.' },
  taskId: {
    notExported: 'The export names the task by its title.',
    kept: 'The comment belongs to the task.',
  },
  authorId: { notExported: 'It is the member.', kept: 'It refers to "Deleted member".' },
  importedAuthor: { notExported: 'No member wrote it.', kept: 'It names nobody who is a member.' },
  text: { exportedAs: 'text', kept: 'The other project members can still read it.' },
  mentionedIds: { notExported: 'The text has them.', kept: 'The text then shows "Deleted member".' },
  createdAt: { exportedAs: 'createdAt', kept: 'It orders the comments.' },
  editedAt: { exportedAs: 'editedAt', kept: 'It marks the comment as edited.' },
  hiddenAt: { exportedAs: 'hiddenAt', kept: 'A hidden comment stays hidden.' },
  madeTaskId: { notExported: 'The task is on the board.', kept: board },
  words: { notExported: 'They follow from the text.', kept: 'They follow from the text.' },
});

/** Items of a task's checklist; their numbers are stored in `tasks.checklist_count` and `tasks.checklist_done_count`. */
export const taskChecklistItems = pgTable(
  'task_checklist_items',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    isDone: boolean('is_done').notNull().default(false),
    /** The index within the checklist. */
    place: integer('place').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('task_checklist_items_order_index').on(table.taskId, table.place),
    index('task_checklist_items_author_index').on(table.authorId),
  ],
);

const ofTask = 'The item belongs to the task.';

export const taskChecklistItemPolicy = rowsKept(taskChecklistItems, {
  id: { notExported: 'It only names the item in the API.', kept: 'It names nobody.' },
  taskId: { notExported: 'The export names the task by its title.', kept: ofTask },
  authorId: { notExported: 'It is the member.', kept: 'It refers to "Deleted member".' },
  text: { exportedAs: 'text', kept: 'The other project members can still read it.' },
  isDone: { exportedAs: 'isDone', kept: ofTask },
  place: { notExported: 'It only orders the items.', kept: ofTask },
  createdAt: { exportedAs: 'createdAt', kept: ofTask },
});

/** What members chose about following a task, instead of what follows from their part in it. */
export const taskFollowers = pgTable(
  'task_followers',
  {
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    isFollowing: boolean('is_following').notNull(),
  },
  (table) => [
    primaryKey({ name: 'task_followers_pk', columns: [table.taskId, table.memberId] }),
    index('task_followers_member_index').on(table.memberId),
  ],
);

export const taskFollowerPolicy = rowsDeleted(taskFollowers, {
  taskId: { exportedAs: 'taskId' },
  memberId: { notExported: 'It is the member.' },
  isFollowing: { exportedAs: 'isFollowing' },
});

/** A member's calendar link; only the hash of its secret is stored. */
export const calendarLinks = pgTable('calendar_links', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  secretHash: text('secret_hash').notNull().unique('calendar_links_secret_unique'),
  createdAt: timestamptz('created_at').notNull(),
  /** Accurate to an hour, so that most reads write nothing. */
  lastReadAt: timestamptz('last_read_at'),
});

export const calendarLinkPolicy = rowsDeleted(calendarLinks, {
  memberId: { notExported: 'It is the member.' },
  secretHash: { notExported: 'It is a secret.' },
  createdAt: { notExported: 'It only dates the link.' },
  lastReadAt: { notExported: 'It only dates the link.' },
});
