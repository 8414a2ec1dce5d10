import { formatNumber, plural } from '../../../ui/numbers.ts';

/** The header and the tabs above all screens of a project. */
export const layoutTexts = {
  requested: {
    label: 'Your request',
    text: (owner: string) => `Your request waits for ${owner}. You are notified as soon as they answer.`,
    toApplications: 'My Applications',
  },
  title: 'Project',
  tabs: 'Project',
  tab: {
    overview: 'Overview',
    board: 'Board',
    chat: 'Chat',
    people: 'People',
    requests: 'Requests',
  },
  locked: '(project members only)',
  unread: (count: number) => plural(count, { one: '# unread message', other: '# unread messages' }),
  pending: (count: number) => plural(count, { one: '# pending request', other: '# pending requests' }),
  more: 'More actions',
  edit: 'Edit Project',
  settings: 'Project settings',
  closeHint: 'No new requests, work goes on',
  reopenHint: 'Others can ask to join again',
  handOver: 'Hand over...',
  handOverHint: 'Make a collaborator the owner',
  leave: 'Leave project',
  leaveHint: 'Hand it over first',
  ignoreHint: 'Removes it from your feed',
  ownerOnly: 'Only the owner of a project sees its requests.',
  boardLocked: 'The board is for members.',
  chatLocked: 'The chat is for members.',
  lockedHint: 'Ask to join. Once the owner accepts you, it opens here.',
  waitingHint: 'You asked to join. Once the owner accepts you, it opens here.',
  closedHint: 'The project is closed to new join requests.',
};

const page = {
  title: 'Project',
  loading: 'Loading project...',
  failed: 'Failed to fetch the project.',
  missing: 'This project does not exist.',
  missingAction: 'Explore Projects',
};

const overview = {
  about: 'About',
  noDescription: 'No description available.',
  started: 'Started',
  answers: (people: string) => `${people} · the owner usually answers within a day`,
  allPeople: 'Show everyone',
  links: 'Links',
  facts: 'Details',
  hours: 'Hours per week',
  hoursOf: (hours: number) => plural(hours, { one: '# hour', other: '# hours' }),
  timeZone: 'Time zone',
  language: 'Language',
  lastActivity: 'Last activity',
  active: (when: string) => `Active ${when}`,
  justNow: 'just now',
  notSaid: 'Not specified',
  lookingFor: 'Looking for',
  openPlaces: (places: number) => plural(places, { one: '# open place', other: '# open places' }),
  inRoles: (roles: number) => plural(roles, { one: 'in # role', other: 'in # roles' }),
  noPlaces: 'All places are filled',
  filled: (filled: number, places: number) => `${formatNumber(filled)} of ${formatNumber(places)} filled`,
  allFilled: 'All places filled',
  askFor: (role: string) => `Ask to join as ${role}`,
  requests: (count: number) => plural(count, { one: 'Review # request', other: 'Review # requests' }),
  requestsFor: (count: number, role: string) =>
    `${plural(count, { one: 'Review # request', other: 'Review # requests' })} for ${role}`,
  addRole: 'Add role',
  editRoles: 'Edit roles',
  noRoles: 'Say whom you look for: people can then ask for a role, and see how many places are left.',
  edit: 'Edit',
  editDescription: 'Edit description',
  save: 'Save',
  cancel: 'Cancel',
};

/** The copy of the Overview. */
export const projectPageTexts = { page, overview };
