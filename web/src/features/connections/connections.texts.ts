import { connectionMessages } from '@tandem/contract/connections';
import { countCeiling } from '@tandem/contract/limits';
import type { ConnectionStatus } from '@tandem/contract/people';
import { formatNumber } from '../../ui/numbers.ts';

/** Shown unless the server sends a sentence of its own (§8-22). */
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

const rejectedHint = 'Your last request was rejected. You can send another one after 30 days.';
const control = {
  of: (name: string) => `Connection with ${name}`,
  connect: 'Connect',
  connectWith: (name: string) => `Connect with ${name}`,
  pending: 'Pending',
  connected: 'Connected',
  rejected: 'Rejected',
  rejectedHint,
  rejectedSpoken: `Rejected. ${rejectedHint}`,
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw your request to ${name}`,
  accept: 'Accept',
  acceptOf: (name: string) => `Accept ${name}`,
  reject: 'Reject',
  rejectOf: (name: string) => `Reject ${name}`,
  disconnect: 'Disconnect',
};

const disconnecting = {
  title: (name: string) => `Disconnect from ${name}?`,
  text: (name: string) =>
    `You and ${name} will no longer be connected. Either of you can ask to connect again.`,
};

const facts = {
  emailLater: 'Shown once you are connected',
  about: 'About',
  skills: 'Skills',
  techStack: 'Tech stack',
  since: 'Connected Since',
  skillsOf: (name: string) => `${name}’s skills`,
  techStackOf: (name: string) => `${name}’s tech stack`,
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
  subtitle: 'Connection requests you sent.',
  tabs: 'Filter requests',
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
    pending: 'Everyone you asked has answered.',
    accepted: 'People who accept your request appear here and in My Connections.',
    rejected: 'No one has rejected your requests.',
  } as const,
  /** Above the ceiling the server counts no further. */
  count: (count: number) => (count > countCeiling ? `${formatNumber(countCeiling)}+` : formatNumber(count)),
  sentOn: (date: string) => `Sent ${date}`,
};

const received = {
  title: 'Incoming Requests',
  subtitle: 'People who would like to connect with you.',
  list: 'Received requests',
  receivedOn: (date: string) => `Received ${date}`,
  loading: 'Loading requests...',
  failed: 'Failed to fetch requests.',
  accepted: (name: string) => `You and ${name} are connected.`,
  rejected: (name: string) => `You rejected ${name}’s request.`,
  sayHello: 'Say hello',
  sayHelloTo: (name: string) => `Say hello to ${name}`,
  gone: 'This request is no longer there. It may have been withdrawn.',
  empty: 'No received requests found.',
  emptyHint: 'Requests to connect with you appear here.',
  emptyAction: 'Discover People',
};

const ownConnections = {
  title: 'My Connections',
  subtitle: 'The people you are connected with.',
  list: 'Connections',
  search: 'Search your connections',
  clearSearch: 'Clear search',
  noMatchHint: 'None of your connections has a name like this.',
  loading: 'Loading connections...',
  failed: 'Failed to fetch connections.',
  empty: 'No connections found.',
  emptyHint: 'Find people who share your skills and interests, and ask them to connect.',
  emptyAction: 'Discover People',
};

/** The copy of this feature; sentences of the specification are verbatim. */
export const connectionTexts = {
  done,
  failed,
  control,
  disconnecting,
  facts,
  states,
  sent,
  received,
  ownConnections,
  undo: 'Undo',
  undoOutdated: (firstName: string) =>
    `Your connection with ${firstName} has changed since, so this can’t be undone.`,
};
