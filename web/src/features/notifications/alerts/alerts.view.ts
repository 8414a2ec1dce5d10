import type { NotificationSettings } from '@tandem/contract/notifications/notification-settings';

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
  return !isQuiet(settings, now);
}

function isQuiet({ quietHours: { isOn, from, to }, timeZone }: Settings, now: Date): boolean {
  if (!isOn) return false;
  // Times such as 22:00 are ordered like their texts.
  const time = timeIn(timeZone ?? 'UTC', now);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

const timeIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
