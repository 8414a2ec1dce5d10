import { failureKind } from '@tandem/contract/failure';

const inDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const connectionErrors = {
  noSuchPerson: failureKind('connections.no_such_person', 404, 'This person does not exist.'),
  notFound: failureKind('connections.not_found', 404, 'This connection request does not exist.'),
  withOneself: failureKind('connections.with_oneself', 400, 'You can’t connect with yourself.'),
  alreadyAsked: failureKind(
    'connections.already_asked',
    409,
    'You have already sent this person a connection request.',
  ),
  alreadyConnected: failureKind('connections.already_connected', 409, 'You are already connected.'),
  askedTooSoon: failureKind(
    'connections.asked_too_soon',
    409,
    'Your last request was rejected. You can send another one after 30 days.',
  ),
  withdrawnTwice: (askAgainAt: Date) =>
    failureKind(
      'connections.withdrawn_twice',
      409,
      `You have withdrawn two requests to this person. You can send another one on ${inDays.format(askAgainAt)}.`,
    ),
  alreadyAccepted: failureKind('connections.already_accepted', 409, 'This request was already accepted.'),
  alreadyRejected: failureKind('connections.already_rejected', 409, 'This request was already rejected.'),
  alreadyWithdrawn: failureKind('connections.already_withdrawn', 409, 'This request was withdrawn.'),
  invalidCursor: failureKind(
    'connections.no_such_place',
    400,
    'This page no longer exists. Load the list again.',
  ),
  notConnected: failureKind('connections.not_connected', 409, 'You are not connected with this person.'),
} as const;
