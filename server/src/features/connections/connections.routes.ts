import * as operations from '@tandem/contract/connections';
import type { Bind } from '../../platform/http/bind.ts';
import type { ConnectionsService } from './connections.service.ts';

const messages = operations.connectionMessages;

/** Serves the operations of the connections feature. */
export function bindConnections(bind: Bind, service: ConnectionsService): void {
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
