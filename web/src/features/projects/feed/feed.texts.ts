import { formatNumber, plural } from '../../../ui/numbers.ts';

const filters = {
  label: 'Filters',
  openRoles: 'Has open roles',
  hideRequested: 'Hide requested',
  clear: 'Clear',
  clearAll: 'Clear filters',
  noMatchHint: 'No project matches these filters. Remove one to see more.',
  remove: (entry: string) => `Remove the filter ${entry}`,
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
  own: 'in your profile',
  uses: (count: number, ceiling: number) =>
    count < ceiling
      ? plural(count, { one: '# project', other: '# projects' })
      : `${formatNumber(ceiling)}+ projects`,
};

// By hand, because Intl.ListFormat takes 8 ms of a phone before the first screen.
const listed = (entries: readonly string[]) =>
  entries.length < 2 ? entries.join('') : `${entries.slice(0, -1).join(', ')} and ${entries.at(-1)}`;
const mostNamed = 2;
const named = (entries: readonly string[]): string => {
  const rest = entries.length - mostNamed;
  return listed(rest > 0 ? [...entries.slice(0, mostNamed), `${rest} more`] : entries);
};

/** Why a project is in the feed, and when it was last active. */
const match = {
  joined: (role: string) => (role === '' ? 'You joined' : `You joined as ${role}`),
  known: (skills: readonly string[]) => `You know ${named(skills)}`,
  shared: (tags: readonly string[], isFirst: boolean) =>
    `${isFirst ? 'Shares' : 'shares'} ${named(tags.map((tag) => `#${tag}`))}`,
  lookingFor: 'Looking for:',
  more: (count: number) => `+${count}`,
  active: (days: number) => {
    if (days === 0) return 'Active today';
    if (days === 1) return 'Active yesterday';
    if (days < 14) return `Active ${days} days ago`;
    if (days < 60) return `Active ${Math.floor(days / 7)} weeks ago`;
    return `Active ${Math.floor(days / 30)} months ago`;
  },
};

/** The copy of the feed's filters, orders and reasons. */
export const feedTexts = { filters, match };
