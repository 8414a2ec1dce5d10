type Part = Intl.DateTimeFormatPartTypes;

const calendar = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });

const dayOfYear = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const plainDay = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const partsOf = (format: Intl.DateTimeFormat, moment: Date) => {
  const parts = new Map<Part, string>(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return (type: Part) => parts.get(type) ?? '';
};

const writers = {
  'MMM D': (day: string, month: string) => `${month} ${day}`,
  'MMM D, YYYY': (day: string, month: string, year: string) => `${month} ${day}, ${year}`,
  'MMM DD, YYYY': (day: string, month: string, year: string) => `${month} ${day.padStart(2, '0')}, ${year}`,
  'DD MMM YYYY': (day: string, month: string, year: string) => `${day.padStart(2, '0')} ${month} ${year}`,
} as const;

/** The spec's ways of writing a day (spec §9). */
export type DateStyle = keyof typeof writers;

/** A moment as a day in the reader's own time zone; empty for what is no moment. */
export function formatDate(moment: string | Date, style: DateStyle): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  const part = partsOf(calendar, at);
  return writers[style](part('day'), part('month'), part('year'));
}

/** A moment as a time of day, 'h:mm A', in the reader's own time zone; empty for what is no moment. */
export function formatTime(moment: string | Date): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  const part = partsOf(clock, at);
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** A date and time of day as one phrase, such as "Mar 2, 2026, 3:42 PM". */
export const formatDateTime = (moment: string | Date): string =>
  `${formatDate(moment, 'MMM D, YYYY')}, ${formatTime(moment)}`;

/** A plain date (YYYY-MM-DD) in words; without its year where that is the year of `today`. Empty for what is no date. */
export function formatDay(day: string, today?: string): string {
  const at = new Date(day);
  if (Number.isNaN(at.getTime())) return '';
  return (day.slice(0, 4) === today?.slice(0, 4) ? dayOfYear : plainDay).format(at);
}
