/** Hours in which a member wants neither mail nor push; they may pass midnight. Times are `HH:MM`. */
export interface QuietHours {
  isOn: boolean;
  from: string;
  to: string;
}

export const usualQuietHours: QuietHours = { isOn: false, from: '22:00', to: '07:00' };

const minuteMs = 60_000;
const minutesOfDay = 24 * 60;

/** When the quiet hours that `now` is in end; null outside of them. */
export function quietUntil({ isOn, from, to }: QuietHours, timeZone: string | null, now: Date): Date | null {
  if (!isOn) return null;
  const zone = timeZone ?? 'UTC';
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isQuiet = (at: Date) => isWithin(minutesIn(zone, at), start, end);
  if (!isQuiet(now)) return null;
  const wholeMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const left = (end - minutesIn(zone, now) + minutesOfDay) % minutesOfDay;
  const until = new Date(wholeMinute + left * minuteMs);
  // The clocks may change meanwhile: then the end is later, or earlier by as much.
  const error = minutesIn(zone, until) - end;
  const shift = error - Math.round(error / minutesOfDay) * minutesOfDay;
  const shifted = new Date(until.getTime() - shift * minuteMs);
  // An end in the hour that is left out comes with the next hour.
  return isQuiet(shifted) ? until : shifted;
}

const isWithin = (minute: number, start: number, end: number) =>
  start < end ? minute >= start && minute < end : minute >= start || minute < end;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The minutes since midnight in a time zone. */
function minutesIn(timeZone: string, at: Date): number {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  formats.set(timeZone, format);
  return minutesOf(format.format(at));
}

const newFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
