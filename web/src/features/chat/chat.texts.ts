import type { ChatLine } from '@tandem/contract/chat/chat-lines';
import { formatNumber, plural } from '../../ui/numbers.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const page = {
  title: 'Chat',
  tabs: 'Chat lists',
  groupTab: 'Group Chat',
  directTab: 'Direct Chat',
  find: 'Find a chat',
  groups: 'Group chats',
  people: 'Collaborators',
  loading: 'Loading chats...',
  failed: 'Failed to fetch chats.',
  noGroups: 'No group chats yet.',
  noGroupsHint: 'Every project has a group chat. Publish a project or join one to start chatting.',
  noGroupsAction: 'Explore Projects',
  noPeople: 'No one to chat with yet.',
  noPeopleHint: 'Connect with people or join a project to start chatting.',
  noPeopleAction: 'Discover People',
  searching: 'Searching...',
  noMatch: 'No chat matches that name.',
  select: 'Select a collaborator to start chatting.',
  selectGroup: 'Select a group chat to start chatting.',
};

const mentions = {
  everyoneHint: (people: number) =>
    plural(people - 1, { one: 'Notifies # person', other: 'Notifies # people' }),
  askTitle: (people: number) => plural(people, { one: 'Notify # person?', other: 'Notify # people?' }),
  askText: 'Your message mentions everyone in this chat. You can do this once in ten minutes.',
};

const panel = {
  loadingGroup: 'Loading group chat...',
  loadingDirect: 'Loading chat...',
  failed: 'Failed to fetch the chat.',
  gone: 'You can’t open this chat.',
  goneHint: 'You may have left the project, or the owner may have removed you.',
  goneDirectHint: 'You can chat with your connections and members of your projects.',
  goneAction: 'Go to your chats',
  close: 'Close chat',
  back: 'Back',
  backToList: 'All chats',
  people: (count: number, online: number) => {
    const people = plural(count, { one: '# person', other: '# people' });
    return online === 0 ? people : `${people} · ${formatNumber(online)} online`;
  },
  isOnline: 'Online',
  strip: 'People in this chat',
  more: 'More about this chat',
  tasks: 'Open board',
  inProject: 'Open in project',
  inInbox: 'Open in inbox',
  readOnly: 'You can still read this chat, but you can no longer send messages.',
};

const thread = {
  lines: {
    joined: (role: string) => (role === '' ? 'joined' : `joined as ${role}`),
    left: () => 'left',
    removed: () => 'was removed',
    role: (role: string) => (role === '' ? 'has no role any more' : `became ${role}`),
    owner: () => 'became the owner',
    archived: () => 'The project was archived',
    unarchived: () => 'The project was taken out of the archive',
    task: () => 'made a task of a message',
  } satisfies Record<ChatLine['kind'], (role: string) => string>,
  label: 'Messages',
  newMessages: 'New messages',
  beginning: 'This is the start of the conversation.',
  empty: 'No messages yet.',
  emptyHint: 'Say hello.',
  older: 'Load older messages',
  olderFailed: 'Failed to fetch older messages.',
  failed: 'Failed to fetch messages.',
  ownHidden: 'Hidden by a moderator. Only you can read it.',
  latest: 'Jump to latest',
  latestNew: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
  spoken: (name: string, text: string) => `${name}: ${text}`,
  typing: (names: readonly string[]) => {
    if (names.length > 3) return 'Several people are typing...';
    const all = list.format(names);
    return plural(names.length, { one: `${all} is typing...`, other: `${all} are typing...` });
  },
};

const sending = {
  label: 'Message',
  placeholder: 'Type a message...',
  hint: 'Enter sends, Shift Enter breaks the line',
  simplePlaceholder: 'Type a message',
  send: 'Send',
  sending: 'Sending',
  sent: 'Sent',
  waiting: 'Not sent yet',
  refused: 'Not sent',
  notSaved: 'Not saved',
  actWaiting: {
    edit: 'Edit not saved yet',
    delete: 'Not deleted yet',
    react: 'Reaction not saved yet',
    unreact: 'Reaction not removed yet',
    pin: 'Not pinned yet',
    unpin: 'Not unpinned yet',
  },
  retry: 'Retry',
  discard: 'Discard',
  left: (count: number) => plural(count, { one: '# character left', other: '# characters left' }),
  tooLong: (count: number) => plural(count, { one: '# character too many', other: '# characters too many' }),
};

const message = {
  more: (name: string, at: string) => `More for the message of ${name} at ${at}`,
  moreShort: 'More',
  menu: 'Message',
  actions: {
    reply: 'Reply',
    edit: 'Edit',
    task: 'Make a task of this',
    save: 'Save for later',
    pin: 'Pin for everyone',
    unpin: 'Unpin',
    unread: 'Mark unread from here',
    copyText: 'Copy text',
    copyLink: 'Copy link',
    report: 'Report message…',
    delete: 'Delete…',
  },
  react: 'Add reaction',
  reactWith: (emoji: string) => `React with ${emoji}`,
  reactions: 'Reactions',
  reactedBy: (emoji: string, count: number, names: readonly string[]) =>
    `${emoji} ${formatNumber(count)}: ${list.format(names)}`,
  beforeEdit: (name: string) => `${name} (before the edit)`,
  andOthers: (count: number) => plural(count, { one: '# other', other: '# others' }),
  pinned: (count: number) => plural(count, { one: '# pinned', other: '# pinned' }),
  pinnedWord: 'pinned',
  pinnedMessages: 'Pinned messages',
  replyTo: 'Reply to',
  endReply: 'Cancel reply',
  inReplyTo: 'In reply to',
  earlier: 'an earlier message',
  notFound: 'This message is no longer there.',
  textCopied: 'Text copied.',
  linkCopied: 'Link copied.',
  copyFailed: 'Your browser did not allow copying.',
  edited: '(edited)',
  editLabel: 'Edit message',
  save: 'Save',
  cancel: 'Cancel',
  history: 'Former texts',
  historyLoading: 'Loading former texts...',
  editedTimes: (count: number) => plural(count, { one: 'Edited once', other: 'Edited # times' }),
  fromChat: 'From chat',
  openSource: 'Open',
  openSourceOf: 'Open the message in the chat',
  deletedByOwner: 'Deleted by the project’s owner',
  deleteQuestion: 'Delete this message?',
  deleteHint: 'Everyone in this chat will see that a message was deleted, but not what it said.',
  delete: 'Delete',
  saved: 'Message saved.',
  failed: {
    react: 'Failed to save your reaction.',
    task: 'Failed to make a task of this message.',
    unreact: 'Failed to remove your reaction.',
    save: 'Failed to save the message.',
    pin: 'Failed to pin the message.',
    unpin: 'Failed to unpin the message.',
    unread: 'Failed to mark the messages as unread.',
    edit: 'Failed to edit the message.',
    delete: 'Failed to delete the message.',
    history: 'Failed to fetch the former texts.',
  },
};

const connection = {
  reconnecting: 'Connection lost. Reconnecting...',
  offline: 'Messages will be sent when you’re back online.',
};

const notices = {
  on: 'Notify me about new messages',
  off: 'Stop notifying me about new messages',
  blocked: 'Your browser blocks notifications from this site. Allow them in its settings.',
  turnedOn: 'You’ll be notified about new messages while this tab is in the background.',
  turnedOff: 'You’ll no longer be notified about new messages.',
};

const project = {
  toProject: 'Back to the project',
  title: 'Project chat',
  tab: (title: string) => `${title} · Chat`,
  find: 'Find a person',
  noMatch: 'Nobody matches that name.',
  groupButton: 'Group Chat',
  switch: 'Choose a chat',
  rail: 'About this chat',
  members: 'Project members',
  pinned: 'Pinned',
  pinnedOf: (count: number, most: number) => `${formatNumber(count)} of ${formatNumber(most)}`,
  allPins: 'Show all pinned',
  files: 'Files',
  allFiles: 'Show all files',
  filesFailed: 'Failed to fetch the files.',
  nobodyElse: 'No one else has joined yet.',
};

const search = {
  open: 'Search messages',
  label: 'Search messages',
  field: 'Search messages',
  clear: 'Clear search',
  close: 'Close search',
  limits: 'Where to search',
  here: 'This chat',
  from: 'From',
  fromPerson: (name: string) => `From ${name}`,
  me: 'You',
  anybody: 'Anyone',
  date: 'Date',
  anyTime: 'Any time',
  withFiles: 'With files',
  comments: 'Comments of this project',
  lastDays: (days: number) => (days === 365 ? 'Last year' : `Last ${days} days`),
  hint: 'Type a word, or the beginning of one. Small typing errors are fine.',
  searching: 'Searching...',
  failed: 'Failed to search messages.',
  nothing: 'No message found.',
  nothingHint: 'Try fewer or other words, or search all chats.',
  found: 'Found messages',
  count: (count: number, hasMore: boolean) =>
    `${hasMore ? `${formatNumber(count)} and more messages` : plural(count, { one: '# message', other: '# messages' })} · newest first`,
  jump: 'Jump to date',
};

const saved = {
  open: 'Saved messages',
  title: 'Saved messages',
  hint: 'Only you see what you save.',
  close: 'Close saved messages',
  loading: 'Loading saved messages...',
  failed: 'Failed to fetch saved messages.',
  empty: 'Nothing saved yet.',
  emptyHint: 'Choose Save in the menu of a message to find it here again.',
  notChanged: 'Failed to change the saved message.',
  more: 'Reminder and more',
  remind: {
    hour: 'Remind me in an hour',
    tomorrow: 'Remind me tomorrow at 9:00',
    week: 'Remind me on Monday at 9:00',
  },
  never: 'No reminder',
  remove: 'Remove from saved',
  reminds: (time: string) => `Reminds you ${time}`,
};

const open = {
  chat: 'Chat',
  message: 'Message',
  messageTo: (name: string) => `Message ${name}`,
  chatWith: (name: string) => `Chat with ${name}`,
  chatOf: (title: string) => `Chat: ${title}`,
};

/** The copy of this feature; sentences of the specification are verbatim. */
export const chatTexts = {
  mentions,
  page,
  panel,
  thread,
  sending,
  message,
  connection,
  notices,
  project,
  search,
  saved,
  open,
  retry: 'Retry',
};
