import { expect, it } from 'vitest';
import { testsOfChange } from './tests-of-change.ts';

const files = [
  'server/src/features/tasks/tasks.rules.ts',
  'server/src/features/tasks/tasks.rules.test.ts',
  'server/src/features/tasks/tasks.races.test.ts',
  'server/src/features/tasks/comments/comments.test.ts',
  'web/src/features/tasks/card.test.tsx',
  'e2e/tasks.spec.ts',
  'docs/tasks.md',
];

it('are those in the folder of a changed file', () => {
  expect(testsOfChange(['server/src/features/tasks/tasks.rules.ts'], files)).toEqual([
    'server/src/features/tasks/tasks.races.test.ts',
    'server/src/features/tasks/tasks.rules.test.ts',
  ]);
});

it('are the changed ones, with and without JSX', () => {
  const changed = ['web/src/features/tasks/card.test.tsx'];
  expect(testsOfChange(changed, files)).toEqual(changed);
});

it('are none for documents and stories', () => {
  expect(testsOfChange(['docs/tasks.md', 'README.md', 'e2e/tasks.spec.ts'], files)).toEqual([]);
});

it('leave out a test that the commit deletes', () => {
  expect(testsOfChange(['server/src/old/old.test.ts'], files)).toEqual([]);
});
