import { limits } from '@tandem/contract/limits';
import { expect, it } from 'vitest';
import { trelloBoard } from '../../../testing/import-actions.ts';
import type { Card } from './cards.rules.ts';
import { readFile, type ReadFile } from './files.rules.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (value: unknown) =>
  readFile(
    value instanceof Uint8Array ? value : utf8(typeof value === 'string' ? value : JSON.stringify(value)),
  );
const cardsIn = (value: unknown): Card[] =>
  (read(value) as ReadFile).rows.map((row) => JSON.parse(row) as Card);
const rowsIn = (value: unknown): string[][] =>
  (read(value) as ReadFile).rows.map((row) => JSON.parse(row) as string[]);

it.each([
  ['UTF-8 with its mark', utf8('\uFEFFName\nÜber')],
  ['UTF-16 little-endian', Buffer.from('\uFEFFName\nÜber', 'utf16le')],
  ['UTF-16 big-endian', Buffer.from('\uFEFFName\nÜber', 'utf16le').swap16()],
  ['the table of old Windows', Buffer.from('Name\nÜber', 'latin1')],
])('reads %s', (_, bytes) => {
  expect(read(bytes)).toMatchObject({ source: 'csv', header: ['Name'], rows: ['["Über"]'] });
});

it.each([
  ['bytes with NUL', Buffer.from('Name\n\u0000'), 'notText'],
  ['JSON that is cut off', '[{"title": "a"', 'brokenJson'],
  ['JSON without cards', '{"name": "package"}', 'unknownJson'],
  ['a list of numbers', '[1, 2]', 'unknownJson'],
  ['a list of other things', '[{"title": "a"}]', 'unknownJson'],
  ['JSON of a depth of 200,000', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'unknownJson'],
  ['an empty list', '[]', 'noCards'],
  ['a board without cards', '{"lists": [], "cards": []}', 'noCards'],
  [
    'too many issues',
    JSON.stringify(Array.from({ length: 10_001 }, () => ({ title: 'a', state: 'open' }))),
    'tooManyCards',
  ],
])('refuses %s', (_, file, problem) => {
  expect(read(file)).toEqual({ problem });
});

it('reads a board of Trello in the order of its lists, with checklists and comments', () => {
  const file = read(trelloBoard) as ReadFile;
  expect(file).toMatchObject({
    source: 'trello',
    header: null,
    weights: [1, 5, 1, 1, 1, 1],
    hasNumbers: false,
  });
  const cards = cardsIn(trelloBoard);
  expect(cards.map(({ title, list }) => [title, list])).toEqual([
    ['Ask for a spare key', 'Ideas'],
    ['Print the winter map', 'Ideas'],
    ['Archived card', 'Archived'],
    ['Solder the port', 'Doing'],
    ['Count the bunks', 'Done'],
    ['On a closed list', 'Archived'],
  ]);
  expect(cards[1]).toMatchObject({
    labels: ['paper', 'green'],
    people: ['Guest Seven'],
    due: '2026-12-01T23:30:00.000Z',
    createdAt: '2024-03-12T20:50:08.000Z',
    checklist: [
      { text: 'Ink', isDone: true },
      { text: 'Paper', isDone: false },
    ],
    comments: [
      { author: 'Ana', text: 'Which paper?' },
      { author: 'Ana', text: 'Two of each.' },
    ],
    files: 1,
  });
});

it('reads issues of GitHub’s API and command line, without pull requests', () => {
  const issues = [
    {
      number: 7,
      title: 'Leaks',
      body: 'Here',
      state: 'open',
      labels: [{ name: 'bug' }, 'help'],
      assignees: [{ login: 'ana' }],
      milestone: { due_on: '2026-12-01T08:00:00Z' },
      created_at: '2026-01-01T00:00:00Z',
      comments: 3,
    },
    { number: 8, title: 'Fix', state: 'open', pull_request: { url: 'x' } },
    {
      title: 'Shut',
      state: 'CLOSED',
      createdAt: '2026-01-02T00:00:00Z',
      closedAt: '2026-02-01T00:00:00Z',
      comments: [{ author: { login: 'bo' }, body: 'Why?', createdAt: '2026-01-03T00:00:00Z' }],
    },
  ];
  expect(read(issues)).toMatchObject({ source: 'github', pullRequests: 1 });
  const [first, second] = cardsIn(issues);
  expect(first).toMatchObject({
    title: 'Leaks',
    description: 'Here',
    list: 'Open',
    labels: ['bug', 'help'],
    people: ['ana'],
    due: '2026-12-01T08:00:00Z',
    createdAt: '2026-01-01T00:00:00Z',
    comments: [],
  });
  expect(second).toMatchObject({
    list: 'Closed',
    doneAt: '2026-02-01T00:00:00Z',
    comments: [{ author: 'bo', text: 'Why?', at: '2026-01-03T00:00:00Z' }],
  });
});

it('reads issues of GitLab’s API', () => {
  const issues = [
    {
      iid: 3,
      title: 'Leaks',
      description: null,
      state: 'opened',
      labels: ['bug'],
      assignees: [{ name: 'Ana Lima', username: 'ana' }],
      due_date: '2026-12-01',
    },
  ];
  expect(read(issues)).toMatchObject({ source: 'gitlab' });
  expect(cardsIn(issues)[0]).toMatchObject({
    description: '',
    list: 'Open',
    people: ['Ana Lima'],
    due: '2026-12-01',
  });
});

it('keeps the numbers of an export where each task has one of its own', () => {
  const of = (...numbers: number[]) =>
    read({ format: 'tandem.project', tasks: numbers.map((number) => ({ title: 'a', number })) });
  expect(of(3, 1)).toMatchObject({ source: 'tandem', hasNumbers: true });
  for (const numbers of [[1, 1], [0], [1.5], [1_000_001]])
    expect(of(...numbers)).toMatchObject({ hasNumbers: false });
});

it('leaves nothing in texts that the database or other people’s screens mind', () => {
  const strange = '[{"title": "a\\u0000b\\ud800c\\u0007\\r\\nd", "state": "open"}]';
  expect(cardsIn(strange)[0]?.title).toBe('ab\uFFFDc\nd');
  expect(rowsIn(utf8('Name\n"a\u0001\r\nb"'))).toEqual([['a\nb']]);
});

it('reads nothing from the prototypes of objects', () => {
  const file =
    '{"__proto__": {"title": "x"}, "lists": [], "cards": [{"__proto__": {"name": "hidden"}, "id": "constructor"}]}';
  expect(cardsIn(file)[0]).toMatchObject({ title: '', comments: [], checklist: [] });
  expect(({} as { title?: string }).title).toBeUndefined();
});

it('keeps no more of a card than a task can have, and one by which the preview tells of the rest', () => {
  const many = (count: number, one: object): object[] => Array.from({ length: count }, () => one);
  const checkItems = many(40, { name: 'Item', state: 'incomplete' });
  const [card] = cardsIn({
    ...trelloBoard,
    cards: [{ id: 'c', name: 'Card' }],
    checklists: many(500, { idCard: 'c', checkItems }),
    actions: many(3_000, { type: 'commentCard', data: { card: { id: 'c' }, text: 'Said' } }),
  });
  const [issue] = cardsIn([{ title: 'Issue', state: 'open', comments: many(3_000, { body: 'Said' }) }]);
  const task = {
    title: 'Task',
    checklist: many(500, { text: 'Item' }),
    comments: many(3_000, { text: 'Said' }),
  };
  const [own] = cardsIn({ format: 'tandem.project', tasks: [task] });
  const most = { checklist: limits.checklistItems + 1, comments: limits.commentsOfTask + 1 };
  const sizes = [card, issue, own].map((one) => [one?.checklist.length, one?.comments.length]);
  expect(sizes).toEqual([
    [most.checklist, most.comments],
    [0, most.comments],
    [most.checklist, most.comments],
  ]);
});

it('survives cards that have anything anywhere', () => {
  const cards = [
    null,
    7,
    'card',
    [],
    { name: {}, labels: 'x', idMembers: [{}], pos: 'top', desc: 5, due: false },
  ];
  const file = {
    lists: [null, { id: 1 }],
    cards,
    members: {},
    checklists: [{ checkItems: 1 }],
    actions: [null],
  };
  expect(cardsIn(file).map(({ title, description }) => [title, description])).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
    ['', ''],
    ['', '5'],
  ]);
});
