import { hasLongClock } from './dates.ts';

/** A time zone as its place and its present distance from UTC, such as "New York (UTC-5)"; the place alone where the browser does not know it. */
export function formatTimeZone(timeZone: string, now: Date): string {
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  if (place === 'UTC') return place;
  const offset = inZone(timeZone, now, { timeZoneName: 'shortOffset' }, 'timeZoneName');
  return offset === null ? place : `${place} (${offset.replace('GMT', 'UTC')})`;
}

/** A time zone and what its clocks show, such as "New York (UTC-5), 8:14 AM". */
export function formatTimeIn(timeZone: string, now: Date): string {
  const zone = formatTimeZone(timeZone, now);
  const hour = hasLongClock()
    ? ({ hour: '2-digit', hourCycle: 'h23' } as const)
    : ({ hour: 'numeric' } as const);
  const time = inZone(timeZone, now, { ...hour, minute: '2-digit' });
  return time === null ? zone : `${zone}, ${time}`;
}

/** The time in a zone, or one part of it; null for a zone that the browser does not know. */
function inZone(
  timeZone: string,
  now: Date,
  options: Intl.DateTimeFormatOptions,
  part?: Intl.DateTimeFormatPartTypes,
): string | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    if (part === undefined) return format.format(now);
    return format.formatToParts(now).find(({ type }) => type === part)?.value ?? null;
  } catch {
    return null;
  }
}
