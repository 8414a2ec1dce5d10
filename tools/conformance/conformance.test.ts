import { expect, it } from 'vitest';
import { inspectConformance } from './inspect.ts';
import { pageOf } from './page.ts';
import { repeatedIds } from './repeated-ids.ts';
import type { Section, Statement } from './statements/statement.ts';
import { tagsOf } from './tags.ts';

const path = 'server/src/feed.test.ts';
const testFile = `
describe('the feed', () => {
  // spec: §4-01, §4-02
  it('shows the newest project first', () => {});
  // A comment may be between the tag and the test.
  // spec: §4-03
  it.each(['a', 'b'])('shows %j as plain text', () => {});
  // spec: §4-04
  it.skip('is skipped', () => {});
  it('is no comment', () => '// spec: §4-05'); // spec: §4-06
});
describe.skip('the archive', () => {
  // spec: §4-07
  it('is in a skipped group', () => {});
});
// spec: §4-08
for (const scheme of ['light', 'dark']) test(\`reads well in \${scheme}\`, () => {}); // in both
// spec: §4-09

test('follows a blank line', async () => {
  // spec: §4-10
  await test.step('is a step', () => {});
});
`;

it('reads each tag with the test below it', () => {
  const tags = tagsOf(path, testFile).map(({ id, line, test, runs }) => [id, line, test?.join(' › '), runs]);
  expect(tags).toEqual([
    ['§4-01', 3, 'the feed › shows the newest project first', true],
    ['§4-02', 3, 'the feed › shows the newest project first', true],
    ['§4-03', 6, 'the feed › shows %j as plain text', true],
    ['§4-04', 8, 'the feed › is skipped', false],
    ['§4-07', 13, 'the archive › is in a skipped group', false],
    ['§4-08', 16, 'reads well in ${scheme}', true],
    ['§4-09', 18, undefined, false],
    ['§4-10', 21, undefined, false],
  ]);
});

const proof = `
// spec: §4-01
it('proves it', () => {});
`;
const sectionOf = (statements: Record<string, Statement>): Section[] => [
  { title: '§4 States', parts: [{ title: 'Feed', statements }] },
];
interface Given {
  text?: string;
  page?: string;
  operations?: string[];
  routes?: string[];
}
const violationsOf = (
  statements: Record<string, Statement>,
  { text = proof, page, operations = [], routes = [] }: Given = {},
) => {
  const sections = sectionOf(statements);
  const tags = tagsOf(path, text);
  return inspectConformance({
    sections,
    tags,
    page: page ?? pageOf(sections, tags),
    adrs: ['0008'],
    operations,
    routes,
  }).map(({ where, message }) => `${where} ${message}`);
};
const first = { '§4-01': 'The newest project comes first' };

it('accepts a statement with a tagged test, an ADR or an open finding', () => {
  const statements = {
    ...first,
    '§4-02': { text: '`POST /login` takes a | b', adr: '0008' },
    'added-01': { text: '`/feed` shows all', open: 'C1' },
  };
  expect(violationsOf(statements, { routes: ['/feed'], operations: ['POST /login'] })).toEqual([]);
  const page = pageOf(sectionOf(statements), tagsOf(path, proof));
  expect(page).toContain('| §4-01 | The newest project comes first | `server/src/feed.test.ts` |');
  expect(page).toContain('| §4-02 | `POST /login` takes a \\| b | ADR 0008 |');
  expect(page).toContain('| added-01 | `/feed` shows all | *open: C1* |');
});

it('does not change the page when a test is renamed', () => {
  const page = pageOf(sectionOf(first), tagsOf(path, proof));
  expect(violationsOf(first, { page, text: proof.replace('proves it', 'proves the order') })).toEqual([]);
});

it('reports a stale page', () => {
  expect(violationsOf(first, { page: '# Conformance\n' })).toEqual([
    'docs/conformance.md The page is stale: `npm run fix` writes it.',
  ]);
});

const planted: [violation: string, statements: Record<string, Statement>, text: string, message: RegExp][] = [
  ['a statement without proof', { ...first, '§4-02': 'b' }, proof, /^§4-02 "b" has no proof/],
  ['a skipped proof', first, proof.replace('it(', 'it.skip('), /"proves it" is skipped/],
  [
    'a tag without a statement',
    first,
    proof.replace('-01', '-01, §4-99'),
    /^\S+:2 There is no statement §4-99/,
  ],
  [
    'a tag without a test',
    first,
    `${proof}// spec: §4-01\nconst a = 1;`,
    /^\S+:4 No test follows the tag §4-01/,
  ],
  ['a tag on a group', first, `${proof}// spec: §4-01\ndescribe('a', () => {});`, /No test follows the tag/],
  ['an ADR that is missing', { '§4-01': { text: 'a', adr: '9999' } }, proof, /^§4-01 There is no ADR 9999/],
  [
    'an operation that is missing',
    { '§4-01': '`POST /log-in` is a call' },
    proof,
    /no operation POST \/log-in/,
  ],
  ['a statement without text', { '§4-01': ' ' }, proof, /^§4-01 The statement has no text/],
  [
    'an id in another format',
    { ...first, '4.2': { text: 'b', adr: '0008' } },
    proof,
    /^4\.2 An id looks like/,
  ],
];

it.each(planted)('finds %s', (_violation, statements, text, message) => {
  expect(violationsOf(statements, { text }).join('\n')).toMatch(message);
});

it('finds a route that no statement begins with', () => {
  const statements = { '§4-01': 'The call `POST /login` leads to `/feed`' };
  expect(violationsOf(statements, { routes: ['/feed'] })).toEqual([
    'statements No statement begins with `/feed`; add one.',
  ]);
});

it('finds an id that stands twice in one file or in two', () => {
  const sources = [
    { path: 'calls.ts', text: "{\n  '§7-01': 'a',\n  '§7-02': 'b',\n  '§7-01': 'c',\n}" },
    { path: 'added.ts', text: "{\n  'added-01': 'd',\n  '§7-02': { text: 'e' },\n}" },
  ];
  expect(repeatedIds(sources).map(({ where, message }) => `${where} ${message}`)).toEqual([
    'calls.ts:4 The statement at calls.ts:2 has the id §7-01 too.',
    'added.ts:3 The statement at calls.ts:3 has the id §7-02 too.',
  ]);
});

it('finds an id that two statements have', () => {
  const sections = [...sectionOf(first), ...sectionOf(first)];
  const tags = tagsOf(path, proof);
  const [found] = inspectConformance({
    sections,
    tags,
    page: pageOf(sections, tags),
    adrs: [],
    operations: [],
    routes: [],
  });
  expect(found).toEqual({ where: '§4-01', message: 'Two statements have this id.' });
});
