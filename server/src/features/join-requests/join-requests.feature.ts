import type { Feature } from '../../platform/feature.ts';
import { publishJoinRequestChange } from './join-requests.live.ts';
import { endRequestsOf, exportMemberData } from './member-data.repository.ts';
import { createJoinRequestsJobs } from './join-requests.jobs.ts';
import { bindJoinRequests } from './join-requests.routes.ts';
import type { JoinRequestsDeps } from './join-requests.deps.ts';
import { createJoinRequestsService } from './join-requests.service.ts';

/** Requests to join a project, and the owner's decisions. */
export function createJoinRequestsFeature(deps: JoinRequestsDeps): Feature {
  const service = createJoinRequestsService(deps);
  return {
    routes: (bind) => bindJoinRequests(bind, service),
    jobs: createJoinRequestsJobs(deps),
    onAccountDeleted: async (tx, account) => {
      const ended = await endRequestsOf(tx, account);
      return () =>
        ended.forEach((request) => publishJoinRequestChange(deps, { ...request, status: 'withdrawn' }));
    },
    exportMemberData,
  };
}
