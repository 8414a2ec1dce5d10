export { latestConnections } from './connections.queries.ts';
export { ConnectControl } from './control/connect-control.tsx';
