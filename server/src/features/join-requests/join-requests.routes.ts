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
import type { Bind } from '../../platform/http/bind.ts';
import type { JoinRequestsService } from './join-requests.service.ts';

/** Serves the operations of the join-requests feature. */
export function bindJoinRequests(bind: Bind, service: JoinRequestsService): void {
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
