export { deleteConnectionData, exportConnectionData } from './member-data.repository.ts';
export { connectionErrors } from './connections.errors.ts';
export { rejectionsCountSince } from './connections.rules.ts';
export { connectionRequests } from './connections.tables.ts';
