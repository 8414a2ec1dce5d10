export { connectionsBlockHook } from './blocked-connections.service.ts';
export { waitAfterRejection } from './connections.rules.ts';
export { connectionRequests } from './connections.tables.ts';
export { connectionConditions, connectionSubject } from './connection-notifications.repository.ts';
