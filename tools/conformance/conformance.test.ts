import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inspectConformance } from './inspect.ts';
import { testsOf } from './titles.ts';
import { inRoot } from '../root.ts';

const testFile = `
import { describe, expect, it, test } from 'vitest';
describe('the feed', () => {
  it('comes newest first', () => {});
  it.each(['a', 'b'])('takes %j as plain text', () => {});
  it.skip('is not run', () => {});
  it('is not written in a comment', () => expect('it("is a text")').toBe(1)); // it('is a comment', …)
});
describe.skip('the attic', () => void it('is locked', () => {}));
for (const scheme of ['light', 'dark']) test(\`reads well in \${scheme} @phone\`, () => {});
test('steps', async () => void test.step('is a step', () => {}));
`;
const page = (...rows: string[]) =>
  ['# Conformance', '## §7 Calls', '### Session', '| statement | proof |', '| --- | --- |', ...rows].join(
    '\n',
  );
const lessons = (text: string, wanted: string[] = []) =>
  inspectConformance({
    path: 'docs/conformance.md',
    page: text,
    read: (path) => (path === 'server/src/feed.test.ts' ? testFile : undefined),
    adrs: ['0008'],
    operations: ['POST /login', 'POST /logout'],
    wanted,
  }).map(({ line, lesson }) => `${line ?? 0} ${lesson}`);

const feed = 'server/src/feed.test.ts';

it('sees the statements of this house', () => {
  const { stdout } = spawnSync(process.execPath, [inRoot('tools', 'conformance', 'check.ts')], {
    encoding: 'utf8',
  });
  expect(Number.parseInt(stdout, 10)).toBeGreaterThan(200);
});

it('is content with rows whose tests and decisions stand', () => {
  const rows = page(
    `| \`POST /login\` takes emailId, password | \`${feed} › comes newest first\` |`,
    `| \`/login\` shows a \\| b | \`${feed} › the feed › takes %j as plain text\`<br>ADR 0008 |`,
    `| light and dark | \`${feed} › reads well in \${scheme} @phone\` |`,
  );
  expect(lessons(rows, ['POST /login', '/login'])).toEqual([]);
});

it('reads titles from the syntax tree, those of tests that run', () => {
  expect(testsOf('x.test.ts', testFile)).toEqual([
    ['the feed', 'comes newest first'],
    ['the feed', 'takes %j as plain text'],
    ['the feed', 'is not written in a comment'],
    ['reads well in ${scheme} @phone'],
    ['steps'],
  ]);
});

const planted: [breach: string, row: string, lesson: RegExp][] = [
  ['a row without a proof', '| It is fast. | |', /^6 "It is fast\." has no proof/],
  ['a row without words', '| | ADR 0008 |', /^6 A row says in words/],
  ['a proof that names nothing', '| a | see the code |', /^6 "see the code" is no proof/],
  [
    'a file that is gone',
    '| a | `server/src/gone.test.ts › b` |',
    /^6 There is no server\/src\/gone\.test\.ts/,
  ],
  ['a file that no suite runs', '| a | `server/src/feed.ts › b` |', /^6 No suite runs server\/src\/feed\.ts/],
  [
    'a title that is gone',
    `| a | \`${feed} › comes oldest first\` |`,
    /^6 .* runs no test "comes oldest first"/,
  ],
  ['a part of a title', `| a | \`${feed} › comes newest\` |`, /runs no test "comes newest"/],
  ['a test under another heading', `| a | \`${feed} › the list › comes newest first\` |`, /runs no test/],
  ['a group in place of a test', `| a | \`${feed} › the feed\` |`, /runs no test "the feed"/],
  ['a test that is skipped', `| a | \`${feed} › is not run\` |`, /runs no test "is not run"/],
  ['a test in a skipped group', `| a | \`${feed} › is locked\` |`, /runs no test "is locked"/],
  ['a title in a comment', `| a | \`${feed} › is a comment\` |`, /runs no test/],
  ['a step of a test', `| a | \`${feed} › is a step\` |`, /runs no test/],
  ['a decision that is not taken', '| a | ADR 0099 |', /^6 There is no ADR 0099/],
  ['a call that the contract does not have', '| `POST /log-in` is a call | ADR 0008 |', /no operation POST/],
  ['a second proof that fails', `| a | ADR 0008<br>\`${feed} › x\` |`, /runs no test "x"/],
];

it.each(planted)('finds %s', (_breach, row, lesson) => {
  const found = lessons(page(row));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(lesson);
});

it('finds an operation and a route that no row begins with', () => {
  const rows = page('| The call `POST /logout` ends `/profile` | ADR 0008 |');
  expect(lessons(rows, ['POST /logout', '/profile'])).toEqual([
    '0 No row begins with `POST /logout`; add one, with the test that proves it.',
    '0 No row begins with `/profile`; add one, with the test that proves it.',
  ]);
});

it('finds a page without a row', () => {
  expect(lessons('# Conformance\n')).toEqual(['0 Not one row was found; the page holds tables.']);
});
