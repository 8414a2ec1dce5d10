const dayMs = 24 * 60 * 60 * 1_000;

/** The hour of a member's day from which they are reminded of due dates. */
const morning = 9;

/** A late run still tells of what became overdue on the last days. */
const overdueDays = 3;

/** How long a request waits before it expires; `patience` of join requests. */
export const requestDays = 60;

/** After so many days an owner is reminded of a request that waits. */
export const waitingDays = [7, 21] as const;

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

/** The due dates that anybody on earth may be reminded of now, so that the others are not looked at. */
export const datesAround = (now: Date): { from: string; to: string } => {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -1 - overdueDays), to: addDays(today, 2) };
};

/** Days of the calendar, which have no clock and no time zone. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(zone: string, now: Date): { day: string; hour: number } {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    hour: Number(parts['hour']),
  };
}

function newFormat(zone: string): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
  const locale = 'en-GB-u-nu-latn-ca-gregory';
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone, hourCycle: 'h23' });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', hourCycle: 'h23' });
  }
}
