export { latestConnections } from './connections.queries.ts';
export { ConnectionMenu } from './control/connection-menu.tsx';
export { ConnectControl } from './control/connect-control.tsx';
