import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, timestamp } from '../../values.ts';
import { day } from './tasks.ts';

/** Limits of imports, in bytes, cards, columns and hours. */
export const importLimits = {
  bytes: 25 * 1024 * 1024,
  cards: 10_000,
  columns: 200,
  /** The lists and people of a file that can be mapped; what is rarer keeps its default. */
  lists: 50,
  people: 100,
  /** The cards of a file that its preview shows. */
  shown: 100,
  undoHours: 24,
  /** Of the name of an author who is not here. */
  author: 100,
} as const;

/** Success messages of the operations. */
export const importMessages = {
  read: 'File read. Nothing is imported yet.',
  mapped: 'Preview changed.',
  started: 'Import started.',
  undoing: 'The import is being undone.',
  discarded: 'Import discarded.',
} as const;

/** Tools whose files are known by their shape; `csv` is any other table, `tandem` our own export. */
export const importSources = [
  'tandem',
  'trello',
  'github',
  'gitlab',
  'forgejo',
  'gitea',
  'jira',
  'asana',
  'linear',
  'planka',
  'csv',
] as const;
export type ImportSource = (typeof importSources)[number];

/** What a column of a table can become. */
export const importFields = [
  'title',
  'description',
  'list',
  'labels',
  'assignee',
  'due',
  'priority',
  'created',
  'done',
  'comment',
] as const;
export type ImportField = (typeof importFields)[number];

/** Ways to write a date: year, month and day in the order of the letters, `n` for the name of a month. */
export const dateForms = ['ymd', 'dmy', 'mdy', 'dny', 'ndy'] as const;
export type DateForm = (typeof dateForms)[number];

const importColumns = ['To Do', 'In Progress', 'Done'] as const;
export type ImportColumn = (typeof importColumns)[number];

/** What of a file does not fit. */
export const importNotes = [
  'titleMissing',
  'titleCut',
  'descriptionCut',
  'labelsCut',
  'checklistCut',
  'commentsCut',
  'noSuchDate',
  'noSuchPriority',
  'filesLeft',
  'pullRequests',
] as const;
export type ImportNote = (typeof importNotes)[number];

const listName = z.string().check(z.maxLength(200));

/** What becomes of a file. What is absent stays as the preview has it. */
const mapping = z.object({
  /** The field of each column of a table; null leaves the column out. */
  columns: z.optional(
    z
      .array(z.nullable(z.enum(importFields)), 'Columns must be a list.')
      .check(z.maxLength(importLimits.columns)),
  ),
  dateForm: z.optional(z.enum(dateForms, 'Choose how dates are written.')),
  /** The column of each list of the file; null leaves its cards out. */
  lists: z.optional(
    z
      .array(z.object({ name: listName, column: z.nullable(z.enum(importColumns)) }), 'Lists must be a list.')
      .check(z.maxLength(importLimits.lists)),
  ),
  /** The member for each name; null leaves tasks unassigned. */
  people: z.optional(
    z
      .array(z.object({ name: listName, memberId: z.nullable(id) }), 'People must be a list.')
      .check(z.maxLength(importLimits.people)),
  ),
  /** The places of cards in the file that are not imported. */
  leaveOut: z.optional(
    z
      .array(z.int().check(z.gte(0), z.lt(importLimits.cards)), 'The cards to leave out must be a list.')
      .check(z.maxLength(importLimits.cards)),
  ),
});
export type ImportMapping = z.output<typeof mapping>;

/** A card of the file as it would be imported. */
const previewCard = z.object({
  place: z.number(),
  title: z.string(),
  list: z.string(),
  labels: z.array(z.string()),
  dueDate: z.nullable(day),
  /** What stands in place of a date that is none. */
  dueText: z.optional(z.string()),
  assignee: z.string(),
  notes: z.array(z.enum(importNotes)),
  /** The number of a task on the board with the same title. */
  sameAs: z.optional(z.number()),
});
export type PreviewCard = z.output<typeof previewCard>;

const preview = z.object({
  /** The columns of a table, with what stands in them first; null for files that have no columns. */
  columns: z.nullable(
    z.array(z.object({ name: z.string(), field: z.nullable(z.enum(importFields)), example: z.string() })),
  ),
  /** Ways in which all dates of the file can be read. Two or more: somebody has to choose. */
  dateForms: z.array(z.enum(dateForms)),
  dateForm: z.nullable(z.enum(dateForms)),
  /** With the cards that have a title, and how many of them are left out at first. */
  lists: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      leftOut: z.number(),
      column: z.nullable(z.enum(importColumns)),
    }),
  ),
  people: z.array(z.object({ name: z.string(), count: z.number(), memberId: z.nullable(z.string()) })),
  cards: z.array(previewCard),
  /** The cards that are left out at first, because the board has a task of the same title. */
  leaveOut: z.array(z.number()),
  /** What does not fit, with how many cards it concerns and some of their titles. */
  notes: z.array(z.object({ note: z.enum(importNotes), count: z.number(), examples: z.array(z.string()) })),
});
export type ImportPreview = z.output<typeof preview>;

export const importStatuses = ['preview', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** An import of tasks. It is forgotten a day after it ended. */
export const taskImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  source: z.enum(importSources),
  status: z.enum(importStatuses),
  /** The cards of the file, and how many tasks there are of it now. */
  cards: z.number(),
  total: z.number(),
  made: z.number(),
  /** Tasks that its undoing kept, because somebody changed them. */
  kept: z.number(),
  /** How many more tasks the board can have. */
  room: z.number(),
  /** Why it cannot start as it is, or why it stopped. */
  problem: z.nullable(z.string()),
  createdAt: timestamp,
  undoUntil: z.nullable(timestamp),
  /** Present until it starts. */
  preview: z.optional(preview),
});
export type TaskImport = z.output<typeof taskImport>;

const onProject = z.object({ id });
const onImport = z.object({ id, importId: id });
const changed = z.object({ message: z.string(), data: taskImport });

export const uploadImport = operation({
  name: 'uploadImport',
  method: 'POST',
  path: '/api/project/{id}/imports',
  summary:
    'Read tasks from a file (multipart field "file"): JSON of Trello, GitHub, GitLab or Tandem, or CSV; nothing is imported before `start`',
  access: 'member',
  scope: 'tasks:write',
  params: onProject,
  spends: 'fileUploads',
  takes: 'file',
  status: 201,
  reply: changed,
});

export const listImports = operation({
  name: 'listImports',
  method: 'GET',
  path: '/api/project/{id}/imports',
  summary: 'List the imports into your project of the last day, latest first',
  access: 'member',
  scope: 'tasks:read',
  params: onProject,
  reply: z.object({ data: z.array(taskImport) }),
});

export const viewImport = operation({
  name: 'viewImport',
  method: 'GET',
  path: '/api/project/{id}/imports/{importId}',
  summary: 'Get an import into your project: its preview, or how far it is',
  access: 'member',
  scope: 'tasks:read',
  params: onImport,
  reply: z.object({ data: taskImport }),
});

export const mapImport = operation({
  name: 'mapImport',
  method: 'PATCH',
  path: '/api/project/{id}/imports/{importId}',
  summary: 'Choose what the columns of a file become, and how its dates are written; returns the new preview',
  access: 'member',
  scope: 'tasks:write',
  params: onImport,
  spends: 'textEdits',
  stores: 'texts',
  body: mapping,
  reply: changed,
});

export const startImport = operation({
  name: 'startImport',
  method: 'POST',
  path: '/api/project/{id}/imports/{importId}/start',
  summary: 'Import the file in the background; `importChanged` says how far it is',
  access: 'member',
  scope: 'tasks:write',
  params: onImport,
  stores: 'texts',
  body: mapping,
  reply: changed,
});

export const undoImport = operation({
  name: 'undoImport',
  method: 'POST',
  path: '/api/project/{id}/imports/{importId}/undo',
  summary:
    'Remove the tasks that an import made within 24 hours, except those that people changed since; discards one that has not started',
  access: 'member',
  scope: 'tasks:write',
  params: onImport,
  reply: changed,
});

const exported = z.object({
  text: z.string(),
  isDone: z.boolean(),
});

/** A project as its export has it, and as an import reads it back. It names people, and has no ids and no addresses of them. */
export const projectExport = z.object({
  format: z.literal('tandem.project'),
  version: z.literal(1),
  exportedAt: timestamp,
  project: z.object({
    title: z.string(),
    description: z.string(),
    skillsRequired: z.array(z.string()),
    interestsTags: z.array(z.string()),
    status: z.string(),
    timeZone: z.string(),
    roles: z.array(z.object({ title: z.string(), description: z.string(), places: z.number() })),
    links: z.array(z.object({ title: z.string(), url: z.string() })),
    hoursPerWeek: z.nullable(z.number()),
    language: z.string(),
    createdAt: timestamp,
  }),
  columns: z.array(z.string()),
  /** In the order of the board. */
  tasks: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      description: z.nullable(z.string()),
      column: z.enum(importColumns),
      /** Whether somebody moved it to OverDue. */
      isHeldOverdue: z.boolean(),
      dueDate: z.nullable(day),
      priority: z.nullable(z.string()),
      labels: z.array(z.string()),
      assignee: z.nullable(z.string()),
      createdAt: timestamp,
      movedAt: z.nullable(timestamp),
      doneAt: z.nullable(timestamp),
      checklist: z.array(exported),
      /** Without those that the caller may not read, and without files. */
      comments: z.array(z.object({ author: z.nullable(z.string()), text: z.string(), at: timestamp })),
    }),
  ),
});
export type ProjectExport = z.output<typeof projectExport>;

export const exportProject = operation({
  name: 'exportProject',
  method: 'GET',
  path: '/api/project/{id}/export',
  summary:
    'Download a project you are in as JSON that an import reads back: its texts, tasks, checklists and comments',
  access: 'member',
  scope: ['projects:read', 'tasks:read'],
  mayReadReplica: true,
  params: onProject,
  reply: projectExport,
  streams: true,
});

/** An import into the member's project got on. */
export const importChanged = event(
  'importChanged',
  z.object({ projectId: z.string(), importId: z.string() }),
);

/** The sentence for a file with more tasks than the board can take. */
export const tooManyForBoard = (total: number, room: number): string => {
  const number = new Intl.NumberFormat('en-US');
  const most = `A board can have at most ${number.format(limits.tasksOfBoard)} tasks`;
  const left = room === 0 ? 'and this one is full' : `so ${number.format(room)} more fit on this one`;
  return `${most}, ${left}. You chose ${number.format(total)}: leave out a list, or delete some that are done.`;
};
