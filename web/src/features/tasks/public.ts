export { TaskCard, TaskReference } from './comments/task-reference.tsx';
export { prefetchBoard } from './tasks.queries.ts';
