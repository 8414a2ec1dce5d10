import type { Project } from '@tandem/contract/projects';
import type { ProjectRole } from '@tandem/contract/projects/project-roles';

/** Where a link leads, as the browser reads its address, and its title. */
export function shownLink({ title, url }: Project['links'][number]): { host: string; title: string } {
  const { host, pathname } = new URL(url);
  return { host: pathname === '/' ? host : host + pathname, title };
}

/** The places that are not filled, and the roles that have some. */
export function openPlaces(roles: readonly ProjectRole[]): { places: number; roles: number } {
  const left = roles.map(({ places, filled }) => Math.max(0, places - filled)).filter((count) => count > 0);
  return { places: left.reduce((sum, count) => sum + count, 0), roles: left.length };
}

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  { unit: 'minute', ms: minute, below: hour },
  { unit: 'hour', ms: hour, below: day },
  { unit: 'day', ms: day, below: 14 * day },
  { unit: 'week', ms: 7 * day, below: 60 * day },
  { unit: 'month', ms: 30 * day, below: 365 * day },
  { unit: 'year', ms: 365 * day, below: Number.POSITIVE_INFINITY },
] as const;

/** How long ago something was, in words; null within the last ten minutes. */
export function agoInWords(time: string, now: Date): string | null {
  const age = now.getTime() - new Date(time).getTime();
  if (age < 10 * minute) return null;
  const step = steps.find(({ below }) => age < below) ?? steps[0];
  return words.format(-Math.floor(age / step.ms), step.unit);
}

/** Whether a project was active within the last week. */
export const isFresh = (time: string, now: Date): boolean =>
  now.getTime() - new Date(time).getTime() < 7 * day;

/** A time zone as its place and its present distance from UTC, such as "Zurich (UTC+1)". */
export function shownTimeZone(timeZone: string, now: Date): string {
  if (timeZone === 'UTC') return timeZone;
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return `${place} (${offset.replace('GMT', 'UTC')})`;
}
