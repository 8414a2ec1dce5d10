import { formatNumber, plural } from '../ui/numbers.ts';

const frame = {
  name: 'Tandem',
  skip: 'Skip to content',
  loading: 'Loading...',
  loggingOut: 'Logging out...',
  tagline: 'Connecting minds, building together.',
  rights: (year: number) => `© ${year} Tandem. All rights reserved.`,
  failedTitle: 'Something went wrong',
  failedText: 'This screen stopped working. Try again.',
  retry: 'Retry',
  missingTitle: 'Page not found',
  missingText: 'This page doesn’t exist or has moved.',
  toFeed: 'Go to Explore Projects',
  placeholderTitle: 'Error',
};

/** The menus of the specification (spec §2), and the entries that Tandem adds to them. */
const menus = {
  label: 'Main',
  open: 'Open menu',
  close: 'Close menu',
  greeting: (firstName: string) => `Hello, ${firstName}`,
  waiting: (count: number) => plural(count, { one: '# pending request', other: '# pending requests' }),
  atMost: (max: number) => `${formatNumber(max)}+`,
  projects: 'Projects',
  ownedProjects: 'Owned Projects',
  joinRequests: 'Project Join Requests',
  joinedProjects: 'Joined Projects',
  myApplications: 'My Applications',
  myTasks: 'My Tasks',
  connections: 'Connections',
  myConnections: 'My Connections',
  incomingRequests: 'Incoming Requests',
  outgoingRequests: 'Outgoing Requests',
  discoverPeople: 'Discover People',
  profile: 'Profile',
  settings: 'Settings',
  chat: 'Chat',
};

const theme = {
  names: { auto: 'system', light: 'light', dark: 'dark' },
  switch: (now: string, next: string) => `Theme: ${now}. Switch to ${next}.`,
};

const switcher = {
  label: 'Go to',
  hint: 'Go to a project, person, chat or screen',
  hintWithKeys: (keys: string) => `Go to a project, person, chat or screen (${keys})`,
  keys: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K'),
  escape: 'Esc',
  results: 'Results',
  searching: 'Searching...',
  empty: (typed: string) => `No results for “${typed}”.`,
  failed: 'Some results are missing. Try again.',
  found: (count: number) => plural(count, { one: '# result', other: '# results' }),
  groups: { Screens: 'Screens', Projects: 'Projects', People: 'People', Chats: 'Chats' },
  explore: 'Explore Projects',
  board: 'Task board',
  groupChat: 'Group chat',
  directChat: 'Direct chat',
};

/** The copy of everything around the screens; sentences of the specification are verbatim. */
export const appTexts = { frame, menus, theme, switcher };
