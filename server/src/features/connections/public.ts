export { connectionsBlockHook } from './connections.service.ts';
export {
  countReceived,
  isConnected,
  knownByRequestSql,
  requestBetweenSql,
  requestsOf,
  someConnectionsOf,
} from './connection-fragments.repository.ts';
export { connectionConditions, connectionSubject } from './connection-notifications.repository.ts';
