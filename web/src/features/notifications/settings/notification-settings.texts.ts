import type { NotificationTopic } from '@tandem/contract/notifications/notification-topics';
import { productName } from '../../../ui/product-name.ts';

const topics: Record<NotificationTopic, { label: string; hint: string }> = {
  requests: {
    label: 'Requests and invitations',
    hint: 'Someone asks to join, invites you or wants to connect.',
  },
  accepted: { label: 'Accepted', hint: 'Someone accepts your request or invitation, or joins by your link.' },
  declined: {
    label: 'Rejected or expired',
    hint: 'Your request or invitation is rejected, declined or expires.',
  },
  assigned: { label: 'Assigned tasks', hint: 'Someone assigns a task to you.' },
  comments: { label: 'Comments', hint: 'Someone comments on a task you created, have or commented on.' },
  due: { label: 'Due dates', hint: 'A task of yours is due tomorrow or overdue.' },
  projects: {
    label: 'Project changes',
    hint: 'A project is archived or deleted, your role changes, or you are removed.',
  },
  messages: { label: 'Unread messages', hint: 'By email once per chat, after ten minutes.' },
  suggestions: { label: 'Projects that fit you', hint: 'On Monday morning, when there are new ones.' },
  reports: { label: 'Your reports', hint: 'What moderators decided about what you reported.' },
  announcements: { label: 'Announcements', hint: 'News from the administrators for everybody.' },
  security: {
    label: 'Security',
    hint: 'Sign-ins, changes of your account, and decisions of moderators about you. Always sent by email.',
  },
};

/** The copy of the notification settings. */
export const notificationSettingsTexts = {
  title: 'Notification settings',
  subtitle: 'Everything appears in your notifications. Choose what also reaches you by email and push.',
  back: 'Settings',
  loading: 'Loading notification settings...',
  failed: 'Failed to fetch your notification settings.',
  notSaved: 'Failed to save your notification settings.',
  channels: {
    title: 'Email and push',
    text: 'Emails are collected: you get at most one every 15 minutes, except about security.',
    topic: 'Notification',
    mail: 'Email',
    push: 'Push',
    by: (topic: string, channel: string) => `${topic}: ${channel}`,
    none: 'Not available',
    always: 'Always on',
    topics,
  },
  mail: {
    off: 'Mail is off on this server.',
    offHint: 'Your choices apply as soon as an administrator sets it up.',
    bounced: 'Your address refused our mail, so we stopped sending it.',
    bouncedHint: (address: string) => `Check that ${address} works, then switch mail on again.`,
    resume: 'Switch mail on',
    notResumed: 'Failed to switch mail on.',
  },
  quiet: {
    title: 'Quiet hours',
    text: 'No email and no push during these hours, except about security. What arrives meanwhile is emailed afterwards, unless you have read it.',
    label: 'Use quiet hours',
    from: 'From',
    to: 'To',
    timeZone: 'Time zone',
    noTimeZone: 'Not set (UTC)',
    different: 'Choose two different times.',
  },
  muted: {
    title: 'Muted',
    get text() {
      return `You get no email and no push about these. They still appear in ${productName()}.`;
    },
    projects: 'Muted projects',
    chats: 'Muted chats',
    none: 'You haven’t muted any projects or chats.',
    unmute: 'Unmute',
    unmuteOf: (title: string) => `Unmute ${title}`,
  },
  mute: {
    project: 'Mute project',
    projectHint: 'No email and no push about it',
    projectOf: (title: string) => `Mute ${title}`,
    unmuteProject: 'Unmute project',
    unmuteProjectOf: (title: string) => `Unmute ${title}`,
    chat: 'Mute chat',
    chatHint: 'No email and no push about it',
    unmuteChat: 'Unmute chat',
    muted: (title: string) => `${title} is muted. It still appears in your notifications.`,
    unmuted: (title: string) => `${title} is no longer muted.`,
    notMuted: 'Failed to mute it.',
    notUnmuted: 'Failed to unmute it.',
    undo: 'Undo',
  },
};
