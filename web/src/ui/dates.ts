import { uiTexts } from './ui.texts.ts';

/** Gives what `create` returns, which is called at the first use: formats of Intl take time that the first screen needs. */
function onFirstUse<Created>(create: () => Created): () => Created {
  let created: Created | undefined;
  return () => (created ??= create());
}

type Part = Intl.DateTimeFormatPartTypes;

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat('en-US', options));

const calendar = formatOf({ day: 'numeric', month: 'short', year: 'numeric' });
const clock = formatOf({ hour: 'numeric', minute: '2-digit', hour12: true });
const longClock = formatOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayOfYear = formatOf({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const plainDay = formatOf({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const partsOf = (format: Intl.DateTimeFormat, date: Date) => {
  const parts = new Map<Part, string>(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return (type: Part) => parts.get(type) ?? '';
};

const formatters = {
  'MMM D': (day: string, month: string) => `${month} ${day}`,
  'MMM D, YYYY': (day: string, month: string, year: string) => `${month} ${day}, ${year}`,
  'MMM DD, YYYY': (day: string, month: string, year: string) => `${month} ${day.padStart(2, '0')}, ${year}`,
  'DD MMM YYYY': (day: string, month: string, year: string) => `${day.padStart(2, '0')} ${month} ${year}`,
} as const;

/** The date formats (§9-12 to §9-14). */
export type DateStyle = keyof typeof formatters;

/** The date of a timestamp in the local time zone; empty for an invalid one. */
export function formatDate(timestamp: string | Date, style: DateStyle): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return '';
  const part = partsOf(calendar(), date);
  return formatters[style](part('day'), part('month'), part('year'));
}

/** Whether this browser writes times with 24 hours (platform/display.store.ts). */
export const hasLongClock = (): boolean =>
  typeof document === 'object' && document.documentElement.hasAttribute('data-clock-24');

/** The time of a timestamp in the local time zone: 'h:mm A', or 'HH:mm' where the member prefers that; empty for an invalid one. */
export function formatTime(timestamp: string | Date): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return '';
  if (hasLongClock()) return longClock().format(date);
  const part = partsOf(clock(), date);
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** Date and time of a timestamp, such as "Mar 2, 2026, 3:42 PM". */
export const formatDateTime = (timestamp: string | Date): string =>
  `${formatDate(timestamp, 'MMM D, YYYY')}, ${formatTime(timestamp)}`;

/** A plain date (YYYY-MM-DD), without its year if that is the year of `today`. Empty for an invalid date. */
export function formatDay(day: string, today?: string): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return '';
  return (day.slice(0, 4) === today?.slice(0, 4) ? dayOfYear() : plainDay()).format(date);
}

/** The days until a date in words: "Today", "Tomorrow", "3 days left", and "2 days late" once it has passed. */
export function wordsOfDays(days: number): string {
  if (days < 0) return uiTexts.daysLate(-days);
  if (days === 0) return uiTexts.today;
  return days === 1 ? uiTexts.tomorrow : uiTexts.daysLeft(days);
}

/** A due date in words, after the date itself unless they name it: "Today", "Nov 27 · 3 days left". */
export function formatDue(dueDate: string, days: number, today: string): string {
  const words = wordsOfDays(days);
  return days === 0 || days === 1 ? words : `${formatDay(dueDate, today)} · ${words}`;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The calendar days since a time, in the local time zone; 0 for times of the future. */
export function daysSince(time: string, now: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
  return Math.max(0, dayOf(now) - dayOf(new Date(time)));
}

const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

/** Past days in words: "today", "yesterday", "3 days ago", "2 weeks ago", "3 months ago", "last year". */
export function wordsOfAge(days: number): string {
  if (days < 14) return relative().format(-days, 'day');
  if (days < 60) return relative().format(-Math.floor(days / 7), 'week');
  if (days < 365) return relative().format(-Math.floor(days / 30), 'month');
  return relative().format(-Math.floor(days / 365), 'year');
}

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
