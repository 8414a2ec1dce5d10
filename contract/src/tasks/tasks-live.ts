import * as z from 'zod/mini';
import { event, command } from '../events.ts';
import { personSummary } from '../people.ts';
import { task } from '../tasks.ts';
import { taskComment } from './tasks-comments.ts';
import { id } from '../values.ts';

const onProject = z.object({ projectId: id });

/** Hears of a board’s changes and is shown to the others on it; answered with who is there. */
export const watchBoard = command('watchBoard', {
  input: onProject,
  result: z.object({ people: z.array(personSummary) }),
});

/** Hears of the board no longer. */
export const leaveBoard = command('leaveBoard', { input: onProject, result: z.object({}) });

/** A task was created, changed, moved, assigned or brought back. */
export const taskSaved = event('taskSaved', z.object({ task }));

/** A task left the board. */
export const taskDeleted = event('taskDeleted', z.object({ projectId: z.string(), taskId: z.string() }));

/** A comment was added, or changed. */
export const taskCommentSaved = event(
  'taskCommentSaved',
  z.object({ projectId: z.string(), taskId: z.string(), comment: taskComment, commentsCount: z.number() }),
);

/** A comment was deleted by its author. */
export const taskCommentDeleted = event(
  'taskCommentDeleted',
  z.object({ projectId: z.string(), taskId: z.string(), commentId: z.string(), commentsCount: z.number() }),
);

/** More changed than one task, such as the order of a column or what a leaver had: ask for the board again. */
export const boardChanged = event('boardChanged', z.object({ projectId: z.string() }));

/** Something about the tasks assigned to the member who hears it changed, on whichever board: ask for them again. */
export const myTasksChanged = event('myTasksChanged', z.object({}));

/** Who has the board open now. */
export const boardPeople = event(
  'boardPeople',
  z.object({ projectId: z.string(), people: z.array(personSummary) }),
);
