import { describe, expect, it } from 'vitest';
import {
  nextPageOf,
  once,
  peopleIn,
  withoutPerson,
  type CachedSuggestion,
  type SuggestionsPage,
} from './people-pages.view.ts';
import { experienceOf, nextHeading } from './people.view.ts';

const suggestion = (id: number, change: Partial<CachedSuggestion> = {}): CachedSuggestion => ({
  _id: String(id),
  firstName: 'Ada',
  lastName: 'Lovelace',
  photoUrl: null,
  emailId: null,
  about: '',
  experience: 1,
  techStack: [],
  skills: [],
  interests: [],
  createdAt: '2026-03-02T12:00:00.000Z',
  connectionStatus: 'none',
  requestId: null,
  requestDirection: null,
  reason: 'New here',
  loadedAs: 'none',
  ...change,
});

interface Community {
  order: CachedSuggestion[];
}
const limit = 10;
const community = (size: number): Community => ({
  order: Array.from({ length: size }, (_, at) => suggestion(at + 1)),
});
const listPage = ({ order }: Community, page: number): SuggestionsPage => ({
  suggestions: order
    .slice((page - 1) * limit, page * limit)
    .map((person) => ({ ...person, loadedAs: person.connectionStatus })),
  mayInvite: false,
  page,
  limit,
  total: order.length,
});

/** The server moves people with a pending request to the end; the screen keeps their position. */
function connect(server: Community, pages: SuggestionsPage[], id: string): SuggestionsPage[] {
  const found = server.order.find(({ _id }) => _id === id)!;
  const others = server.order.filter((person) => person !== found);
  server.order = [...others, { ...found, connectionStatus: 'pending' }];
  return pages.map((page) => ({
    ...page,
    suggestions: page.suggestions.map((person) =>
      person._id === id ? { ...person, connectionStatus: 'pending' as const } : person,
    ),
  }));
}

function readToTheEnd(server: Community, loaded: SuggestionsPage[]) {
  const pages = [...loaded];
  const requested: number[] = [];
  for (let page = nextPageOf(pages); page !== null; page = nextPageOf(pages)) {
    requested.push(page);
    pages.push(listPage(server, page));
    if (requested.length > 20) throw new Error('The list never ends.');
  }
  return { pages, requested };
}
const idsOf = (pages: SuggestionsPage[]) => peopleIn(pages).map(({ _id }) => Number(_id));
const upTo = (size: number) => Array.from({ length: size }, (_, at) => at + 1);

describe('the pages of suggestions', () => {
  // spec: §7.4-03, §9-03
  it('are loaded to the end of the list', () => {
    const server = community(25);
    const { pages, requested } = readToTheEnd(server, []);
    expect(requested).toEqual([1, 2, 3]);
    expect(idsOf(pages)).toEqual(upTo(25));
    expect(readToTheEnd(community(20), []).requested).toEqual([1, 2]);
    expect(readToTheEnd(community(0), []).requested).toEqual([1]);
  });

  it('contain everybody once after requests were sent', () => {
    const server = community(45);
    let pages = [listPage(server, 1), listPage(server, 2)];
    for (const id of [2, 5, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
      pages = connect(server, pages, String(id));
    const { pages: all } = readToTheEnd(server, pages);
    expect(idsOf(all).toSorted((a, b) => a - b)).toEqual(upTo(45));
  });

  it('contain everybody else after a person was dismissed', () => {
    const server = community(25);
    let pages = [listPage(server, 1)];
    for (const id of ['3', '4']) {
      server.order = server.order.filter(({ _id }) => _id !== id);
      pages = withoutPerson(pages, id);
    }
    expect(pages[0]?.total).toBe(23);
    expect(idsOf(readToTheEnd(server, pages).pages)).toEqual(upTo(25).filter((id) => id !== 3 && id !== 4));
  });

  it('end after requests to everybody on the first page', () => {
    const server = community(12);
    let pages = [listPage(server, 1)];
    for (const id of upTo(10)) pages = connect(server, pages, String(id));
    expect(idsOf(readToTheEnd(server, pages).pages)).toHaveLength(12);
  });
});

it('lists a person who moved between pages once, at the first position', () => {
  expect(once([suggestion(1), suggestion(2), suggestion(1)]).map(({ _id }) => _id)).toEqual(['1', '2']);
});

// spec: §2.9-03
it('shows the experience in years', () => {
  expect(experienceOf({ experience: 0 })).toBe('0 years');
  expect(experienceOf({ experience: 1 })).toBe('1 year');
  expect(experienceOf({ experience: null })).toBe('Not specified');
});

it('moves the focus to the neighbour of a removed person', () => {
  const list = [suggestion(1), suggestion(2)];
  expect(nextHeading(list, '1')).toBe('person-2');
  expect(nextHeading(list, '2')).toBe('person-1');
  expect(nextHeading(list.slice(0, 1), '1')).toBeUndefined();
});
