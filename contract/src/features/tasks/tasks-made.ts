import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, lineText } from '../../values.ts';
import { task } from './tasks.ts';

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
