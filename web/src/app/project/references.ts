import {
  SharedTaskReference,
  sharedTaskNamesWith,
  TaskCard,
  taskNamesOn,
  TaskReference,
} from '../../features/tasks/public.ts';
import type { References } from '../../ui/markdown/markdown.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';

// Loads with the first search in comments.
const FoundComments = lazyPart(
  async () => (await import('../../features/tasks/comments/found-comments.tsx')).FoundComments,
);

/** How chats show tasks that they name or that were made of their messages, and comments. A chat knows its project. */
export const references: References = {
  me: null,
  Task: TaskReference,
  SharedTask: SharedTaskReference,
  TaskCard,
  FoundComments,
  taskNames: taskNamesOn,
  sharedTaskNames: sharedTaskNamesWith,
};
