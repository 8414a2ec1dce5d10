/** Days begin at a full minute in every time zone. */
const minuteMs = 60_000;
const lastDays = new Map<string, { minute: number; day: string }>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone at a point in time, as YYYY-MM-DD. Mostly it is asked for now, so the last answer is kept. */
export function dayIn(timeZone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / minuteMs);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = formatDay(timeZone, at);
  lastDays.set(timeZone, { minute, day });
  return day;
}

function formatDay(timeZone: string, at: Date): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Cached: creating a format costs a hundred times its use, and a board formats a date per moved card. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

const dayMs = 24 * 60 * minuteMs;

/** The Monday of a date's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The date `days` later, or earlier when negative. Computed in UTC, where every day has 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The days from one date to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
