import { joinRequestMessages } from '@tandem/contract/join-requests';
import type { RequestStatus } from '@tandem/contract/projects';
import { formatNumber, plural } from '../../ui/numbers.ts';

const states: Record<RequestStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
};

const review = {
  title: 'Project Join Requests',
  tab: (project: string) => `${project} · Requests`,
  subtitle: 'People who would like to work on your projects.',
  list: 'Pending join requests',
  loading: 'Loading requests...',
  failed: 'Failed to fetch requests.',
  empty: 'No pending join requests.',
  emptyHint: 'Requests to join your projects appear here.',
  emptyAction: 'Go to My Projects',
  asksToJoin: 'Asks to join',
  closed: 'Closed',
  accept: 'Accept',
  acceptOf: (name: string) => `Accept ${name}`,
  reject: 'Reject',
  rejectOf: (name: string) => `Reject ${name}`,
  accepted: (name: string, title: string) => `${name} joined ${title}.`,
  rejected: (name: string, title: string) => `You rejected ${name}’s request to join ${title}.`,
  acceptFailed: 'Failed to accept the request.',
  rejectFailed: 'Failed to reject the request.',
  filled: (filled: number, places: number) => `${formatNumber(filled)} of ${formatNumber(places)} filled`,
  requestOf: (name: string) => `${name}’s request`,
  conversation: 'Conversation',
  conversationWith: (name: string) => `Conversation with ${name}`,
  backToList: 'All requests',
  asksAs: 'asks to join as',
  experience: (years: number) =>
    plural(years, { one: '# year of experience', other: '# years of experience' }),
  askedOn: (date: string) => `asked ${date}`,
  profile: 'View profile',
  reply: (firstName: string) => `Reply to ${firstName} before you decide`,
  decide: 'Your decision',
  note: (firstName: string) => `Note to ${firstName} (optional, sent with your decision)`,
  decideHint: (firstName: string) =>
    `Accepting opens the board and the chat to ${firstName}. Your note goes with either decision.`,
  lists: 'Requests by status',
  listNames: { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' },
  decidedLists: { accepted: 'Accepted join requests', rejected: 'Rejected join requests' },
  noneDecided: {
    accepted: {
      title: 'No accepted join requests.',
      hint: 'People you accept are listed here and on the People tab.',
    },
    rejected: { title: 'No rejected join requests.', hint: 'People you reject may ask again after 30 days.' },
  },
  yourNote: 'Your note',
  message: 'Message',
  messageTo: (name: string) => `Message ${name}`,
  closedTitle: 'Accept into a closed project?',
  closedText: (name: string, title: string) =>
    `${title} is closed to new join requests, but you can still accept ${name}.`,
};

const applications = {
  title: 'My Applications',
  subtitle: 'Projects you asked to join.',
  list: 'Your applications',
  loading: 'Loading applications...',
  failed: 'Failed to fetch your applications.',
  empty: 'You haven’t asked to join a project yet.',
  emptyHint: 'Find one that fits your skills, or one that teaches you something new.',
  emptyAction: 'Explore Projects',
  closed: 'Closed',
  toProject: 'Open project',
  toProjectOf: (title: string) => `Open project: ${title}`,
  conversation: 'Conversation',
  conversationOf: (title: string) => `Conversation with the owner of ${title}`,
  reason: 'The owner’s reason',
  note: 'The owner’s note',
  filter: 'Applications by status',
  all: 'All',
  emptyOf: (status: RequestStatus) => `No ${states[status].toLowerCase()} applications.`,
  showAll: 'Show all',
  expired: 'Nobody answered within 60 days, so your request ended. You can ask again any time.',
  withdraw: 'Withdraw',
  withdrawOf: (title: string) => `Withdraw your application to ${title}`,
  withdrawTitle: 'Withdraw this application?',
  withdrawText: (title: string) =>
    `The owner of ${title} will no longer see it. You can apply again while the project is open.`,
  withdrawn: joinRequestMessages.withdrawn,
  withdrawFailed: 'Failed to withdraw the application.',
};

const join = {
  title: (title: string) => `Ask to join ${title}`,
  about: 'Tell the owner how you’d like to take part.',
  role: 'Role',
  choose: 'Role',
  places: (left: number) => plural(left, { one: '# place left', other: '# places left' }),
  other: 'Another role',
  otherHint: 'Describe it in your own words.',
  roleHint: 'What you would do, for example Frontend developer.',
  roleRequired: joinRequestMessages.roleRequired,
  message: 'Message (optional)',
  messageHint: 'Why this project, and what you would bring to it.',
  count: (typed: number, max: number) => `${formatNumber(typed)} of ${formatNumber(max)} characters`,
  tooLong: (max: number) => `Use at most ${formatNumber(max)} characters.`,
  submit: 'Send request',
  sent: joinRequestMessages.sent,
  toApplications: 'My Applications',
  failed: 'Failed to send join request!',
};

/** The copy of this feature; sentences of the specification are verbatim. */
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
  skills: (name: string) => `${name}’s skills`,
};
