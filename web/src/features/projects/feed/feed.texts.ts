import { formatNumber, plural } from '../../../ui/numbers.ts';

const filters = {
  openRoles: 'Has open roles',
  hideRequested: 'Hide requested',
  clearAll: 'Clear filters',
  noMatchHint: 'No project matches these filters. Remove one to see more.',
  kinds: {
    skills: {
      one: 'Skill',
      add: 'Filter by a skill',
      field: 'Projects with the skill',
      example: 'TypeScript',
    },
    tags: {
      one: 'Tag',
      add: 'Filter by a tag',
      field: 'Projects with the tag',
      example: 'maps',
    },
  },
  sort: 'Sort',
  orders: { match: 'Best match', newest: 'Newest', active: 'Active' },
  orderHints: {
    match: 'What you know and like first',
    newest: 'Latest published first',
    active: 'Latest activity first',
  },
  uses: (count: number, ceiling: number) =>
    count < ceiling
      ? plural(count, { one: '# project', other: '# projects' })
      : `${formatNumber(ceiling)}+ projects`,
};

// By hand, because Intl.ListFormat takes 8 ms of a phone before the first screen.
const named = (entries: readonly string[], most: number): string => {
  const rest = entries.length - most;
  return rest > 0 ? `${entries.slice(0, most).join(', ')} ${match.more(rest)}` : entries.join(' and ');
};

/** Why a project is in the feed, and when it was last active. */
const match = {
  joined: (role: string) => (role === '' ? 'You joined' : `You joined as ${role}`),
  known: (skills: readonly string[]) => `You know ${named(skills, 2)}`,
  firstRole: (known: number) => `${known === 0 ? 'A' : 'a'} role for a first contributor`,
  /** After `known` skills; after several, one tag is all that the line has room for. */
  shared: (tags: readonly string[], known: number) =>
    `${known === 0 ? 'Shares' : 'shares'} ${named(
      tags.map((tag) => `#${tag}`),
      known > 1 ? 1 : 2,
    )}`,
  lookingFor: 'Looking for',
  more: (count: number) => `+${count}`,
  /** Read by screen readers before when that was. */
  active: 'Active',
};

/** The copy of the feed's filters, orders and reasons. */
export const feedTexts = { filters, match };

/** The copy of Simple Project Feed, beside its title. */
export const simpleFeedTexts = {
  subtitle: 'All open projects, newest first.',
  stack: 'Tech stack',
  noStack: 'No tech stack specified',
  join: 'Join Project',
};
