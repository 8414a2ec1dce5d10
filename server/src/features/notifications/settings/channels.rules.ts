import type { FailureKind } from '@tandem/contract/failure';
import { notificationKinds, topicOf } from '@tandem/contract/notifications/notification-kinds';
import {
  channelsByDefault,
  type NotificationChannel,
  notificationChannels,
  type NotificationTopic,
  notificationTopics,
} from '@tandem/contract/notifications/notification-topics';
import {
  type NotificationSettings,
  isQuiet,
  minutesIn,
  minutesOf,
  type QuietHours,
} from '@tandem/contract/notifications/notification-settings';
import { notificationErrors } from '../notifications.errors.ts';

/** What a member chose; topics and channels that are absent have their default. */
export type ChannelChoices = Partial<
  Record<NotificationTopic, Partial<Record<NotificationChannel, boolean>>>
>;

/** Whether a topic offers a channel. */
export const isOffered = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  channelsByDefault(topic)[channel] !== undefined;

/**
 * Whether a member cannot switch a channel off: who takes over an account must not silence it, and nobody can say that they
 * were not warned.
 */
export const isFixed = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  topic === 'security' && channel === 'mail';

/** Whether a member wants a topic on a channel. */
const isOn = (choices: ChannelChoices, topic: NotificationTopic, channel: NotificationChannel): boolean => {
  const byDefault = channelsByDefault(topic)[channel];
  if (byDefault === undefined || isFixed(topic, channel)) return byDefault ?? false;
  return choices[topic]?.[channel] ?? byDefault;
};

/** Who is addressed by name hears of it where they muted the rest, as in other chats; and security is never muted. */
const isBeyondMutes = (topic: NotificationTopic) => topic === 'mentions' || topic === 'security';

/** The channels of a topic for a member who may have muted the project or the chat. */
export function channelsOf(
  topic: NotificationTopic,
  { choices, isMuted }: { choices: ChannelChoices; isMuted: boolean },
): NotificationChannel[] {
  if (isMuted && !isBeyondMutes(topic)) return [];
  return notificationChannels.filter((channel) => isOn(choices, topic, channel));
}

/** The topics that something is sent about yet; messages are no notifications of the list. */
const offered = new Set<NotificationTopic>([...notificationKinds.map(topicOf), 'messages']);

/** What the screen of the settings shows: each topic with the channels that it offers. */
export const topicsOf = (choices: ChannelChoices): NotificationSettings['topics'] =>
  notificationTopics
    .filter((topic) => offered.has(topic))
    .map((topic) => ({
      topic,
      channels: notificationChannels
        .filter((channel) => isOffered(topic, channel))
        .map((channel) => ({
          channel,
          isOn: isOn(choices, topic, channel),
          isFixed: isFixed(topic, channel),
        })),
    }));

/** A choice for one topic and channel. */
interface Choice {
  topic: NotificationTopic;
  channel: NotificationChannel;
  isOn: boolean;
}

/** The refusal of choices that nobody can make. */
export function whyNotChoose(chosen: readonly Choice[]): FailureKind | null {
  if (chosen.some(({ topic, channel }) => !isOffered(topic, channel))) return notificationErrors.notOffered;
  return chosen.some((choice) => isFixed(choice.topic, choice.channel) && !choice.isOn)
    ? notificationErrors.alwaysMailed
    : null;
}

/** The choices with later ones. A choice that equals the default is not kept, so that it follows the default. */
export function choicesAfter(before: ChannelChoices, chosen: readonly Choice[]): ChannelChoices {
  const after = structuredClone(before);
  for (const { topic, channel, isOn: chosenOn } of chosen) {
    const { [channel]: _, ...others } = after[topic] ?? {};
    after[topic] =
      channelsByDefault(topic)[channel] === chosenOn ? others : { ...others, [channel]: chosenOn };
    if (Object.keys(after[topic]).length === 0) delete after[topic];
  }
  return after;
}

/** The choices without any mail that can be switched off. */
export const withoutMail = (before: ChannelChoices): ChannelChoices =>
  choicesAfter(
    before,
    notificationTopics
      .filter((topic) => isOffered(topic, 'mail') && !isFixed(topic, 'mail'))
      .map((topic) => ({ topic, channel: 'mail', isOn: false })),
  );

/** Whether any mail is on that can be switched off. */
export const hasMail = (choices: ChannelChoices): boolean =>
  notificationTopics.some((topic) => !isFixed(topic, 'mail') && isOn(choices, topic, 'mail'));

const minuteMs = 60_000;
const minutesOfDay = 24 * 60;

/** When the quiet hours that `now` is in end; null outside of them. */
export function quietUntil(hours: QuietHours, timeZone: string | null, now: Date): Date | null {
  if (!isQuiet(hours, timeZone, now)) return null;
  const zone = timeZone ?? 'UTC';
  const end = minutesOf(hours.to);
  const wholeMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const left = (end - minutesIn(zone, now) + minutesOfDay) % minutesOfDay;
  const until = new Date(wholeMinute + left * minuteMs);
  // The clocks may change meanwhile: then the end is later, or earlier by as much.
  const error = minutesIn(zone, until) - end;
  const shift = error - Math.round(error / minutesOfDay) * minutesOfDay;
  const shifted = new Date(until.getTime() - shift * minuteMs);
  // An end in the hour that is left out comes with the next hour.
  return isQuiet(hours, timeZone, shifted) ? until : shifted;
}

/** How a member is told. */
export interface Delivery {
  channels: readonly NotificationChannel[];
  /** When the member's quiet hours end; null outside of them, and for security, which does not wait. */
  heldUntil: Date | null;
}

/** What decides how a member is told; null where the member never changed the settings. */
export interface DeliveryFacts {
  choices: ChannelChoices | null;
  hasQuietHours: boolean | null;
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string | null;
  isMuted: boolean;
}

/** How a member is told of a topic; not at all whoever has no facts. */
export function deliveryOf(topic: NotificationTopic, facts: DeliveryFacts | undefined, now: Date): Delivery {
  if (facts === undefined) return { channels: [], heldUntil: null };
  const { choices, hasQuietHours, quietFrom, quietTo, timeZone, isMuted } = facts;
  const channels = channelsOf(topic, { choices: choices ?? {}, isMuted });
  if (topic === 'security' || hasQuietHours !== true) return { channels, heldUntil: null };
  const hours = { isOn: true, from: quietFrom ?? '', to: quietTo ?? '' };
  return { channels, heldUntil: quietUntil(hours, timeZone, now) };
}
