import type { Feature } from '../../platform/feature.ts';
import { publishDeletedRequests } from './connections.live.ts';
import { deleteRequestsOf, exportMemberData } from './member-data.repository.ts';
import { bindConnections } from './connections.routes.ts';
import { type ConnectionsDeps, createConnectionsService } from './connections.service.ts';

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
