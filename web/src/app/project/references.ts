import { TaskCard, TaskReference } from '../../features/tasks/public.ts';
import type { References } from '../../ui/markdown/markdown.tsx';

/** How chats show the tasks that they name, or that were made of their messages. A chat knows its project. */
export const references: References = { me: null, Task: TaskReference, TaskCard };
