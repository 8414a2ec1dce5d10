import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, timeZone, timestamp } from '../../values.ts';
import { notificationChannels, notificationTopics } from './notification-topics.ts';

/** Hours in which a member wants neither mail nor push nor alerts; they may pass midnight. Times are `HH:MM`. */
export interface QuietHours {
  isOn: boolean;
  from: string;
  to: string;
}

export const usualQuietHours: QuietHours = { isOn: false, from: '22:00', to: '07:00' };

/** Whether a point in time is in the quiet hours; without a time zone they are in UTC. */
export function isQuiet({ isOn, from, to }: QuietHours, timeZone: string | null, at: Date): boolean {
  if (!isOn) return false;
  const [minute, start, end] = [minutesIn(timeZone ?? 'UTC', at), minutesOf(from), minutesOf(to)];
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** The minutes from midnight to a time of day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The minutes since midnight in a time zone. */
export function minutesIn(timeZone: string, at: Date): number {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  formats.set(timeZone, format);
  return minutesOf(format.format(at));
}

const newFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** Success messages of the settings. */
export const settingsMessages = {
  mailResumed: 'Mail is on again.',
  projectMuted: 'Project muted.',
  projectUnmuted: 'Project unmuted.',
  chatMuted: 'Chat muted.',
  chatUnmuted: 'Chat unmuted.',
} as const;

/** A member's choice for a topic on one of the channels that it offers. */
const channelChoice = z.object({
  channel: z.enum(notificationChannels),
  isOn: z.boolean(),
  /** It cannot be switched off. */
  isFixed: z.boolean(),
});

const muted = z.object({ _id: z.string(), title: z.string() });

/** How the member is notified. */
export const notificationSettings = z.object({
  topics: z.array(z.object({ topic: z.enum(notificationTopics), channels: z.array(channelChoice) })),
  quietHours: z.object({ isOn: z.boolean(), from: z.string(), to: z.string() }),
  /** Null until a browser told it. */
  timeZone: z.nullable(z.string()),
  /** `off`: the server sends no mails. `bounced`: the member's address refused one for good. */
  mail: z.enum(['on', 'off', 'bounced']),
  /** Where mails go to. */
  address: z.string(),
  mutedProjects: z.array(muted),
  /** Group chats with the title of their project, others with the name of the other side. */
  mutedChats: z.array(muted),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = operation({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Get how you are notified, and what you muted',
  access: 'member',
  scope: 'profile:read',
  reply: z.object({ data: notificationSettings }),
});

const timeRule = 'Enter a time such as 22:00.';
const timeOfDay = z.string(timeRule).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeRule));
const quietHours = z
  .object({ isOn: z.boolean('Choose on or off.'), from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => from !== to, 'Quiet hours need two different times.'));

export const updateNotificationSettings = operation({
  name: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/api/notifications/settings',
  summary: 'Change how you are notified; what is absent stays as it is',
  access: 'member',
  scope: 'profile:write',
  body: z.object({
    channels: z.optional(
      z
        .array(
          z.object({
            topic: z.enum(notificationTopics, 'There is no such topic.'),
            channel: z.enum(notificationChannels, 'There is no such channel.'),
            isOn: z.boolean('Choose on or off.'),
          }),
          'Channels must be a list.',
        )
        .check(z.maxLength(limits.channelChoices, 'These are more choices than there are.')),
    ),
    quietHours: z.optional(quietHours),
    timeZone: z.optional(timeZone),
  }),
  reply: z.object({ data: notificationSettings }),
});

export const resumeMail = operation({
  name: 'resumeMail',
  method: 'POST',
  path: '/api/notifications/settings/resume-mail',
  summary: 'Switch mail on again after your address refused one',
  access: 'member',
  scope: null,
  reply: z.object({ message: z.string() }),
});

export const muteProject = operation({
  name: 'muteProject',
  method: 'POST',
  path: '/api/project/{projectId}/mute',
  summary: 'Get no mail and no push about a project and its chat',
  access: 'member',
  scope: 'projects:write',
  params: z.object({ projectId: id }),
  reply: z.object({ message: z.string() }),
});

export const unmuteProject = operation({
  name: 'unmuteProject',
  method: 'DELETE',
  path: '/api/project/{projectId}/mute',
  summary: 'Get mail and push about a project again',
  access: 'member',
  scope: 'projects:write',
  params: z.object({ projectId: id }),
  reply: z.object({ message: z.string() }),
});

export const muteChat = operation({
  name: 'muteChat',
  method: 'POST',
  path: '/api/chat/{chatId}/mute',
  summary: 'Get no mail and no push about one of your chats',
  access: 'member',
  scope: 'chat:write',
  params: z.object({ chatId: id }),
  reply: z.object({ message: z.string() }),
});

export const unmuteChat = operation({
  name: 'unmuteChat',
  method: 'DELETE',
  path: '/api/chat/{chatId}/mute',
  summary: 'Get mail and push about a chat again',
  access: 'member',
  scope: 'chat:write',
  params: z.object({ chatId: id }),
  reply: z.object({ message: z.string() }),
});

/** Success messages of unsubscribing. */
export const unsubscribeMessages = {
  done: 'You won’t get mails about notifications any more.',
} as const;

const token = z
  .string()
  .check(z.regex(/^[\w.~-]{1,200}$/, 'This link is not complete. Copy the whole address from the mail.'));

export const viewUnsubscribeLink = operation({
  name: 'viewUnsubscribeLink',
  method: 'GET',
  path: '/api/unsubscribe-link/{token}',
  summary: 'Get whether a link from a mail can switch mails off',
  access: 'open',
  scope: null,
  params: z.object({ token }),
  reply: z.object({ data: z.object({ isOn: z.boolean() }) }),
});

/** Mail programs call it by one click (RFC 8058): from anywhere, with a form. GET shows a screen with a button. */
export const unsubscribe = operation({
  name: 'unsubscribe',
  method: 'POST',
  path: '/unsubscribe/{token}',
  summary: 'Switch off mails about notifications by a link from one; those about security stay',
  access: 'open',
  scope: null,
  takes: 'oneClick',
  params: z.object({ token }),
  reply: z.object({ message: z.string() }),
});

export const pushMessages = {
  on: 'This device gets notifications now.',
  off: 'The device gets no more notifications.',
  changed: 'Saved.',
} as const;

/** A browser of the member that gets pushes. It ends with its session. */
export const pushDevice = z.object({
  _id: z.string(),
  /** Guessed from the User-Agent, null when unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: timestamp,
  /** When a push service took the last push; null before the first. */
  lastSentAt: z.nullable(timestamp),
  /** Whether notifications say only that there is something, without names and words. */
  hidesPreviews: z.boolean(),
  isCurrent: z.boolean(),
});
export type PushDevice = z.output<typeof pushDevice>;

export const listPushDevices = operation({
  name: 'listPushDevices',
  method: 'GET',
  path: '/api/notifications/devices',
  summary: 'List your devices that get notifications, and the public key that a browser needs to become one',
  access: 'member',
  scope: null,
  reply: z.object({ data: z.array(pushDevice), publicKey: z.string() }),
});

const key = z.string('The browser gave no key.').check(z.maxLength(limits.pushKey, 'This key is too long.'));

export const subscribePush = operation({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/notifications/devices',
  summary: 'Send notifications to this browser, by the subscription that it got from its push service',
  access: 'member',
  scope: null,
  body: z.object({
    endpoint: z
      .string('The browser gave no address.')
      .check(z.maxLength(limits.pushEndpoint, 'This address is too long.')),
    keys: z.object({ p256dh: key, auth: key }),
    hidesPreviews: z.optional(z.boolean('Choose on or off.')),
    /** The browser replaced the subscription of this session by itself. Its device keeps its choices; 404 where it has none. */
    isRenewal: z.optional(z.boolean('Choose on or off.')),
  }),
  reply: z.object({ message: z.string(), data: pushDevice }),
  status: 201,
});

export const editPushDevice = operation({
  name: 'editPushDevice',
  method: 'PATCH',
  path: '/api/notifications/device/{deviceId}',
  summary: 'Show or hide names and words in the notifications of one of your devices',
  access: 'member',
  scope: null,
  params: z.object({ deviceId: id }),
  body: z.object({ hidesPreviews: z.boolean('Choose on or off.') }),
  reply: z.object({ message: z.string() }),
});

export const unsubscribePush = operation({
  name: 'unsubscribePush',
  method: 'DELETE',
  path: '/api/notifications/device/{deviceId}',
  summary: 'Send no more notifications to one of your devices',
  access: 'member',
  scope: null,
  params: z.object({ deviceId: id }),
  reply: z.object({ message: z.string() }),
});
