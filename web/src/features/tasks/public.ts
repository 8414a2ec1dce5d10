export { sharedTaskNamesWith, taskNamesOn } from './comments/task-names.queries.ts';
export { SharedTaskReference, TaskCard, TaskReference } from './comments/task-reference.tsx';
export { BoardKeys } from './keys/board-keys.tsx';
export { CalendarSettings } from './my-tasks/calendar-link.tsx';
export { prefetchBoard } from './tasks.queries.ts';
