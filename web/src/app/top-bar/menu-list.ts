/** One place a menu leads to. */
export interface MenuEntry {
  label: string;
  to: string;
}

/** One of the three menus of spec §2. */
export interface MenuSection {
  id: 'projects' | 'connections' | 'profile';
  label: string;
  entries: MenuEntry[];
  /** Starts of paths that count as being in this section, beyond its entries. */
  places: string[];
}

const sections: MenuSection[] = [
  {
    id: 'projects',
    label: 'Projects',
    places: ['/feed', '/project-feed', '/projects'],
    entries: [
      { label: 'Owned Projects', to: '/my-projects' },
      { label: 'Project Join Requests', to: '/join-requests' },
      { label: 'Joined Projects', to: '/my-working-projects' },
      { label: 'My Applications', to: '/my-applications' },
    ],
  },
  {
    id: 'connections',
    label: 'Connections',
    places: ['/people', '/people-feed'],
    entries: [
      { label: 'My Connections', to: '/my-connections' },
      { label: 'Incoming Requests', to: '/received-requests' },
      { label: 'Outgoing Requests', to: '/sent-requests' },
      { label: 'Discover People', to: '/people/feed' },
    ],
  },
  { id: 'profile', label: 'Profile', places: [], entries: [{ label: 'Profile', to: '/profile' }] },
];

/** The menus with the entries whose screens exist. Profile always stands, for it holds the log-out. */
export function menusFor(hasScreen: (path: string) => boolean): MenuSection[] {
  return sections
    .map((section) => ({ ...section, entries: section.entries.filter(({ to }) => hasScreen(to)) }))
    .filter(({ id, entries }) => id === 'profile' || entries.length > 0);
}

/** Whether a path lies in a section, so that its menu is marked as the active place. */
export function isWithin({ entries, places }: MenuSection, path: string): boolean {
  const starts = [...places, ...entries.map(({ to }) => to)];
  return (
    starts.some((start) => path === start || path.startsWith(`${start}/`)) ||
    (path === '/' && places.includes('/feed'))
  );
}
