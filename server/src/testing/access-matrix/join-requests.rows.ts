import * as joinRequests from '@tandem/contract/join-requests';
import { type AccessRow, members } from './row.ts';
import type { Situation } from './situation.ts';

const onRequest = ({ p, request }: Situation) => ({ params: { projectId: p._id, requestId: request } });
const ownerOnly = members(403, { owner: 200 });

export const joinRequestsRows: AccessRow[] = [
  {
    operation: joinRequests.askToJoin,
    asks: ({ p }) => ({ params: { projectId: p._id }, body: { role: 'Tester' } }),
    answers: members(201, { applicant: 409, collaborator: 409, owner: 409 }),
  },
  {
    operation: joinRequests.listProjectRequests,
    asks: ({ p }) => ({ params: { id: p._id } }),
    answers: ownerOnly,
  },
  { operation: joinRequests.listReceivedJoinRequests, answers: members(200) },
  { operation: joinRequests.listMyApplications, answers: members(200) },
  { operation: joinRequests.acceptJoinRequest, asks: onRequest, answers: ownerOnly },
  { operation: joinRequests.rejectJoinRequest, asks: onRequest, answers: ownerOnly },
  { operation: joinRequests.withdrawJoinRequest, asks: onRequest, answers: members(404, { applicant: 200 }) },
];
