export { connectionsBlockHook } from './connections.service.ts';
export {
  countReceived,
  isConnected,
  knownByRequestSql,
  requestBetweenSql,
  requestsOf,
  someConnectionsOf,
  connectionConditions,
  connectionSubject,
} from './connections.repository.ts';
