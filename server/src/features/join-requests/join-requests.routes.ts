import {
  acceptJoinRequest,
  askToJoin,
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
  bind(listProjectRequests, async ({ me, params }) => ({
    data: await service.listProjectRequests(me, params.id),
  }));
  bind(listReceivedJoinRequests, async ({ me }) => ({ data: await service.listReceivedJoinRequests(me) }));
  bind(listMyApplications, async ({ me }) => ({ data: await service.listMyApplications(me) }));
  bind(acceptJoinRequest, async ({ me, params }) => ({
    message: joinRequestMessages.accepted,
    data: await service.acceptJoinRequest(me, params),
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
