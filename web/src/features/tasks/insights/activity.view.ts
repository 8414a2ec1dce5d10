import type { ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import { formatDate, formatTime } from '../../../ui/dates.ts';
import { activityTexts as texts } from './activity.texts.ts';

/** What somebody did, as it follows their name; the title of a task comes after it. */
export function wordsOf({ kind, role, task, count }: ProjectActivityEntry): string {
  if (kind === 'joined') return role === '' ? texts.joined : texts.joinedAs(role);
  if (task) return texts[kind];
  return kind === 'created' ? texts.createdTasks(count) : texts.finishedTasks(count);
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const dayMs = 24 * 60 * 60 * 1_000;

/** A time in few characters: the clock today, the weekday within the last six days, else the date. */
export function shortTime(time: string, now: Date): string {
  const at = new Date(time);
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  const age = midnight.getTime() - at.getTime();
  if (age <= 0) return formatTime(at);
  if (age < 6 * dayMs) return weekday.format(at);
  return formatDate(at, at.getFullYear() === now.getFullYear() ? 'MMM D' : 'MMM D, YYYY');
}
