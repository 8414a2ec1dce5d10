import { editProject, type Project } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { editProfile } from '@tandem/contract/profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { projects, projectFacets } from '../projects.tables.ts';

let app: TestApp;
let owner: Actor;
let viewer: Actor;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
  viewer = await app.member({ skills: ['react.js', 'Rust'], techStack: ['K8s'], interests: ['Maps'] });
});
beforeEach(() => app.database.orm.delete(projects));
afterAll(() => app.close());

type FeedQuery = NonNullable<NonNullable<Parameters<typeof readFeed>[0]>>;

/** The titles of all pages. */
async function readFeed(
  query: { order?: 'match' | 'newest' | 'active'; skills?: string[]; tags?: string[]; limit?: string },
  as = viewer,
): Promise<string[]> {
  const seen: Project[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await as.call(listFeed, { query: { ...query, ...(cursor !== undefined && { cursor }) } });
    seen.push(...page.data);
    if (page.nextCursor === null) return seen.map(({ title }) => title);
    cursor = page.nextCursor;
  }
}

const match: FeedQuery = { order: 'match' };

const add = async (title: string, skills: string[], tags: string[] = ['none']) => {
  app.clock.advance(1_000);
  return publish(owner, { title, skillsRequired: skills, interestsTags: tags });
};

const dayMs = 24 * 60 * 60 * 1_000;
const setActive = (title: string, daysAgo: number) =>
  app.database.orm
    .update(projects)
    .set({ lastActivityAt: new Date(app.clock.now().getTime() - daysAgo * dayMs) })
    .where(eq(projects.title, title));

/** Projects with every combination of match and freshness. */
async function addCommunity() {
  await add('one skill', ['ReactJS']);
  await add('two skills', ['React', 'Kubernetes']);
  await add('other', ['Cobol']);
  await add('skill and tag', ['Rust'], ['maps']);
  await add('one tag', ['Cobol'], ['MAPS']);
  await add('quiet match', ['React', 'Kubernetes', 'rust'], ['Maps']);
  await add('quiet other', ['Cobol']);
  await add('active skill', ['RUST']);
  await setActive('quiet match', 61);
  await setActive('quiet other', 62);
}

const inOrder = [
  'two skills',
  'skill and tag',
  'active skill',
  'one skill',
  'one tag',
  'other',
  'quiet match',
  'quiet other',
];

describe('the best match', () => {
  it('has what one knows and likes first, then what is active, and projects that are quiet for 60 days last', async () => {
    await addCommunity();
    expect(await readFeed(match)).toEqual(inOrder);
  });

  it.each(['1', '2', '3'])('has pages of %s without loss or repeat', async (limit) => {
    await addCommunity();
    expect(await readFeed({ ...match, limit })).toEqual(inOrder);
    expect(await readFeed({ ...match, limit, skills: ['react', 'COBOL', 'rust'] })).toEqual(inOrder);
  });

  it('is the newest first for an empty profile', async () => {
    await addCommunity();
    const stranger = await app.member();
    await stranger.call(editProfile, { body: { skills: [], techStack: [], interests: [] } });
    const newest = await readFeed({ order: 'newest' }, stranger);
    expect(newest).toEqual([
      'active skill',
      'quiet other',
      'quiet match',
      'one tag',
      'skill and tag',
      'other',
      'two skills',
      'one skill',
    ]);
    expect(await readFeed({ ...match, limit: '3' }, stranger)).toEqual(newest);
  });

  it('follows an edit of the project and new activity at once', async () => {
    await addCommunity();
    const { _id } = await add('late', ['Cobol']);
    expect((await readFeed(match)).indexOf('late')).toBe(5);
    await owner.call(editProject, { params: { id: _id }, body: { skillsRequired: ['Rust', 'React'] } });
    expect((await readFeed(match))[0]).toBe('late');
    await setActive('quiet match', 1);
    expect((await readFeed(match))[0]).toBe('quiet match');
  });
});

describe('the latest active order', () => {
  it('follows activity, in pages', async () => {
    await addCommunity();
    app.clock.advance(1_000);
    await setActive('other', 0);
    for (const limit of ['2', '50']) {
      const seen = await readFeed({ order: 'active', limit });
      expect(seen[0]).toBe('other');
      expect(seen.slice(-2)).toEqual(['quiet match', 'quiet other']);
      expect(seen).toHaveLength(8);
    }
    expect(await readFeed({ order: 'active', skills: ['cobol'], limit: '1' })).toEqual([
      'other',
      'one tag',
      'quiet other',
    ]);
  });
});

it('takes the same number of statements for few and many projects', async () => {
  const pages = [
    match,
    { ...match, skills: ['Rust', 'React'], tags: ['maps'] },
    { order: 'active' as const, tags: ['maps'] },
  ];
  await addCommunity();
  const count = () =>
    Promise.resolve(pages).then(async (queries) => {
      const counts: number[] = [];
      for (const query of queries)
        counts.push(await queriesOf(() => viewer.call(listFeed, { query: { ...query, limit: '5' } })));
      return counts;
    });
  const few = await count();
  for (let n = 0; n < 12; n += 1) await add(`more ${n}`, ['Rust', 'React'], ['maps']);
  const many = await count();
  for (const [at, statements] of many.entries()) expect(statements).toBeLessThanOrEqual(few[at]!);
  expect(Math.max(...few)).toBeLessThanOrEqual(14);
});

it('indexes projects from before there were facets, once', async () => {
  await addCommunity();
  await app.database.orm.delete(projectFacets);
  expect(await readFeed({ skills: ['rust'] })).toEqual([]);
  await app.prepare();
  expect((await readFeed({ skills: ['rust'] })).toSorted()).toEqual([
    'active skill',
    'quiet match',
    'skill and tag',
  ]);
  expect(await readFeed(match)).toEqual(inOrder);
});
