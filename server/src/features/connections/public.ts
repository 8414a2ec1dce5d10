export { rejectionsCountSince } from './connections.rules.ts';
export { connectionRequests } from './connections.tables.ts';
