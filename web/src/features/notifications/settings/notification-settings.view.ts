import type {
  NotificationChannel,
  NotificationTopic,
} from '@tandem/contract/notifications/notification-topics';
import { type NotificationSettings, isQuiet } from '@tandem/contract/notifications/notification-settings';

/** A change of the settings. */
export interface SettingsChange {
  channels?: { topic: NotificationTopic; channel: NotificationChannel; isOn: boolean }[];
  quietHours?: NotificationSettings['quietHours'];
  timeZone?: string;
}

/** Something that can be muted, with its name. */
export interface Muted {
  kind: 'project' | 'chat';
  _id: string;
  title: string;
}

/** The settings after a change. */
export function withChange(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  const { channels = [], ...others } = change;
  const isOnAfter = (topic: string, channel: string) =>
    channels.find((choice) => choice.topic === topic && choice.channel === channel)?.isOn;
  return {
    ...settings,
    ...others,
    topics: settings.topics.map(({ topic, channels: offered }) => ({
      topic,
      channels: offered.map((choice) => ({
        ...choice,
        isOn: isOnAfter(topic, choice.channel) ?? choice.isOn,
      })),
    })),
  };
}

const listOf = { project: 'mutedProjects', chat: 'mutedChats' } as const;

/** Whether the settings name it as muted. */
export const isMuted = (settings: NotificationSettings, { kind, _id }: Muted): boolean =>
  settings[listOf[kind]].some((muted) => muted._id === _id);

/** The settings after something was muted or unmuted. */
export function withMute(
  settings: NotificationSettings,
  { kind, _id, title }: Muted,
  isToBeMuted: boolean,
): NotificationSettings {
  const name = listOf[kind];
  const others = settings[name].filter((muted) => muted._id !== _id);
  return { ...settings, [name]: isToBeMuted ? [{ _id, title }, ...others] : others };
}

/** What an alert is about. */
export interface AlertSubject {
  projectId?: string | null | undefined;
  chatId?: string | undefined;
}

type Settings = Pick<NotificationSettings, 'quietHours' | 'timeZone' | 'mutedProjects' | 'mutedChats'>;

/** Whether an open page may alert the member, as mail and push may: not about what is muted, and not in quiet hours. */
export function mayAlert(settings: Settings, { projectId, chatId }: AlertSubject, now: Date): boolean {
  const isIn = (muted: readonly { _id: string }[], id: string | null | undefined) =>
    muted.some(({ _id }) => _id === id);
  if (isIn(settings.mutedProjects, projectId) || isIn(settings.mutedChats, chatId)) return false;
  return !isQuiet(settings.quietHours, settings.timeZone, now);
}
