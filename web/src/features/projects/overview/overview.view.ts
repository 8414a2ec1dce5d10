import type { Project, ProjectRole } from '@tandem/contract/projects';
import { daysSince, wordsOfAge } from '../../../ui/dates.ts';

/** Where a link leads, as the browser reads its address, and its title. */
export function shownLink({ title, url }: Project['links'][number]): { host: string; title: string } {
  const { host, pathname } = new URL(url);
  return { host: pathname === '/' ? host : host + pathname, title };
}

/** The links of a project beside the card of its repository, which is one of them already. */
export const linksBeside = ({ links, repository }: Pick<Project, 'links' | 'repository'>): Project['links'] =>
  links.filter(({ url }) => url.replace(/\/$/, '') !== repository?.url);

/** The places that are not filled, and the roles that have some. */
export function openPlaces(roles: readonly ProjectRole[]): { places: number; roles: number } {
  const left = roles.map(({ places, filled }) => Math.max(0, places - filled)).filter((count) => count > 0);
  return { places: left.reduce((sum, count) => sum + count, 0), roles: left.length };
}

const words = new Intl.RelativeTimeFormat('en');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was, in words; null within the last ten minutes. */
export function agoInWords(time: string, now: Date): string | null {
  const age = now.getTime() - new Date(time).getTime();
  if (age < 10 * minute) return null;
  if (age < hour) return words.format(-Math.floor(age / minute), 'minute');
  return age < day ? words.format(-Math.floor(age / hour), 'hour') : wordsOfAge(daysSince(time, now));
}

/** Whether a project was active within the last week. */
export const isFresh = (time: string, now: Date): boolean =>
  now.getTime() - new Date(time).getTime() < 7 * day;
