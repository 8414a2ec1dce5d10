import * as operations from '@tandem/contract/connections';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { publishDeletedRequests } from './connections.live.ts';
import { deleteRequestsOf, exportMemberData } from './connections.repository.ts';
import {
  type ConnectionsDeps,
  createConnectionsService,
  type ConnectionsService,
} from './connections.service.ts';

/** Connections between members, and the requests for them. */
export function createConnectionsFeature(deps: ConnectionsDeps): Feature {
  const service = createConnectionsService(deps);
  return {
    routes: (bind) => bindConnections(bind, service),
    onAccountDeleted: async (tx, account) => {
      const deleted = await deleteRequestsOf(tx, account);
      return () => publishDeletedRequests(deps.live, deleted);
    },
    exportMemberData,
  };
}

const messages = operations.connectionMessages;

/** Serves the operations of the connections feature. */
function bindConnections(bind: Bind, service: ConnectionsService): void {
  bind(operations.listConnectionRequests, ({ me, query }) => service.listConnectionRequests(me, query));
  bind(operations.listReceivedRequests, ({ me, query }) => service.listReceivedRequests(me, query));
  bind(operations.listConnections, ({ me, query }) => service.listConnections(me, query));
  bind(operations.sendConnectionRequest, async ({ me, params }) => {
    const request = await service.sendConnectionRequest(me, params.userId);
    // A crossing request accepts the other one.
    return { message: request.status === 'accepted' ? messages.connected : messages.sent, request };
  });
  bind(operations.acceptConnectionRequest, async ({ me, params }) => ({
    message: messages.connected,
    request: await service.acceptConnectionRequest(me, params.requestId),
  }));
  bind(operations.rejectConnectionRequest, async ({ me, params }) => ({
    message: messages.rejected,
    request: await service.rejectConnectionRequest(me, params.requestId),
  }));
  bind(operations.withdrawConnectionRequest, async ({ me, params }) => {
    await service.withdrawConnectionRequest(me, params.requestId);
    return { message: messages.withdrawn };
  });
  bind(operations.disconnect, async ({ me, params }) => {
    await service.disconnect(me, params.userId);
    return { message: messages.disconnected };
  });
}
