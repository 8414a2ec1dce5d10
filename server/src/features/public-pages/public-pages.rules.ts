import type { ProjectRole, ProjectStatus } from '@tandem/contract/projects';
import { coverSeedOf } from '@tandem/contract/projects/project-cover';

/** A number with the noun that fits it. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The places of a role that nobody has. */
export const freePlaces = ({ places, filled }: Pick<ProjectRole, 'places' | 'filled'>): number =>
  Math.max(0, places - filled);

/** The open places of a project; none in a closed one. */
export const openPlaces = ({
  status,
  roles,
}: {
  status: ProjectStatus;
  roles: readonly ProjectRole[];
}): number => (status === 'open' ? roles.reduce((sum, role) => sum + freePlaces(role), 0) : 0);

/** The titles of the roles that somebody can have. */
export const wantedRoles = ({
  status,
  roles,
}: {
  status: ProjectStatus;
  roles: readonly ProjectRole[];
}): string[] =>
  status === 'open' ? roles.filter((role) => freePlaces(role) > 0).map(({ title }) => title) : [];

/** What a project looks for, in the words of its badge: one role by its title, several as people. */
export function lookingFor(project: { status: ProjectStatus; roles: readonly ProjectRole[] }): string {
  const places = openPlaces(project);
  const [role, ...others] = wantedRoles(project);
  if (role !== undefined && others.length === 0)
    return `looking for ${places === 1 ? role : `${places} × ${role}`}`;
  if (places > 0) return `looking for ${counted(places, 'person', 'people')}`;
  return project.status === 'open' && project.roles.length === 0 ? 'looking for people' : 'in good hands';
}

const dayMs = 24 * 60 * 60 * 1_000;
const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/** How long ago a day was, by the calendar of UTC: today, yesterday, 3 days ago, 2 weeks ago, 3 months ago. */
export function daysAgo(at: Date, now: Date): string {
  const days = Math.max(0, dayOf(now) - dayOf(at));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return days < 730 ? `${Math.floor(days / 30)} months ago` : `${Math.floor(days / 365)} years ago`;
}

/** The days of which a page says on how many something happened, today included. */
export const shownDays = 7;

/** When the first of these days began, by the calendar of UTC. */
export const firstOfDays = (now: Date): Date => new Date((dayOf(now) - shownDays + 1) * dayMs);

/** On how many of these days something happened: to tasks, as said, or otherwise. */
export const activeDays = (
  { lastActivityAt, joined }: { lastActivityAt: Date; joined: readonly { at: string }[] },
  taskDays: readonly Date[],
  now: Date,
): number => {
  const first = dayOf(firstOfDays(now));
  const days = [lastActivityAt, ...joined.map(({ at }) => new Date(at)), ...taskDays].map(dayOf);
  return new Set(days.filter((day) => day >= first && day <= dayOf(now))).size;
};

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date such as "Oct 31, 2026", in UTC. */
export const dateText = (at: Date): string => dateFormat.format(at);

/** The beginning of a text on one line, cut at a word. */
export function beginning(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const end = cut.lastIndexOf(' ');
  // No half of a character of two units stays at the end.
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A time zone as people say it, such as "Vienna (UTC+1)". */
export function timeZoneText(timeZone: string, now: Date): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
  return place === 'UTC' || offset === '' ? 'UTC' : `${place} (${offset})`;
}

/** Which of the ten pairs of colours a name or skill has: the one that the web gives it. */
export const pairOf = (name: string): number => (coverSeedOf(name) >>> 0) % 10;

/** The first letters of a name. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((word) => (Array.from(word.trim())[0] ?? '').toUpperCase()).join('');
