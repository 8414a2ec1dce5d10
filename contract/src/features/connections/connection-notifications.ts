import { notificationKind, saidAtOnce, screenOf, sentence } from '../notifications/notification-kind.ts';
import { connectionRequestsChanged } from './connections.ts';

/** What the two sides hear of a request to connect. */
export const connectionNotifications = {
  connectionRequestReceived: notificationKind({
    topic: 'requests',
    subject: 'connectionRequest',
    holdsWhile: 'connectionIsPending',
    quotes: null,
    endedBy: [connectionRequestsChanged],
    leadsTo: ({ sourceId }) => screenOf('/received-requests', { request: sourceId }),
    words: {
      line: ({ name }) => sentence`${name} wants to connect`,
      detail: null,
      ...saidAtOnce(({ name }) => [`${name} wants to connect`, 'You can accept or reject the request.']),
    },
  }),
  connectionRequestAccepted: notificationKind({
    topic: 'accepted',
    subject: 'connectionRequest',
    holdsWhile: 'connectionIsAccepted',
    quotes: null,
    endedBy: [connectionRequestsChanged],
    leadsTo: ({ actorId }) => `/people/${actorId}`,
    words: {
      line: ({ name }) => sentence`You and ${name} are connected`,
      detail: ({ firstName }) => `${firstName} accepted your connection request.`,
      ...saidAtOnce(({ name, firstName }) => [
        `You and ${name} are connected`,
        `${firstName} accepted your connection request.`,
      ]),
      mail: { detail: null },
    },
  }),
};
