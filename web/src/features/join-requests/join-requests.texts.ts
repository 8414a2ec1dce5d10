import { joinRequestMessages } from '@tandem/contract/join-requests';
import type { RequestStatus } from '@tandem/contract/projects';

const number = new Intl.NumberFormat('en-US');

const states: Record<RequestStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

const review = {
  title: 'Project Join Requests',
  subtitle: 'People who would like to work on your projects.',
  list: 'Pending join requests',
  loading: 'Loading requests...',
  failed: 'Failed to fetch requests.',
  empty: 'No pending join requests.',
  emptyHint: 'When somebody asks to join one of your projects, you decide about it here.',
  emptyAction: 'Go to My Projects',
  asksToJoin: 'Asks to join',
  closed: 'Closed',
  accept: 'Accept',
  acceptOf: (name: string) => `Accept ${name}`,
  reject: 'Reject',
  rejectOf: (name: string) => `Reject ${name}`,
  accepted: (name: string, title: string) => `${name} now works on ${title}.`,
  rejected: (name: string, title: string) => `The request of ${name} to join ${title} was rejected.`,
  acceptFailed: 'Failed to accept the request.',
  rejectFailed: 'Failed to reject the request.',
  closedTitle: 'Accept into a closed project?',
  closedText: (name: string, title: string) =>
    `${title} is closed to new join requests. ${name} asked before that, and can still be let in.`,
};

const applications = {
  title: 'My Applications',
  subtitle: 'The projects you asked to join, and how that went.',
  list: 'Your applications',
  loading: 'Loading applications...',
  failed: 'Failed to fetch your applications.',
  empty: 'You have not asked to join a project yet.',
  emptyHint: 'Find one that fits what you know, or what you want to learn.',
  emptyAction: 'Explore Projects',
  closed: 'Closed',
  findInFeed: 'Find in the feed',
  findInFeedOf: (title: string) => `Find in the feed: ${title}`,
  toJoined: 'Go to joined projects',
  withdraw: 'Withdraw',
  withdrawOf: (title: string) => `Withdraw your request to join ${title}`,
  withdrawTitle: 'Withdraw this request?',
  withdrawText: (title: string) =>
    `The owner of ${title} no longer sees it. You may ask again as long as the project is open.`,
  withdrawn: joinRequestMessages.withdrawn,
  withdrawFailed: 'Failed to withdraw the request.',
};

const join = {
  title: (title: string) => `Ask to join ${title}`,
  about: 'Tell the owner how you would like to take part.',
  role: 'Role',
  roleHint: 'What you would do, such as Frontend developer.',
  roleRequired: 'Please enter a role to join the project.',
  message: 'Message (optional)',
  messageHint: 'Why this project, and what you bring along.',
  count: (typed: number, most: number) => `${number.format(typed)} of ${number.format(most)} characters`,
  tooLong: (most: number) => `Please use at most ${number.format(most)} characters.`,
  submit: 'Send request',
  sent: joinRequestMessages.sent,
  failed: 'Failed to send join request!',
};

/** Every sentence of the room; the spec's own are verbatim. */
export const joinRequestTexts = {
  review,
  applications,
  join,
  states,
  role: 'Role',
  roleMissing: 'Not specified',
  message: 'Message',
  messageMissing: 'No message provided.',
  messageMore: 'Show more',
  messageLess: 'Show less',
  skills: (name: string) => `Skills of ${name}`,
  retry: 'Retry',
};
