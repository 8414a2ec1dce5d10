import { filterCountCeiling } from '@tandem/contract/limits';
import { setProjectStatus } from '@tandem/contract/projects';
import { suggestFilters, ignoreProject } from '@tandem/contract/projects/project-lists';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../../platform/limits.ts';
import { publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { projects } from '../projects.tables.ts';

let app: TestApp;
let owner: Actor;
let viewer: Actor;

beforeAll(async () => {
  app = await createTestApp();
  [owner, viewer] = [await app.member(), await app.member()];
});
beforeEach(() => app.database.orm.delete(projects));
afterAll(() => app.close());

const suggested = async (prefix: string, kind: 'skills' | 'tags' = 'skills', as = viewer) => {
  const { suggestions } = await as.call(suggestFilters, { query: { kind, prefix } });
  return suggestions.map(({ spelling, projects: uses }) => [spelling, uses]);
};
const add = async (...skillsRequired: string[]) =>
  publish(owner, { skillsRequired, interestsTags: ['Reading'] });

describe('suggested filters', () => {
  it('are the skills of projects in the commonest spelling, most used first', async () => {
    await add('React', 'Rust');
    await add('ReactJS', 'Redis');
    await add('React');
    await add('Redis', 'Cobol');
    expect(await suggested('r')).toEqual([
      ['React', 3],
      ['Redis', 2],
      ['Rust', 1],
    ]);
    expect(await suggested('react.js')).toEqual([['React', 3]]);
    expect(await suggested('COB')).toEqual([['Cobol', 1]]);
    expect(await suggested('_%')).toEqual([]);
  });

  it('keep skills and tags apart', async () => {
    await add('Real analysis');
    expect(await suggested('rea', 'tags')).toEqual([['Reading', 1]]);
  });

  it('are only of projects in the feed of the member', async () => {
    const { _id } = await add('Elm', 'Rust');
    await add('Rust');
    expect(await suggested('e', 'skills', owner)).toEqual([]);
    await viewer.call(ignoreProject, { params: { id: _id } });
    expect(await suggested('e')).toEqual([]);
    expect(await suggested('r')).toEqual([['Rust', 1]]);
    const other = await app.member();
    expect(await suggested('e', 'skills', other)).toEqual([['Elm', 1]]);
    await owner.call(setProjectStatus, { params: { id: _id }, body: { status: 'closed' } });
    expect(await suggested('e', 'skills', other)).toEqual([]);
  });

  it('are eight at most, counted up to a ceiling, in as many queries for few and many projects', async () => {
    await add('Rust');
    const few = await queriesOf(() => suggested('r'));
    await add(...Array.from({ length: 12 }, (_, at) => `R ${at}`));
    await app.database.orm.execute(sql`
      insert into project_facets (project_id, facet, created_at, active_at)
      select (array_agg(id))[1], 'skill:rust' || n, now(), now() from projects, generate_series(1, 20) n group by n`);
    await app.database.orm.execute(sql`
      with added as (
        insert into projects (id, owner_id, title, description, skills_required, interests_tags, status, owner_position, created_at)
        select gen_random_uuid(), ${owner.user._id}, 'Many', '', '{Rust}', '{}', 'open', -n, now()
        from generate_series(1, 120) n returning id)
      insert into project_facets (project_id, facet, created_at, active_at) select id, 'skill:rust', now(), now() from added`);
    const many = await suggested('r');
    expect(many[0]).toEqual(['Rust', filterCountCeiling]);
    expect(many.length).toBeLessThanOrEqual(8);
    expect(await suggested('r 1')).toHaveLength(3);
    expect(await queriesOf(() => suggested('r'))).toBe(few);
  });

  it('are refused without a session, and beyond the budget of a member', async () => {
    const query = { kind: 'skills', prefix: 'a' } as const;
    expect(await app.nobody.refused(suggestFilters, { query })).toMatchObject({ status: 401 });
    const throttles = createThrottles(null, () => undefined, {
      ...limitDefaults,
      LIMIT_ENTRY_SUGGESTIONS: 1,
    });
    const strict = await createTestApp({ throttles });
    const typing = await strict.member();
    await typing.call(suggestFilters, { query });
    expect(await typing.refused(suggestFilters, { query })).toMatchObject({ status: 429 });
    await strict.close();
  });

  it.each([{ prefix: '' }, { prefix: 'x'.repeat(41) }, { prefix: 'a', kind: 'people' }, {}])(
    'refuse %o',
    async (query) => {
      const given = { kind: 'skills' as const, ...query } as never;
      expect(await viewer.refused(suggestFilters, { query: given })).toMatchObject({ status: 400 });
    },
  );
});
