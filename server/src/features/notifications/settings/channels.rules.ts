import type { NotificationKind } from '@tandem/contract/notifications';
import {
  type NotificationChannel,
  notificationChannels,
  type NotificationTopic,
} from '@tandem/contract/notifications/notification-settings';

/** The topic of each kind. */
export const topicOf: Record<NotificationKind, NotificationTopic> = {
  joinRequestReceived: 'requests',
  invitationReceived: 'requests',
  ownershipOffered: 'requests',
  connectionRequestReceived: 'requests',
  joinRequestAccepted: 'accepted',
  invitationAccepted: 'accepted',
  joinedByLink: 'accepted',
  ownershipAccepted: 'accepted',
  connectionRequestAccepted: 'accepted',
  joinRequestRejected: 'declined',
  joinRequestExpired: 'declined',
  invitationDeclined: 'declined',
  ownershipDeclined: 'declined',
  taskAssigned: 'assigned',
  taskCommented: 'comments',
  removedFromProject: 'projects',
  projectArchived: 'projects',
  projectDeleted: 'projects',
};

/** What a member chose; topics and channels that are absent have their default. */
export type ChannelChoices = Partial<
  Record<NotificationTopic, Partial<Record<NotificationChannel, boolean>>>
>;

/** A topic without a channel does not offer it. */
const defaults: Record<NotificationTopic, Partial<Record<NotificationChannel, boolean>>> = {
  requests: { mail: true, push: true },
  accepted: { mail: true, push: true },
  declined: { mail: false, push: false },
  assigned: { mail: true, push: true },
  comments: { mail: false, push: false },
  due: { mail: true, push: true },
  projects: { mail: false, push: false },
  messages: { mail: false, push: true },
  suggestions: { mail: false },
  security: { mail: true, push: true },
};

/** Whether a topic offers a channel. */
export const isOffered = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  defaults[topic][channel] !== undefined;

/** Whether a member cannot switch a channel off: who takes over an account must not silence it. */
export const isFixed = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  topic === 'security' && channel === 'mail';

/** Whether a member wants a topic on a channel. */
const isOn = (choices: ChannelChoices, topic: NotificationTopic, channel: NotificationChannel): boolean => {
  const byDefault = defaults[topic][channel];
  if (byDefault === undefined || isFixed(topic, channel)) return byDefault ?? false;
  return choices[topic]?.[channel] ?? byDefault;
};

/** The channels of a topic for a member who may have muted the project or the chat; security is never muted. */
export function channelsOf(
  topic: NotificationTopic,
  { choices, isMuted }: { choices: ChannelChoices; isMuted: boolean },
): NotificationChannel[] {
  if (isMuted && topic !== 'security') return [];
  return notificationChannels.filter((channel) => isOn(choices, topic, channel));
}
