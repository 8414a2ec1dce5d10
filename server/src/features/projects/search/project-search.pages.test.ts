import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCeiling } from '@tandem/contract/limits';
import type { Database } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../platform/database/testing/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { members } from '../../account/public.ts';
import { wholeFeed } from '../feed/project-feed.repository.ts';
import { indexProjects, searchFeed } from './project-search.repository.ts';
import { projectIgnores, projectMembers, projects } from '../projects.tables.ts';

let database: Database;
let viewer: string;
let owner: string;
let minute = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  viewer = await addMember('Vera');
  owner = await addMember('Oskar');
});
afterAll(() => database.close());

async function addMember(firstName: string): Promise<string> {
  const id = newId();
  const lists = { about: '', techStack: [], skills: [], interests: [] };
  const account = { emailId: `${id}@example.org`, passwordHash: 'none', gender: 'others' as const };
  await database.orm
    .insert(members)
    .values({ id, firstName, lastName: 'Member', ...lists, ...account, createdAt: new Date() });
  return id;
}

function rowOf(title: string, description = '', ownerId = owner): typeof projects.$inferInsert {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
  return {
    id: newId(),
    ownerId,
    title,
    description,
    skillsRequired: [],
    interestsTags: [],
    ownerPosition: 0,
    createdAt,
  };
}

async function publish(...rows: (typeof projects.$inferInsert)[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  await database.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += 500)
      await tx.insert(projects).values(rows.slice(start, start + 500));
    await indexProjects(tx, ids);
  });
  return ids;
}

const find = (search: string, more: { cursor?: string; limit?: number } = {}) =>
  searchFeed(database.orm, { scope: wholeFeed(viewer), search, limit: 20, ...more });

async function walk(
  search: string,
  limit: number,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { ids, nextCursor } = await find(search, { limit, ...(cursor !== undefined && { cursor }) });
    seen.push(...ids);
    if (nextCursor === null) return seen;
    cursor = nextCursor;
    await between();
  }
}

describe('whose projects are found', () => {
  it('open ones of others that I have not joined nor ignored', async () => {
    const [mine = '', joined = '', ignored = '', closed = '', free = ''] = await publish(
      rowOf('Zeppelin', '', viewer),
      rowOf('Zeppelin'),
      rowOf('Zeppelin'),
      { ...rowOf('Zeppelin'), status: 'closed' },
      rowOf('Zeppelin'),
    );
    await database.orm
      .insert(projectMembers)
      .values({ projectId: joined, memberId: viewer, joinedAt: new Date() });
    await database.orm
      .insert(projectIgnores)
      .values({ projectId: ignored, memberId: viewer, ignoredAt: new Date() });
    expect([mine, joined, ignored, closed]).not.toContain(free);
    expect(await find('zeppelin')).toEqual({ ids: [free], nextCursor: null, total: 1 });
  });
});

describe('what a project is found by', () => {
  it('is its current text', async () => {
    const [id = ''] = await publish(rowOf('Sundial'));
    const arrivals = await find('sundial');
    await database.transaction(async (tx) => {
      await tx.update(projects).set({ title: 'Hourglass' }).where(eq(projects.id, id));
      await indexProjects(tx, [id]);
    });
    expect(arrivals.ids).toEqual([id]);
    expect((await find('sundial')).ids).toEqual([]);
    expect((await find('hourglass')).ids).toEqual([id]);
  });

  it('is the name of its current owner', async () => {
    const [id = ''] = await publish(rowOf('Kite'));
    const heiress = await addMember('Gwendoline');
    await database.transaction(async (tx) => {
      await tx.update(projects).set({ ownerId: heiress }).where(eq(projects.id, id));
      await indexProjects(tx, [id]);
    });
    expect((await find('kite gwendoline')).ids).toEqual([id]);
    expect((await find('kite oskar')).ids).toEqual([]);
  });

  it('is deleted with it', async () => {
    const [id = ''] = await publish(rowOf('Firefly'));
    await database.orm.delete(projects).where(eq(projects.id, id));
    expect(await find('firefly')).toEqual({ ids: [], nextCursor: null, total: 0 });
  });

  it('is not changed by a rolled-back edit', async () => {
    const row = rowOf('Mirage');
    const failing = database.transaction(async (tx) => {
      await tx.insert(projects).values(row);
      await indexProjects(tx, [row.id]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await find('mirage')).total).toBe(0);
    expect(await publish(rowOf('Mirage'))).toEqual((await find('mirage')).ids);
  });

  it('is complete when many create projects with the same new words at once', async () => {
    const description = Array.from(
      { length: 40 },
      (_, place) => `novel${'abcdefghij'[place % 10]}${'klmn'[place % 4]}`,
    ).join(' ');
    const published = await Promise.all(
      Array.from({ length: 12 }, () => publish(rowOf('Chorus', description))),
    );
    expect((await find('novelak chorus')).ids.toSorted()).toEqual(published.flat().toSorted());
  });
});

describe('pages', () => {
  it('contain every project once, best match first, then newest', async () => {
    const inText = await publish(...Array.from({ length: 17 }, () => rowOf('A plan', 'with marigold')));
    const inTitle = await publish(...Array.from({ length: 6 }, () => rowOf('Marigold')));
    expect(await walk('marigold', 5)).toEqual([...inTitle.toReversed(), ...inText.toReversed()]);
  });

  it('do not shift when projects are published meanwhile', async () => {
    const first = await publish(...Array.from({ length: 12 }, () => rowOf('A plan', 'with foxglove')));
    const seen = await walk('foxglove', 5, () =>
      publish(rowOf('Foxglove'), rowOf('A plan', 'with foxglove')),
    );
    expect(seen).toEqual(first.toReversed());
  });

  it('continue correctly when projects of earlier pages were deleted', async () => {
    const first = await publish(...Array.from({ length: 12 }, () => rowOf('Gentian')));
    const newest = first.toReversed();
    const gone = newest.slice(0, 3);
    const ignoreThem = () =>
      database.orm
        .insert(projectIgnores)
        .values(gone.map((projectId) => ({ projectId, memberId: viewer, ignoredAt: new Date() })))
        .onConflictDoNothing();
    expect(await walk('gentian', 5, ignoreThem)).toEqual(newest);
  });

  it('refuse an invalid cursor', async () => {
    await expect(find('gentian', { cursor: 'nonsense' })).rejects.toThrow(
      'This page no longer exists. Load the list again.',
    );
  });
});

describe('beyond the ceiling', () => {
  let expected: string[];

  beforeAll(async () => {
    const [lonely = '', ...crowd] = await publish(
      rowOf('Ubiquitous', 'The only one that says so in its title.'),
      ...Array.from({ length: countCeiling + 1100 }, () => rowOf('A plan', 'ubiquitous')),
    );
    expected = [lonely, ...crowd.toReversed()];
  });

  it('reports more than a thousand results', async () => {
    expect((await find('ubiquitous')).total).toBe(countCeiling + 1);
  });

  it('still ranks the best first, however old, then the newest', async () => {
    const { ids } = await find('ubiquitous');
    expect(ids).toEqual(expected.slice(0, 20));
  });

  it('pages through at least a thousand projects without a repeat', async () => {
    const seen = await walk('ubiquitous', 50);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expected.slice(0, seen.length));
    expect(seen.length).toBeGreaterThan(countCeiling);
  });
});
