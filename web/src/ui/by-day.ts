import { formatDate } from './dates.ts';
import { uiTexts } from './ui.texts.ts';

const startOfDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

/** Whether a time is on the local day of `now`. */
export const isToday = (at: string, now: Date): boolean => new Date(at).getTime() >= startOfDay(now);

/** Entries by the local day on which they happened, in their order: today, yesterday, then by date. */
export function byDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  now: Date,
): { title: string; entries: Entry[] }[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const title = dayInWords(entry.at, now);
    days.set(title, [...(days.get(title) ?? []), entry]);
  }
  return [...days].map(([title, group]) => ({ title, entries: group }));
}

/** The local day of a time: "Today", "Yesterday", "Nov 20", "Nov 20, 2025". */
export function dayInWords(at: string, now: Date): string {
  if (isToday(at, now)) return uiTexts.today;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isToday(at, yesterday)) return uiTexts.yesterday;
  return formatDate(at, new Date(at).getFullYear() === now.getFullYear() ? 'MMM D' : 'MMM D, YYYY');
}
