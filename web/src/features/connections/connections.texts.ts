import { connectionMessages } from '@tandem/contract/connections';
import type { ConnectionStatus } from '@tandem/contract/people';

/** The sentences that the server's own take the place of, where it sends one (spec §8). */
const done = {
  send: connectionMessages.sent,
  withdraw: connectionMessages.withdrawn,
  accept: connectionMessages.connected,
  reject: connectionMessages.rejected,
  disconnect: connectionMessages.disconnected,
};

const failed = {
  send: 'Failed to send the connection request.',
  withdraw: 'Failed to withdraw the request.',
  accept: 'Failed to accept the request.',
  reject: 'Failed to reject the request.',
  disconnect: 'Failed to disconnect.',
};

const control = {
  of: (name: string) => `Connection with ${name}`,
  connect: 'Connect',
  connectWith: (name: string) => `Connect with ${name}`,
  pending: 'Pending',
  connected: 'Connected',
  rejected: 'Rejected',
  rejectedHint: 'Your last request was rejected. You can send another one 30 days later.',
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw the request to ${name}`,
  accept: 'Accept',
  acceptOf: (name: string) => `Accept ${name}`,
  reject: 'Reject',
  rejectOf: (name: string) => `Reject ${name}`,
  disconnect: 'Disconnect',
  disconnectFrom: (name: string) => `Disconnect from ${name}`,
};

const disconnecting = {
  title: (name: string) => `Disconnect from ${name}?`,
  text: (name: string) =>
    `${name} leaves your connections and you leave theirs. Either of you may ask to connect again.`,
};

const facts = {
  about: 'About',
  skills: 'Skills',
  techStack: 'Tech stack',
  since: 'Connected Since',
  skillsOf: (name: string) => `Skills of ${name}`,
  techStackOf: (name: string) => `Tech stack of ${name}`,
  notProvided: 'Not provided',
  noAbout: 'No information available',
};

const states: Record<ConnectionStatus, string> = {
  pending: 'Pending',
  accepted: 'Connected',
  rejected: 'Rejected',
};

const sent = {
  title: 'Outgoing Requests',
  subtitle: 'Whom you asked to connect, and what they said.',
  tabs: 'Which requests to show',
  tabNames: { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' } as const,
  list: 'Sent requests',
  loadingUser: 'Loading user info...',
  loading: 'Loading sent requests...',
  failed: 'Failed to fetch sent requests.',
  empty: 'No sent requests found.',
  emptyHint: 'Find people who share your skills and interests, and ask them to connect.',
  emptyAction: 'Discover People',
  emptyOf: (status: ConnectionStatus) => `No ${status} requests found.`,
  emptyHints: {
    pending: 'Everybody you asked has answered.',
    accepted: 'Who accepts your request stands here, and among your connections.',
    rejected: 'Nobody turned you down.',
  } as const,
  sentOn: (date: string) => `Sent ${date}`,
};

const received = {
  title: 'Incoming Requests',
  subtitle: 'People who would like to connect with you.',
  list: 'Received requests',
  receivedOn: (date: string) => `Received ${date}`,
  loading: 'Loading requests...',
  failed: 'Failed to fetch requests.',
  empty: 'No received requests found.',
  emptyHint: 'When somebody asks to connect with you, you decide about it here.',
  emptyAction: 'Discover People',
};

const mine = {
  title: 'My Connections',
  subtitle: 'The people you are connected with.',
  list: 'Connections',
  loading: 'Loading connections...',
  failed: 'Failed to fetch connections.',
  empty: 'No connections found.',
  emptyHint: 'Find people who share your skills and interests, and ask them to connect.',
  emptyAction: 'Discover People',
};

/** Every sentence of the room; the spec's own are verbatim. */
export const connectionTexts = {
  done,
  failed,
  control,
  disconnecting,
  facts,
  states,
  sent,
  received,
  mine,
  retry: 'Retry',
  undo: 'Undo',
};
