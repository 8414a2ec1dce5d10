import type { Reply } from '@tandem/contract/operation';
import type { countWaiting } from '@tandem/contract/people';
import { appTexts } from '../app.texts.ts';

const texts = appTexts.menus;

/** An entry of a menu. */
export interface MenuEntry {
  label: string;
  to: string;
  /** The count shown beside the label. */
  waits?: keyof Waiting;
}

/** The number of pending requests by kind. */
export type Waiting = Reply<typeof countWaiting>;

/** One of the three menus of spec §2. */
export interface MenuSection {
  id: 'projects' | 'connections' | 'profile';
  label: string;
  entries: MenuEntry[];
  /** Further path prefixes that belong to this section. */
  places: string[];
}

const sections: MenuSection[] = [
  {
    id: 'projects',
    label: texts.projects,
    places: ['/feed', '/project-feed', '/projects'],
    entries: [
      { label: texts.ownedProjects, to: '/my-projects' },
      { label: texts.joinRequests, to: '/join-requests', waits: 'joinRequests' },
      { label: texts.joinedProjects, to: '/my-working-projects' },
      { label: texts.myApplications, to: '/my-applications' },
      { label: texts.myTasks, to: '/my-tasks' },
    ],
  },
  {
    id: 'connections',
    label: texts.connections,
    places: ['/people', '/people-feed'],
    entries: [
      { label: texts.myConnections, to: '/my-connections' },
      { label: texts.incomingRequests, to: '/received-requests', waits: 'connectionRequests' },
      { label: texts.outgoingRequests, to: '/sent-requests' },
      { label: texts.discoverPeople, to: '/people/feed' },
    ],
  },
  {
    id: 'profile',
    label: texts.profile,
    places: [],
    entries: [
      { label: texts.profile, to: '/profile' },
      { label: texts.settings, to: '/settings' },
    ],
  },
];

/** The menus with entries whose screens exist. Profile is always shown, because it contains log-out. */
export function menusFor(hasScreen: (path: string) => boolean): MenuSection[] {
  return sections
    .map((section) => ({ ...section, entries: section.entries.filter(({ to }) => hasScreen(to)) }))
    .filter(({ id, entries }) => id === 'profile' || entries.length > 0);
}

/** Whether a path belongs to a section, whose menu is then marked active. */
export function isWithin({ entries, places }: MenuSection, path: string): boolean {
  const starts = [...places, ...entries.map(({ to }) => to)];
  return (
    starts.some((start) => path === start || path.startsWith(`${start}/`)) ||
    (path === '/' && places.includes('/feed'))
  );
}

/** The sum of the entries' pending requests. */
export const waitingIn = (entries: readonly MenuEntry[], waiting: Waiting | undefined): number =>
  entries.reduce((sum, { waits }) => sum + (waits === undefined ? 0 : (waiting?.[waits] ?? 0)), 0);
