import * as joinRequests from '@tandem/contract/join-requests';
import { type AccessRow, behindBlock, members, type Situation } from './row.ts';

const onRequest = ({ p, request }: Situation) => ({ params: { projectId: p._id, requestId: request } });
const ownerOnly = members(403, { owner: 200 });

export const joinRequestsRows: AccessRow[] = [
  {
    operation: joinRequests.askToJoin,
    input: ({ p }) => ({ params: { projectId: p._id }, body: { role: 'Tester' } }),
    statuses: members(201, {
      ...behindBlock(404),
      applicant: 409,
      invited: 409,
      collaborator: 409,
      owner: 409,
    }),
  },
  {
    operation: joinRequests.listProjectRequests,
    input: ({ p }) => ({ params: { id: p._id } }),
    statuses: ownerOnly,
  },
  { operation: joinRequests.listReceivedJoinRequests, statuses: members(200) },
  { operation: joinRequests.countPendingRequests, statuses: members(200) },
  { operation: joinRequests.listMyApplications, statuses: members(200) },
  { operation: joinRequests.acceptJoinRequest, input: onRequest, statuses: ownerOnly },
  { operation: joinRequests.rejectJoinRequest, input: onRequest, statuses: ownerOnly },
  {
    operation: joinRequests.withdrawJoinRequest,
    input: onRequest,
    statuses: members(404, { applicant: 200 }),
  },
];
