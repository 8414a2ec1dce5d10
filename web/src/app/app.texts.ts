import { formatNumber, plural } from '../ui/numbers.ts';
import { productName } from '../ui/product-name.ts';

const frame = {
  skip: 'Skip to content',
  loading: 'Loading...',
  loggingOut: 'Logging out...',
  tagline: 'Connecting minds, building together.',
  rights: (year: number, name: string) => `© ${year} ${name}. All rights reserved.`,
  failedTitle: 'Something went wrong',
  failedText: 'This screen stopped working. Try again.',
  retry: 'Retry',
  unknownMember: 'Your account could not be loaded. Some things may be missing until it is.',
  missingTitle: 'Page not found',
  missingText: 'This page doesn’t exist or has moved.',
  toFeed: 'Go to Explore Projects',
  placeholderTitle: 'Error',
};

/** The menus of the specification (§2.2-05), and the entries that Tandem adds to them. */
const menus = {
  label: 'Main',
  places: 'Places',
  explore: 'Explore',
  tasks: 'Tasks',
  me: 'Me',
  viewProfile: 'View and edit your profile',
  appearance: 'Appearance',
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
  administration: 'Administration',
  chat: 'Chat',
  notifications: 'Notifications',
  notificationsWith: (unread: number) =>
    unread === 0 ? 'Notifications' : `Notifications, ${formatNumber(unread)} unread`,
  unread: (count: number) => plural(count, { one: '# unread notification', other: '# unread notifications' }),
};

const theme = {
  names: { auto: 'system', light: 'light', dark: 'dark' },
  switch: (now: string, next: string) => `Theme: ${now}. Switch to ${next}.`,
};

/** What the top bar and the list of screens say of the quick switcher; the rest is in switcher.texts.ts. */
const switcher = {
  label: 'Search',
  hintWithKeys: (keys: string) => `Go to a project, task, person, chat or screen (${keys})`,
  keys: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K'),
  explore: 'Explore Projects',
  notificationSettings: 'Notification settings',
  security: 'Security settings',
  tokens: 'API tokens',
  calendar: 'Calendar link',
  account: 'Email and password',
  appearance: 'Appearance',
  keyboard: 'Keyboard',
  privacy: 'Privacy',
  blocked: 'Blocked members',
  data: 'Export and delete',
  simpleFeed: 'Simple Project Feed',
};

/** The copy of everything around the screens; sentences of the specification are verbatim. */
export const appTexts = { frame, menus, theme, switcher };

export const offlineTexts = {
  offline: 'You’re offline. This is what was last loaded.',
  get unreachable() {
    return `${productName()} can’t be reached right now. This is what was last loaded.`;
  },
  newVersion: 'A new version is ready.',
  reload: 'Reload',
};
