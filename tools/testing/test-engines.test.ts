import { describe, expect, it } from 'vitest';
import { enginesOf } from './test-engines.ts';

const usual = { main: 'postgres', isComplete: false } as const;

describe('the engines of a test file', () => {
  it.each([
    'server/src/features/projects/project-search.repository.test.ts',
    'server/src/features/chat/chat.tables.test.ts',
    'server/src/features/tasks/boards.queries.test.ts',
    'server/src/features/tasks/tasks.races.test.ts',
    'server/src/platform/database/migrations.test.ts',
    'server/src/platform/search/expansion.test.ts',
    'server/src/platform/jobs.test.ts',
  ])('are both for %s', (file) => expect(enginesOf(file, usual)).toEqual(['embedded', 'postgres']));

  it.each(['tasks.routes', 'tasks.service', 'tasks.live'])('are the main engine for %s.test.ts', (name) => {
    const file = `server/src/features/tasks/${name}.test.ts`;
    expect(enginesOf(file, usual)).toEqual(['postgres']);
    expect(enginesOf(file, { main: 'embedded', isComplete: false })).toEqual(['embedded']);
    expect(enginesOf(file, { main: 'postgres', isComplete: true })).toEqual(['embedded', 'postgres']);
  });

  it('are the engine in its name', () => {
    const complete = { main: 'postgres', isComplete: true } as const;
    expect(enginesOf('server/src/testing/access-matrix.embedded.test.ts', complete)).toEqual(['embedded']);
    expect(enginesOf('server/src/platform/database/a.postgres.test.ts', complete)).toEqual(['postgres']);
  });
});
