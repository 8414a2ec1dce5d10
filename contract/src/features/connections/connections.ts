import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { operation } from '../../operation.ts';
import { connectionStatuses, person } from '../people/people.ts';
import { cursor, id, optionalPageSize, searchTerm, timestamp } from '../../values.ts';

/** Success messages of connection operations (§8-26). */
export const connectionMessages = {
  sent: 'Connection request sent!',
  connected: 'You are now connected.',
  rejected: 'Request rejected.',
  withdrawn: 'Request withdrawn.',
  disconnected: 'You are no longer connected.',
} as const;

/** A connection request, with both people as the viewer sees them. */
export const connectionRequest = z.object({
  _id: z.string(),
  fromUserId: person,
  toUserId: person,
  status: z.enum(connectionStatuses),
  createdAt: timestamp,
});
export type ConnectionRequest = z.output<typeof connectionRequest>;

/** A connected person; `chatId` is null until the two have a chat. */
export const connection = z.object({
  ...person.shape,
  connectedSince: timestamp,
  chatId: z.nullable(z.string()),
});
export type Connection = z.output<typeof connection>;

const requests = z.object({ requests: z.array(connectionRequest), nextCursor: z.nullable(z.string()) });
const paging = z.object({ cursor, limit: optionalPageSize });
/** How many requests a member sent, by status; each exact up to `countCeiling`, and one more beyond. */
const sentCounts = z.object({ pending: z.number(), accepted: z.number(), rejected: z.number() });
export type SentCounts = z.output<typeof sentCounts>;
const one = z.object({ message: z.string(), request: connectionRequest });
const messageReply = z.object({ message: z.string() });
const onRequest = z.object({ requestId: id });
const onPerson = z.object({ userId: id });

export const listConnectionRequests = operation({
  name: 'listConnectionRequests',
  method: 'GET',
  path: '/api/people/requests',
  summary:
    'List your connection requests, newest first: sent and received, or only those you sent; with `status` only those in it',
  access: 'member',
  scope: 'people:read',
  query: z.object({
    ...paging.shape,
    direction: z.optional(z.enum(['sent'], 'The direction must be sent.')),
    status: z.optional(z.enum(connectionStatuses, 'The status must be pending, accepted or rejected.')),
    /** Lists this request alone. */
    request: z.optional(id),
  }),
  /** `sentCounts` comes with the first page of sent requests. */
  reply: z.object({ ...requests.shape, sentCounts: z.nullable(sentCounts) }),
});

export const listReceivedRequests = operation({
  name: 'listReceivedRequests',
  method: 'GET',
  path: '/api/people/requests/received',
  summary: 'List pending connection requests to you, oldest first',
  access: 'member',
  scope: 'people:read',
  query: paging,
  reply: requests,
});

/**
 * Refused with 409 for 30 days after a rejection by the same person, or after two withdrawn requests to them (the
 * sentence says the date), and with 429 once the member's budget of a day is spent.
 */
export const sendConnectionRequest = operation({
  name: 'sendConnectionRequest',
  method: 'POST',
  path: '/api/people/request/send/{userId}',
  summary: 'Send a connection request; if they already sent you one, you are connected immediately',
  access: 'member',
  scope: 'people:write',
  asksVerifiedEmail: true,
  params: onPerson,
  status: 201,
  reply: one,
});

export const acceptConnectionRequest = operation({
  name: 'acceptConnectionRequest',
  method: 'POST',
  path: '/api/people/request/review/accepted/{requestId}',
  summary: 'Accept a connection request',
  access: 'member',
  scope: 'people:write',
  params: onRequest,
  reply: one,
});

export const rejectConnectionRequest = operation({
  name: 'rejectConnectionRequest',
  method: 'POST',
  path: '/api/people/request/review/rejected/{requestId}',
  summary: 'Reject a connection request',
  access: 'member',
  scope: 'people:write',
  params: onRequest,
  reply: one,
});

export const withdrawConnectionRequest = operation({
  name: 'withdrawConnectionRequest',
  method: 'DELETE',
  path: '/api/people/request/{requestId}',
  summary: 'Withdraw your pending request',
  access: 'member',
  scope: 'people:write',
  params: onRequest,
  reply: messageReply,
});

export const listConnections = operation({
  name: 'listConnections',
  method: 'GET',
  path: '/api/people/connections',
  summary:
    'List your connections, latest first; with `search` only those whose names contain every word of it',
  access: 'member',
  scope: 'people:read',
  query: z.object({ ...paging.shape, search: searchTerm }),
  reply: z.object({ connections: z.array(connection), nextCursor: z.nullable(z.string()) }),
});

export const disconnect = operation({
  name: 'disconnect',
  method: 'DELETE',
  path: '/api/people/connections/{userId}',
  summary: 'Disconnect from a person',
  access: 'member',
  scope: 'people:write',
  params: onPerson,
  reply: messageReply,
});

/**
 * A connection request was sent, decided or withdrawn, or the connection ended; published to both sides. `userId` is the
 * other person.
 */
export const connectionRequestsChanged = event(
  'connectionRequestsChanged',
  z.object({
    requestId: z.string(),
    userId: z.string(),
    status: z.enum([...connectionStatuses, 'withdrawn', 'ended']),
  }),
);
