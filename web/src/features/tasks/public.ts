export { taskNamesOn } from './comments/task-names.queries.ts';
export { TaskCard, TaskReference } from './comments/task-reference.tsx';
export { prefetchBoard } from './tasks.queries.ts';
