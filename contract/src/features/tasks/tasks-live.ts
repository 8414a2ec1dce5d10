import * as z from 'zod/mini';
import { event, command } from '../../events.ts';
import { personSummary } from '../people/people.ts';
import { task } from './tasks.ts';
import { taskComment } from './tasks-comments.ts';
import { id } from '../../values.ts';

const onProject = z.object({ projectId: id });

/** Subscribes to a board's changes and returns who has it open; the others see the member there. */
export const watchBoard = command('watchBoard', {
  input: onProject,
  result: z.object({ people: z.array(personSummary) }),
});

/** Unsubscribes from a board. */
export const leaveBoard = command('leaveBoard', { input: onProject, result: z.object({}) });

/** A task was created, edited, moved, assigned or restored. */
export const taskSaved = event('taskSaved', z.object({ task }));

/** A task was deleted. */
export const taskDeleted = event('taskDeleted', z.object({ projectId: z.string(), taskId: z.string() }));

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

/** Several tasks changed, such as the order of a column: clients load the board again. */
export const boardChanged = event('boardChanged', z.object({ projectId: z.string() }));

/** The member's assigned tasks changed on some board: clients load them again. */
export const myTasksChanged = event('myTasksChanged', z.object({}));

/** Who has the board open. */
export const boardPeople = event(
  'boardPeople',
  z.object({ projectId: z.string(), people: z.array(personSummary) }),
);
