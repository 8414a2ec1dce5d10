import {
  notificationKind,
  type NotificationIds,
  screenOf,
  sentence,
} from '../notifications/notification-kind.ts';
import { chatsChanged } from './chat.ts';

const about = {
  topic: 'replies',
  endedBy: [chatsChanged],
  leadsTo: ({ sourceId, commentId }: NotificationIds) =>
    screenOf('/chat', { chat: sourceId, message: commentId }),
} as const;

/** What members hear of their messages. */
export const chatNotifications = {
  messageReplied: notificationKind({
    ...about,
    subject: 'reply',
    holdsWhile: 'replyIsShown',
    quotes: 'reply',
    words: {
      line: ({ name }) => sentence`${name} replied to your message`,
      detail: ({ project }) => project || null,
      short: ({ name, text }) => [`${name} replied to your message`, text],
      toast: null,
    },
  }),
  savedMessageDue: notificationKind({
    ...about,
    topic: 'reminders',
    subject: 'savedMessage',
    holdsWhile: 'savedMessageIsShown',
    quotes: 'savedMessage',
    words: {
      line: () => ['You asked to be reminded of a message'],
      detail: ({ project }) => project || null,
      short: ({ text }) => ['Reminder of a saved message', text],
      toast: null,
    },
  }),
  messageMentioned: notificationKind({
    ...about,
    topic: 'mentions',
    subject: 'mention',
    holdsWhile: 'mentionIsShown',
    quotes: 'mention',
    words: {
      line: ({ name }) => sentence`${name} mentioned you`,
      detail: ({ project }) => project || null,
      short: ({ name, text }) => [`${name} mentioned you`, text],
      toast: null,
    },
  }),
  everyoneMentioned: notificationKind({
    ...about,
    topic: 'everyone',
    subject: 'mention',
    holdsWhile: 'everyoneIsMentioned',
    quotes: 'mention',
    words: {
      line: ({ name }) => sentence`${name} mentioned everyone`,
      detail: ({ project }) => project || null,
      short: ({ name, text }) => [`${name} mentioned everyone`, text],
      toast: null,
    },
  }),
  messageReacted: notificationKind({
    ...about,
    subject: 'reactions',
    holdsWhile: 'messageHasReactions',
    quotes: 'reactedMessage',
    words: {
      line: ({ name, others }) => sentence`${name}${[others]} reacted to your message`,
      detail: ({ project }) => project || null,
      short: ({ name, others, text }) => [`${name}${others} reacted to your message`, text],
      toast: null,
    },
  }),
};
