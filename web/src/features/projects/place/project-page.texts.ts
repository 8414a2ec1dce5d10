import { formatNumber, plural } from '../../../ui/numbers.ts';

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
  started: (date: string) => `Started ${date}`,
  topics: 'Skills and tags',
  allPeople: 'Show everyone',
  links: 'Links',
  facts: 'Facts',
  hours: 'Hours per week',
  hoursOf: (hours: number) => plural(hours, { one: '# hour', other: '# hours' }),
  timeZone: 'Time zone',
  language: 'Language',
  lastActivity: 'Last activity',
  active: (when: string) => `Active ${when}`,
  justNow: 'just now',
  notSaid: 'Not specified',
  lookingFor: 'Looking for',
  openPlaces: (places: number, roles: number) =>
    `${plural(places, { one: '# open place', other: '# open places' })} in ${plural(roles, { one: '# role', other: '# roles' })}`,
  noPlaces: 'All places are filled',
  filled: (filled: number, places: number) => `${formatNumber(filled)} of ${formatNumber(places)} filled`,
  allFilled: 'All places filled',
  askFor: (role: string) => `Ask to join as ${role}`,
  requests: (count: number) => plural(count, { one: '# request', other: '# requests' }),
  requestsFor: (count: number, role: string) =>
    `${plural(count, { one: '# request', other: '# requests' })} for ${role}`,
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
