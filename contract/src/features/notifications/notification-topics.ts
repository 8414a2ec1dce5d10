/** Where a member can be notified besides the product itself, which always shows a notification. */
export const notificationChannels = ['mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The parts of the list of notifications that a member can see alone. */
export const notificationGroups = ['requests', 'tasks', 'other'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

interface Topic {
  label: string;
  hint: string;
  /** Where the list has its notifications. */
  group: NotificationGroup;
  /** The channels that it offers, and whether they are on for a member who changed nothing. */
  channels: Partial<Record<NotificationChannel, boolean>>;
}

const on = { mail: true, push: true };
const off = { mail: false, push: false };

/** What a member switches as one, in the order of the settings: the kinds of notifications by their topic (ADR 0049). */
export const topics = {
  requests: {
    label: 'Requests and invitations',
    hint: 'Someone asks to join, invites you or wants to connect.',
    group: 'requests',
    channels: on,
  },
  accepted: {
    label: 'Accepted',
    hint: 'Someone accepts your request or invitation, or joins by your link.',
    group: 'requests',
    channels: on,
  },
  declined: {
    label: 'Rejected or expired',
    hint: 'Your request or invitation is rejected, declined or expires.',
    group: 'requests',
    channels: off,
  },
  assigned: { label: 'Assigned tasks', hint: 'Someone assigns a task to you.', group: 'tasks', channels: on },
  comments: {
    label: 'Comments',
    hint: 'Someone comments on a task you follow.',
    group: 'tasks',
    channels: off,
  },
  mentions: {
    label: 'Mentions',
    hint: 'Someone mentions you by name, also where you muted the chat or project.',
    group: 'other',
    channels: on,
  },
  everyone: {
    label: 'Mentions of everyone',
    hint: 'Someone mentions everyone in a project’s chat.',
    group: 'other',
    channels: off,
  },
  due: {
    label: 'Due dates',
    hint: 'A task of yours is due tomorrow or overdue.',
    group: 'tasks',
    channels: on,
  },
  projects: {
    label: 'Project changes',
    hint: 'A project is archived or deleted, your role changes, or you are removed.',
    group: 'other',
    channels: off,
  },
  messages: {
    label: 'Unread messages',
    hint: 'By email once per chat, after ten minutes.',
    group: 'other',
    channels: { mail: false, push: true },
  },
  replies: {
    label: 'Replies and reactions',
    hint: 'Someone replies or reacts to a message of yours.',
    group: 'other',
    channels: off,
  },
  reminders: {
    label: 'Saved messages',
    hint: 'You asked to be reminded of a message.',
    group: 'other',
    channels: { mail: false, push: true },
  },
  suggestions: {
    label: 'Projects that fit you',
    hint: 'On Monday morning, when there are new ones.',
    group: 'other',
    channels: { mail: false },
  },
  reports: {
    label: 'Your reports',
    hint: 'What moderators decided about what you reported.',
    group: 'other',
    channels: on,
  },
  announcements: {
    label: 'Announcements',
    hint: 'News from the administrators for everybody.',
    group: 'other',
    channels: off,
  },
  security: {
    label: 'Security',
    hint: 'Sign-ins, changes of your account, and decisions of moderators about you. Always sent by email.',
    group: 'other',
    channels: on,
  },
} satisfies Record<string, Topic>;

export type NotificationTopic = keyof typeof topics;

export const notificationTopics = Object.keys(topics) as [NotificationTopic, ...NotificationTopic[]];

/** The channels that a topic offers, and whether they are on for a member who changed nothing. */
export const channelsByDefault = (topic: NotificationTopic): Topic['channels'] => topics[topic].channels;

/** The group of a topic in the list of notifications. */
export const groupOf = (topic: NotificationTopic): NotificationGroup => topics[topic].group;
