import { addDays, daysBetween, mondayOf } from '@tandem/contract/days';

const minuteMs = 60_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** The hour of a member's day from which they are reminded of due dates. */
const morning = 9;

/** A late run still tells of what became overdue on the last days. */
const overdueDays = 3;

/** After so many days an owner is reminded of a request that waits. */
export const waitingDays = [7, 21] as const;

/** How many projects that fit a week tells of at most. */
export const mostFitting = 5;

/** How long reminders are remembered, in milliseconds: longer than anything that could be told again. */
export const reminderKeptMs = 120 * dayMs;

/** The due dates that members of a time zone are reminded of now, as `YYYY-MM-DD`. */
export interface DueDates {
  zone: string;
  /** Tomorrow. */
  due: string;
  /** The last days, latest first. */
  overdue: string[];
}

/** The due dates for members of a time zone; null before the morning there. An unknown zone counts as UTC. */
export function dueDatesIn(zone: string, now: Date): DueDates | null {
  const { day, hour } = localTime(zone, now);
  if (hour < morning) return null;
  const overdue = Array.from({ length: overdueDays }, (_, index) => addDays(day, -1 - index));
  return { zone, due: addDays(day, 1), overdue };
}

/** How late in a week members are still told of projects that fit: Monday, and Tuesday after an outage. */
const fitWeekdays = 2;

/**
 * The week whose projects that fit members of a time zone are told of now, as its Monday `YYYY-MM-DD`; null before the
 * morning there and on later days.
 */
export function fitWeekIn(zone: string, now: Date): string | null {
  const { day, hour } = localTime(zone, now);
  const monday = mondayOf(day);
  return hour < morning || daysBetween(monday, day) >= fitWeekdays ? null : monday;
}

/** When it was nine in a time zone today; null before. */
export function morningIn(zone: string, now: Date): Date | null {
  const { hour, minute } = localTime(zone, now);
  const wholeMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return hour < morning ? null : new Date(wholeMinute - ((hour - morning) * 60 + minute) * minuteMs);
}

/** The due dates that anybody on earth may be reminded of now, so that the others are not looked at. */
export const datesAround = (now: Date): { from: string; to: string } => {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -1 - overdueDays), to: addDays(today, 2) };
};

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(zone: string, now: Date): { day: string; hour: number; minute: number } {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
  };
}

function newFormat(zone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const locale = 'en-GB-u-nu-latn-ca-gregory';
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone, hourCycle: 'h23' });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', hourCycle: 'h23' });
  }
}
