import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, lineText } from '../../values.ts';
import { task } from './tasks.ts';

/** Success messages of checklist operations. */
export const checklistMessages = {
  added: 'Item added.',
  changed: 'Item updated.',
  deleted: 'Item deleted.',
} as const;

export const checklistItem = z.object({ _id: z.string(), text: z.string(), isDone: z.boolean() });
export type ChecklistItem = z.output<typeof checklistItem>;

/** The checklist of a task, in order. `version` counts its changes: of two replies the higher one is later. */
export const checklist = z.object({ items: z.array(checklistItem), version: z.number() });
export type Checklist = z.output<typeof checklist>;

const itemText = lineText('Item', { max: limits.checklistItem });
const onTask = z.object({ projectId: id, taskId: id });
const onItem = z.object({ projectId: id, taskId: id, itemId: id });
const changed = z.object({ message: z.string(), data: checklist });

export const listChecklist = operation({
  name: 'listChecklist',
  method: 'GET',
  path: '/api/project/{projectId}/task/{taskId}/checklist',
  summary: 'Get the checklist of a task',
  access: 'member',
  scope: 'tasks:read',
  params: onTask,
  reply: z.object({ data: checklist }),
});

export const addChecklistItem = operation({
  name: 'addChecklistItem',
  method: 'POST',
  path: '/api/project/{projectId}/task/{taskId}/checklist',
  summary: 'Add an item at the end of a task’s checklist',
  access: 'member',
  scope: 'tasks:write',
  stores: 'texts',
  params: onTask,
  body: z.object({ text: itemText }),
  status: 201,
  reply: changed,
});

export const editChecklistItem = operation({
  name: 'editChecklistItem',
  method: 'PATCH',
  path: '/api/project/{projectId}/task/{taskId}/checklist/{itemId}',
  summary: 'Check, uncheck, rename or move an item of a task’s checklist',
  access: 'member',
  scope: 'tasks:write',
  stores: 'texts',
  params: onItem,
  body: z.object({
    text: z.optional(itemText),
    isDone: z.optional(z.boolean('isDone must be true or false.')),
    /** The id of the item it is placed before; null for the end of the list. */
    before: z.optional(z.nullable(id)),
  }),
  reply: changed,
});

export const deleteChecklistItem = operation({
  name: 'deleteChecklistItem',
  method: 'DELETE',
  path: '/api/project/{projectId}/task/{taskId}/checklist/{itemId}',
  summary: 'Delete an item of a task’s checklist',
  access: 'member',
  scope: 'tasks:write',
  params: onItem,
  reply: changed,
});

/** The checklist of a task changed. */
export const taskChecklistSaved = event(
  'taskChecklistSaved',
  z.object({ projectId: z.string(), taskId: z.string(), checklist }),
);

const body = z.object({
  /** Without one, the first line of the text is the title. */
  title: z.optional(lineText('Title', { max: limits.taskTitle })),
  assignedTo: z.optional(z.nullable(id)),
});
const made = z.object({ message: z.string(), data: task });

/**
 * Makes a task in To Do of a message in the chat of a project: its first line is the title, the rest the description, and
 * mentions are names. A message gives one task: once more, also by somebody else, answers that one. Refused with 409 for a
 * message of a direct chat, and for a deleted or hidden one. The chat receives `messageChanged`, and the board `taskSaved`.
 */
export const makeTaskOfMessage = operation({
  name: 'makeTaskOfMessage',
  method: 'POST',
  path: '/api/chat/{chatId}/message/{messageId}/task',
  summary: 'Make a task of a message; once more returns the first one',
  access: 'member',
  scope: ['chat:read', 'tasks:write'],
  stores: 'texts',
  params: z.object({ chatId: id, messageId: id }),
  body,
  status: 201,
  /** The status when the message has a task already. */
  repeats: 200,
  reply: made,
});

/** Makes a task of a comment as `makeTaskOfMessage` does of a message. */
export const makeTaskOfComment = operation({
  name: 'makeTaskOfComment',
  method: 'POST',
  path: '/api/project/{projectId}/task/{taskId}/comment/{commentId}/task',
  summary: 'Make a task of a comment; once more returns the first one',
  access: 'member',
  scope: 'tasks:write',
  stores: 'texts',
  params: z.object({ projectId: id, taskId: id, commentId: id }),
  body,
  status: 201,
  /** The status when the comment has a task already. */
  repeats: 200,
  reply: made,
});

/** Replaces an item of a checklist by a task of its own, which is done where the item is. Once more is refused with 404. */
export const makeTaskOfItem = operation({
  name: 'makeTaskOfItem',
  method: 'POST',
  path: '/api/project/{projectId}/task/{taskId}/checklist/{itemId}/task',
  summary: 'Replace an item of a task’s checklist by a task',
  access: 'member',
  scope: 'tasks:write',
  stores: 'texts',
  params: z.object({ projectId: id, taskId: id, itemId: id }),
  body,
  status: 201,
  reply: made,
});
