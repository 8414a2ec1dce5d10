import * as connections from '@tandem/contract/connections';
import { type AccessRow, behindBlock, members, type Situation } from './row.ts';

const withOwner = ({ owner }: Situation) => ({ params: { userId: owner.id } });
const onRequest = ({ connectionRequest }: Situation) => ({ params: { requestId: connectionRequest } });

/** R has sent A a connection request; C is connected with A. */
export const connectionsRows: AccessRow[] = [
  { operation: connections.listConnectionRequests, statuses: members(200) },
  { operation: connections.listReceivedRequests, statuses: members(200) },
  { operation: connections.listConnections, statuses: members(200) },
  {
    operation: connections.sendConnectionRequest,
    input: withOwner,
    statuses: members(201, { ...behindBlock(404), applicant: 409, collaborator: 409, owner: 400 }),
    sharesEmail: true,
  },
  {
    operation: connections.acceptConnectionRequest,
    input: onRequest,
    statuses: members(404, { owner: 200 }),
  },
  {
    operation: connections.rejectConnectionRequest,
    input: onRequest,
    statuses: members(404, { owner: 200 }),
  },
  {
    operation: connections.withdrawConnectionRequest,
    input: onRequest,
    statuses: members(404, { applicant: 200 }),
  },
  { operation: connections.disconnect, input: withOwner, statuses: members(409, { collaborator: 200 }) },
];
