import {
  acceptJoinRequest,
  askToJoin,
  countPendingRequests,
  joinRequestMessages,
  listMyApplications,
  listProjectRequests,
  listReceivedJoinRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Job } from '../../platform/jobs.ts';
import { endRequestsOf, exportMemberData } from './member-data.repository.ts';
import type { JoinRequestsDeps } from './join-requests.deps.ts';
import {
  publishJoinRequestChange,
  createJoinRequestsService,
  type JoinRequestsService,
} from './join-requests.service.ts';
import { expireRequests } from './join-requests.repository.ts';

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

/** Serves the operations of the join-requests feature. */
function bindJoinRequests(bind: Bind, service: JoinRequestsService): void {
  bind(askToJoin, async ({ me, params, body }) => ({
    message: joinRequestMessages.sent,
    data: await service.askToJoin(me, params.projectId, body),
  }));
  bind(listProjectRequests, ({ me, params, query }) => service.listProjectRequests(me, params.id, query));
  bind(listReceivedJoinRequests, ({ me, query }) => service.listReceivedJoinRequests(me, query));
  bind(countPendingRequests, async ({ me }) => ({ data: await service.countPendingRequests(me) }));
  bind(listMyApplications, ({ me, query }) => service.listMyApplications(me, query));
  bind(acceptJoinRequest, async ({ me, params, body }) => ({
    message: joinRequestMessages.accepted,
    data: await service.acceptJoinRequest(me, params, body?.note),
  }));
  bind(rejectJoinRequest, async ({ me, params, body }) => ({
    message: joinRequestMessages.rejected,
    data: await service.rejectJoinRequest(me, params, body?.reason),
  }));
  bind(withdrawJoinRequest, async ({ me, params }) => {
    await service.withdrawJoinRequest(me, params);
    return { message: joinRequestMessages.withdrawn };
  });
}

const createJoinRequestsJobs = (deps: JoinRequestsDeps): Job[] => [
  { name: 'expire-join-requests', cron: '22 * * * *', run: () => expireJoinRequests(deps) },
];

const batch = 500;

/** Ends the requests that nobody decided in time, and tells owner and applicant. */
async function expireJoinRequests(deps: JoinRequestsDeps): Promise<void> {
  const { database, clock, publishPartnersChanged } = deps;
  const now = clock.now();
  // One statement a batch, so that nobody waits long for the embedded database.
  for (let ended = batch; ended === batch;) {
    const expired = await expireRequests(database.orm, { now, limit: batch });
    for (const request of expired) publishJoinRequestChange(deps, { ...request, status: 'expired' });
    if (expired.length > 0)
      publishPartnersChanged([
        ...new Set(expired.flatMap(({ applicantId, ownerId }) => [applicantId, ownerId])),
      ]);
    ended = expired.length;
  }
}
