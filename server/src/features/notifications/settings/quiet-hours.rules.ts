import { isQuiet, minutesIn, minutesOf, type QuietHours } from '@tandem/contract/notifications/quiet-hours';

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
