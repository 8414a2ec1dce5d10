import { expect, it } from 'vitest';
import { readSource } from '../source.ts';
import { checkContractUsage } from './usage.ts';

const valid = {
  'contract/src/features/tasks/tasks.ts': `
    export const moveTask = operation({ name: 'moveTask' });
    export const watchBoard = command('watchBoard', {});
    export const taskMoved = event('taskMoved', z.object({}));`,
  'server/src/features/tasks/tasks.feature.ts': `
    import * as operations from '@tandem/contract/tasks';
    export const bindTasks = (bind) => bind(operations.moveTask, () => move());`,
  'server/src/features/tasks/tasks.live.ts': `
    import { taskMoved, watchBoard } from '@tandem/contract/tasks';
    export const emitMoved = (live) => live.publish(taskMoved, 'board:1', {});
    export const handleBoards = (handle) => handle(watchBoard, () => ({}));`,
  'server/src/testing/access-matrix/tasks.rows.ts': `
    import * as tasks from '@tandem/contract/tasks';
    export const rows = [{ operation: tasks.moveTask }, { command: tasks.watchBoard }];`,
  'web/src/features/tasks/tasks.queries.ts': `
    import { moveTask } from '@tandem/contract/tasks';
    const operations = { move: moveTask };
    export const useMove = () => call(operations.move);`,
  'web/src/features/tasks/tasks.live.ts': `
    import { taskMoved, watchBoard } from '@tandem/contract/tasks';
    export const stop = [live.listen(taskMoved, reload), live.command(watchBoard)];`,
};
type Path = keyof typeof valid;

const check = (change: Partial<Record<Path, string>>, listed = {}) =>
  checkContractUsage(
    Object.entries({ ...valid, ...change }).map(([path, text]) => readSource(path, text)),
    listed,
  ).map(({ message }) => message);
/** The valid files, with every occurrence of a part of one file replaced. */
const replaced = (path: Path, part: string, by: string) => {
  expect(valid[path]).toContain(part);
  return { [path]: valid[path].replaceAll(part, by) };
};

const routes = 'server/src/features/tasks/tasks.feature.ts';
const live = 'server/src/features/tasks/tasks.live.ts';
const rows = 'server/src/testing/access-matrix/tasks.rows.ts';
const queries = 'web/src/features/tasks/tasks.queries.ts';
const listeners = 'web/src/features/tasks/tasks.live.ts';

it('accepts a contract whose every value is served, tested and used', () => {
  expect(check({})).toEqual([]);
});

const planted: [what: string, change: Partial<Record<Path, string>>, message: RegExp][] = [
  [
    'an operation that is not served',
    replaced(routes, 'operations.moveTask', 'other'),
    /moveTask is served 0 times/,
  ],
  [
    'an operation that is served twice',
    replaced(routes, '() => move()', '() => move()) && bind(operations.moveTask, () => move()'),
    /moveTask is served 2 times/,
  ],
  [
    'an operation without a row',
    replaced(rows, '{ operation: tasks.moveTask }, ', ''),
    /moveTask has 0 rows/,
  ],
  ['an operation that the web never calls', { [queries]: '' }, /The web never calls moveTask/],
  [
    'an operation that the web uses only as a type',
    {
      [queries]:
        "import type { moveTask } from '@tandem/contract/tasks';\nexport type Move = InputOf<typeof moveTask>;",
    },
    /The web never calls moveTask/,
  ],
  [
    'an event that is refetched on but makes no query stale',
    replaced(listeners, 'live.listen(taskMoved, reload)', 'refetchOn(client, [taskMoved])'),
    /No query has taskMoved in its staleAfter/,
  ],
  [
    'an operation that the web only lists in staleAfter',
    {
      [queries]:
        "import { moveTask } from '@tandem/contract/tasks';\nexport const dependencies = { staleAfter: [moveTask] };",
    },
    /The web never calls moveTask/,
  ],
  [
    'a command that is not handled',
    replaced(live, 'handle(watchBoard, () => ({}))', 'handle'),
    /watchBoard is served 0/,
  ],
  ['a command without a row', replaced(rows, ', { command: tasks.watchBoard }', ''), /watchBoard has 0 rows/],
  [
    'a command that the web never sends',
    replaced(listeners, 'live.command(watchBoard)', '1'),
    /never calls watchBoard/,
  ],
  [
    'an event that is not published',
    replaced(live, "live.publish(taskMoved, 'board:1', {})", 'live'),
    /The server never publishes taskMoved/,
  ],
  [
    'an event without a listener',
    replaced(listeners, 'live.listen(taskMoved, reload)', '1'),
    /never listens to taskMoved/,
  ],
];

it.each(planted)('finds %s', (_what, change, message) => {
  expect(check(change)).toEqual([expect.stringMatching(message)]);
});

it('finds an event that another feature publishes', () => {
  const foreign = readSource('server/src/features/chat/chat.live.ts', valid[live]);
  const sources = Object.entries(valid).map(([path, text]) => readSource(path, text));
  const messages = checkContractUsage([...sources, foreign], {}).map(({ message }) => message);
  expect(messages).toContainEqual(
    expect.stringMatching(/chat\.live\.ts publishes taskMoved, an event of tasks/),
  );
});

it('accepts an uncalled operation that is listed as API-only', () => {
  expect(check({ [queries]: '' }, { moveTask: 'for programs' })).toEqual([]);
});

it('finds API-only entries that the web calls, or that are not operations', () => {
  expect(check({}, { moveTask: 'for programs', taskMoved: 'an event' })).toEqual([
    expect.stringMatching(/The web calls moveTask/),
    expect.stringMatching(/taskMoved is not an operation/),
  ]);
});

it('ignores the use of an event in a test', () => {
  const inTest = readSource('web/src/features/tasks/tasks.live.test.ts', valid[listeners]);
  const sources = Object.entries({ ...valid, [listeners]: '' }).map(([path, text]) => readSource(path, text));
  const messages = checkContractUsage([...sources, inTest], {}).map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(/never listens to taskMoved/));
});
