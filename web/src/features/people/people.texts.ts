import { peopleMessages } from '@tandem/contract/people';
import { formatNumber, plural } from '../../ui/numbers.ts';

const facts = {
  about: 'About',
  experience: 'Experience',
  joined: 'Joined',
  links: (name: string) => `${name}’s links`,
  availability: 'Availability',
  hoursPerWeek: (hours: number) =>
    hours === 0 ? 'None at the moment' : plural(hours, { one: '# hour a week', other: '# hours a week' }),
  timeZone: 'Time zone',
  languages: 'Languages',
  email: 'Email',
  emailLater: 'Shown once you are connected',
  skills: 'Skills',
  interests: 'Interests',
  techStack: 'Tech stack',
  of: {
    skills: (name: string) => `${name}’s skills`,
    interests: (name: string) => `${name}’s interests`,
    techStack: (name: string) => `${name}’s tech stack`,
  },
  noExperience: 'Experience: Not specified',
  ofExperience: (count: number) =>
    plural(count, { one: '# year of experience', other: '# years of experience' }),
  joinedOn: 'joined',
  years: (count: number) => plural(count, { one: '# year', other: '# years' }),
  notSpecified: 'Not specified',
  noSkills: 'No skills specified',
  noInterests: 'No interests specified',
  noTechStack: 'No tech stack specified',
  noAbout: 'No description available.',
};

const feed = {
  title: 'People Feed',
  subtitle: 'Everyone in the community, newest members first.',
  list: 'People',
  loading: 'Loading people...',
  failed: 'Failed to fetch people.',
  empty: 'No one else is here yet.',
  emptyHint: 'New members appear here as soon as they sign up.',
  emptyAction: 'Explore Projects',
  discover: 'Discover People',
};

const suggested = {
  title: 'Discover People',
  seeEveryone: 'See everyone',
  search: 'Search by name, skill or interest',
  clearSearch: 'Clear search',
  list: 'Suggested people',
  loading: 'Loading...',
  failed: 'Failed to fetch suggestions.',
  empty: 'No suggestions found.',
  emptyHint: 'You have seen all suggestions. Browse the whole community instead.',
  noMatchHint: 'No one matches your search. Try fewer or different words.',
  emptyAction: 'Go to People Feed',
  noTitle: 'No job title available',
  found: (count: number) => plural(count, { one: '# person found', other: '# people found' }),
  reason: 'Why this person is suggested:',
};

/** What Discover People is filtered by. */
const filters = {
  hasTime: 'Has time for a project',
  clearAll: 'Clear filters',
  noMatchHint: 'No one matches these filters. Remove one to see more.',
  kinds: {
    skills: {
      one: 'Skill',
      add: 'Filter by a skill',
      field: 'People with the skill',
      example: 'TypeScript',
    },
    interests: {
      one: 'Interest',
      add: 'Filter by an interest',
      field: 'People with the interest',
      example: 'maps',
    },
  },
};

const dismissing = {
  dismiss: (name: string) => `Don’t suggest ${name} again`,
  hint: 'Don’t suggest again',
  title: (name: string) => `Stop suggesting ${name}?`,
  text: (name: string) =>
    `${name} won’t appear in your suggestions again. You can still find them in People Feed.`,
  confirm: 'Stop suggesting',
  done: peopleMessages.dismissed,
  failed: 'Failed to dismiss the suggestion.',
};

const person = {
  title: 'Person',
  loading: 'Loading...',
  failed: 'Failed to fetch this person.',
  missing: 'Person not found',
  missingText: 'This person does not exist.',
  missingAction: 'Discover People',
};

const projects = {
  titles: { owned: 'Owns', joined: 'Works on' },
  ownTitles: { owned: 'Owned Projects', joined: 'Joined Projects' },
  loading: 'Loading projects...',
  failed: 'Failed to fetch projects.',
  more: 'Show more',
  retry: 'Retry',
  statuses: { open: 'Open', closed: 'Closed' },
  lookingFor: (roles: string) => `Looking for: ${roles}`,
  since: (month: string) => `since ${month}`,
  joined: (month: string) => `Joined ${month}`,
  published: (month: string) => `Published ${month}`,
  active: (when: string) => `Active ${when}`,
};

const inCommon = {
  title: 'In common',
  know: (names: string[], count: number) => {
    const rest = count - names.length;
    const all = rest > 0 ? [...names, plural(rest, { one: '# other', other: '# others' })] : names;
    return `${new Intl.ListFormat('en').format(all)} ${count === 1 ? 'knows' : 'know'} you both`;
  },
  share: (entries: string) => `You share ${entries}`,
};

const entries = {
  own: 'in your profile',
  members: (count: number, ceiling: number) =>
    count < ceiling
      ? plural(count, { one: '# member', other: '# members' })
      : `${formatNumber(ceiling)}+ members`,
};

/** The copy of this feature; sentences of the specification are verbatim. */
export const peopleTexts = {
  facts,
  feed,
  suggested,
  filters,
  dismissing,
  person,
  projects,
  inCommon,
  entries,
  back: 'Back',
};
