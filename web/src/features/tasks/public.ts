export { sharedTaskNamesWith, taskNamesOn } from './comments/task-names.queries.ts';
export { SharedTaskReference, TaskCard, TaskReference } from './comments/task-reference.tsx';
export { prefetchBoard } from './tasks.queries.ts';
