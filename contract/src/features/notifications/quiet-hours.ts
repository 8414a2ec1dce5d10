/** Hours in which a member wants neither mail nor push nor alerts; they may pass midnight. Times are `HH:MM`. */
export interface QuietHours {
  isOn: boolean;
  from: string;
  to: string;
}

export const usualQuietHours: QuietHours = { isOn: false, from: '22:00', to: '07:00' };

/** Whether a point in time is in the quiet hours; without a time zone they are in UTC. */
export function isQuiet({ isOn, from, to }: QuietHours, timeZone: string | null, at: Date): boolean {
  if (!isOn) return false;
  const [minute, start, end] = [minutesIn(timeZone ?? 'UTC', at), minutesOf(from), minutesOf(to)];
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** The minutes from midnight to a time of day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The minutes since midnight in a time zone. */
export function minutesIn(timeZone: string, at: Date): number {
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
