import { countCeiling } from '@tandem/contract/limits';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  type FacetGroup,
  rarestFirst,
  countFeed,
  listFeedPlaces,
  wholeFeed,
} from './project-feed.repository.ts';

let app: TestApp;
let viewer: Actor;
const projectsCount = 1_200;

/** Every project knows Go, each third Rust, each hundredth Elm; the later in the list, the longer without activity. */
beforeAll(async () => {
  app = await createTestApp();
  const owner = await app.member();
  viewer = await app.member({ skills: ['Elm'], techStack: ['Elm'], interests: ['none'] });
  await app.database.orm.execute(sql`
    insert into projects (id, owner_id, title, description, skills_required, interests_tags, status, owner_position, created_at, last_activity_at)
    select gen_random_uuid(), ${owner.user._id}, n::text, '', '{}', '{}', 'open', -n, at, at
    from generate_series(1, ${projectsCount}::integer) n
    cross join lateral (select ${app.clock.now()}::timestamptz - n * interval '1 minute' as at) as times`);
  await app.database.orm.execute(sql`
    insert into project_facets (project_id, facet, created_at, active_at)
    select p.id, facet, p.created_at, p.last_activity_at from projects p
    cross join (values ('skill:go', 1), ('skill:rust', 3), ('tag:all', 1), ('skill:elm', 100)) as facets (facet, every)
    where p.title::integer % every = 0`);
});
afterAll(() => app.close());

const titlesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String(from + at));

async function readFeed(query: { order: 'match' | 'active'; skills?: string[]; tags?: string[] }) {
  const titles: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await viewer.call(listFeed, {
      query: { ...query, limit: '50', ...(cursor !== undefined && { cursor }) },
    });
    titles.push(...page.data.map(({ title }) => title));
    if (page.nextCursor === null) return { titles, total: page.total };
    cursor = page.nextCursor;
  }
}

describe('a feed of more projects than get points', () => {
  const all = titlesOf(1, projectsCount + 1);
  const isRanked = (title: string) => Number(title) % 100 === 0;

  it('has every project once, those that fit first', async () => {
    const { titles, total } = await readFeed({ order: 'match' });
    expect(titles).toEqual([...all.filter(isRanked), ...all.filter((title) => !isRanked(title))]);
    expect(total).toBe(countCeiling + 1);
  });

  it.each([{ skills: ['Go'] }, { skills: ['Go'], tags: ['all'] }])(
    'ranks the latest eight hundred of %j, then lists the others by activity',
    async (filter) => {
      const { titles, total } = await readFeed({ order: 'match', ...filter });
      const isFirst = (title: string) => isRanked(title) && Number(title) <= 800;
      expect(titles).toEqual([...all.filter(isFirst), ...all.filter((title) => !isFirst(title))]);
      expect(total).toBe(countCeiling + 1);
    },
  );

  it('counts a project with several skills of a filter once', async () => {
    const { titles, total } = await readFeed({ order: 'active', skills: ['Elm', 'Rust'] });
    expect(titles).toEqual(all.filter((title) => isRanked(title) || Number(title) % 3 === 0));
    expect(total).toBe(titles.length);
  });
});

describe('a filter', () => {
  const both = { rare: ['skill:elm'], many: ['skill:go', 'skill:rust', 'skill:none'] };

  it('starts with the group that the fewest projects have', async () => {
    const groups = await rarestFirst(app.database.orm, [both.many, both.rare]);
    expect(groups).toEqual([
      { facets: both.rare, size: 12 },
      { facets: both.many, size: 1_600 },
    ]);
  });

  it.each(['skill:rust', 'skill:rust,skill:none', 'skill:rust,skill:none,skill:nothing'])(
    'finds the same projects however %s is looked up',
    async (facets) => {
      const found = async (size: number) => {
        const groups: FacetGroup[] = [
          { facets: ['skill:elm'], size },
          { facets: facets.split(','), size },
        ];
        const scope = { ...wholeFeed(viewer.user._id), groups };
        const places = await listFeedPlaces(app.database.orm, scope, {
          order: 'newest',
          after: null,
          limit: 20,
        });
        return { total: await countFeed(app.database.orm, scope), places };
      };
      const rare = await found(1);
      expect(rare.total).toBe(4);
      expect(rare.places).toHaveLength(4);
      expect(await found(Infinity)).toEqual(rare);
    },
  );
});
