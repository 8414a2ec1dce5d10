import { describe, expect, it } from 'vitest';
import { type Engine, enginesOf, runsIn, scopeOf } from './test-scope.ts';

it('covers everything unless a scope is named', () => {
  expect(scopeOf(undefined)).toBe('all');
  expect(scopeOf('main')).toBe('main');
});

describe('the engines of a test file', () => {
  const both: Engine[] = ['embedded', 'postgres'];
  it.each<[string, Engine[], Engine[], Engine[]]>([
    ['features/tasks/tasks.routes.test.ts', ['embedded'], [], both],
    ['features/tasks/boards.queries.test.ts', ['embedded'], ['postgres'], both],
    ['platform/search/expansion.test.ts', ['embedded'], ['postgres'], both],
    ['features/tasks/tasks.races.test.ts', [], ['postgres'], both],
    ['testing/email-crawl.slow.test.ts', [], ['postgres'], both],
    ['testing/chaos.slow.embedded.test.ts', [], ['embedded'], ['embedded']],
    ['testing/upgrades/upgrades.postgres.test.ts', [], ['postgres'], ['postgres']],
    ['platform/database/a.postgres.test.ts', [], ['postgres'], ['postgres']],
    ['testing/access-matrix.embedded.test.ts', ['embedded'], [], ['embedded']],
  ])('are for %s in main %j, in the rest %j, in all %j', (name, main, rest, all) => {
    const file = `server/src/${name}`;
    expect(enginesOf(file, 'main')).toEqual(main);
    expect(enginesOf(file, 'rest')).toEqual(rest);
    expect(enginesOf(file, 'all')).toEqual(all);
  });
});

it('leaves slow files without a database to the rest', () => {
  const scopesOf = (file: string) =>
    (['main', 'rest', 'all'] as const).filter((scope) => runsIn(file, scope));
  expect(scopesOf('tools/browser.test.ts')).toEqual(['main', 'all']);
  expect(scopesOf('tools/start-production.slow.test.ts')).toEqual(['rest', 'all']);
});
