import { deletedMember } from '@tandem/contract/chat';
import { counted } from '../../ui/counted.ts';

const plural = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en-US');
const list = new Intl.ListFormat('en', { type: 'conjunction' });

const page = {
  title: 'Chats',
  tabs: 'Which chats to show',
  groupTab: 'Group Chat',
  directTab: 'Direct Chat',
  find: 'Find a chat',
  groups: 'Group chats',
  people: 'Collaborators',
  loading: 'Loading chats...',
  failed: 'Failed to fetch chats.',
  noGroups: 'No group chats yet.',
  noGroupsHint: 'Every project has one. Publish a project, or join one, and talk there.',
  noGroupsAction: 'Explore Projects',
  noPeople: 'Nobody to talk to yet.',
  noPeopleHint: 'Connect with people, or join a project, and you can talk to them here.',
  noPeopleAction: 'Discover People',
  noMatch: 'No chat fits that name.',
  select: 'Select a collaborator to start chatting.',
  selectGroup: 'Select a group chat to start chatting.',
  nothingSaid: 'No messages yet',
  fromYou: (text: string) => `You: ${text}`,
  fromName: (name: string, text: string) => `${name}: ${text}`,
  yesterday: 'Yesterday',
};

const panel = {
  loadingGroup: 'Loading group chat...',
  loadingDirect: 'Loading chat...',
  failed: 'Failed to fetch the chat.',
  gone: 'This chat is not open to you.',
  goneHint: 'You may have left the project, or its owner took you out of it.',
  goneDirectHint: 'You can talk to people you are connected with, and to those in your projects.',
  goneAction: 'Go to your chats',
  close: 'Close chat',
  back: 'Back',
  backToList: 'All chats',
  people: (count: number) => counted(count, 'person', 'people'),
  online: (count: number) => `${number.format(count)} online`,
  isOnline: 'Online',
  withName: (name: string) => `Chat with ${name}`,
  strip: 'People in this chat',
  board: 'Open board',
  readOnly: 'You can read what was said here, but you can no longer write.',
  deleted: deletedMember,
  untitled: 'Untitled Project',
};

const thread = {
  label: 'Messages',
  you: 'You',
  unknown: 'Unknown',
  today: 'Today',
  yesterday: 'Yesterday',
  newMessages: 'New messages',
  beginning: 'This is where the conversation begins.',
  empty: 'No messages yet.',
  emptyHint: 'Say hello.',
  older: 'Load older messages',
  olderFailed: 'Failed to fetch older messages.',
  failed: 'Failed to fetch messages.',
  latest: 'Jump to latest',
  latestNew: (count: number) => counted(count, 'new message', 'new messages'),
  said: (name: string, text: string) => `${name}: ${text}`,
  typing: (names: readonly string[]) =>
    names.length > 3
      ? 'Several people are typing...'
      : `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} typing...`,
};

const sending = {
  label: 'Message',
  placeholder: 'Type a message...',
  simplePlaceholder: 'Type a message',
  send: 'Send',
  sending: 'Sending',
  sent: 'Sent',
  waiting: 'Not sent yet',
  refused: 'Not sent',
  retry: 'Retry',
  discard: 'Discard',
  left: (count: number) => `${number.format(count)} left`,
  tooLong: (count: number) => `${number.format(count)} too many`,
  failed: 'Failed to send the message.',
};

const line = {
  reconnecting: 'Connection lost. Trying to reconnect...',
  offline: 'You are offline. Messages are sent when the connection is back.',
};

const notices = {
  on: 'Notify me of new messages',
  off: 'Stop notifying me of new messages',
  blocked: 'Your browser blocks notifications from this site.',
  turnedOn: 'You will be notified of new messages while this tab is hidden.',
  turnedOff: 'You will no longer be notified of new messages.',
};

const project = {
  title: 'Project chat',
  groupButton: 'Group Chat',
  switch: 'Whom to talk to',
  collaborators: 'Collaborators',
  nobodyElse: 'Nobody else has joined yet.',
};

const unread = {
  link: 'Chat',
  count: (count: number) => counted(count, 'unread message', 'unread messages'),
  waiting: (count: number) => (plural.select(count) === 'one' ? 'unread message' : 'unread messages'),
};

const open = {
  chat: 'Chat',
  chatWith: (name: string) => `Chat with ${name}`,
  chatOf: (title: string) => `Open chat of ${title}`,
};

/** Every sentence of the room; the spec's own are verbatim. */
export const chatTexts = {
  page,
  panel,
  thread,
  sending,
  line,
  notices,
  project,
  unread,
  open,
  retry: 'Retry',
};
