export { connectionErrors } from './connections.errors.ts';
export { rejectionsCountSince } from './connections.rules.ts';
export { connectionRequests } from './connections.tables.ts';
