import { listConnections } from '@tandem/contract/connections';
import type { Person } from '@tandem/contract/people';
import { listProjectUsers, removeProjectUser } from '@tandem/contract/projects/project-members';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCollaborators, insertConnections, insertMembers } from '../../../testing/bulk/bulk-rows.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

const crowd = 260;

let app: TestApp;
let owner: Actor;
let ids: string[];
let large: string;
let small: string;

/** The owner of a project with 260 collaborators, connected with all of them, and of one with none. */
beforeAll(async () => {
  app = await createTestApp();
  const { orm } = app.database;
  owner = await app.member();
  ids = await insertMembers(orm, crowd);
  large = (await publish(owner))._id;
  small = (await publish(owner))._id;
  await insertCollaborators(orm, large, ids);
  await insertConnections(orm, owner.id, ids);
  await orm.execute(sql`analyze`);
});
afterAll(() => app.close());

interface Page {
  people: Person[];
  nextCursor: string | null;
}

const users = async (query: object, projectId = large): Promise<Page> => {
  const { data, nextCursor } = await owner.call(listProjectUsers, { params: { id: projectId }, query });
  return { people: data, nextCursor };
};
const connections = async (query: object): Promise<Page> => {
  const reply = await owner.call(listConnections, { query });
  return { people: reply.connections, nextCursor: reply.nextCursor };
};

/** The ids on each page of a list; `between` runs after each. */
async function pagesOf(
  read: (query: object) => Promise<Page>,
  between?: () => Promise<void>,
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: '50', ...(cursor !== undefined && { cursor }) });
    pages.push(page.people.map(({ _id }) => _id));
    cursor = page.nextCursor ?? undefined;
    await between?.();
  } while (cursor !== undefined);
  return pages;
}

describe('the pages of project members', () => {
  it('are the owner and all collaborators once, while others join and leave', async () => {
    const joined: string[] = [];
    const pages = await pagesOf(users, async () => {
      const newcomer = await app.member();
      app.clock.advance(1_000);
      await joinProject(owner, newcomer, large);
      joined.push(newcomer.id);
    });
    expect(pages.slice(0, 5).every(({ length }) => length === 50)).toBe(true);
    expect(pages.flat().slice(0, crowd + 1)).toEqual([owner.id, ...ids]);
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
    for (const userId of joined) await owner.call(removeProjectUser, { params: { id: large, userId } });
    expect((await users({})).people.map(({ _id }) => _id)).toEqual([owner.id, ...ids]);
  });

  it('begin after the owner when only the owner fits', async () => {
    const first = await users({ limit: '1' });
    const second = await users({ limit: '2', cursor: first.nextCursor ?? '' });
    expect(second.people.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
  });

  it('are searched by the words of names', async () => {
    expect((await users({ search: '0007 mem', limit: '5' })).people.map(({ _id }) => _id)).toEqual([ids[6]]);
    expect((await users({ search: owner.user.lastName, limit: '5' })).people[0]?._id).toBe(owner.id);
    expect((await users({ search: 'nobody is called so' })).people).toEqual([]);
  });

  it('take as many queries for 261 members as for one', async () => {
    const queries = await queriesOf(() => users({ limit: '50' }, small));
    expect(await queriesOf(() => users({ limit: '50' }))).toBe(queries);
    expect(await queriesOf(() => users({ search: 'member', limit: '50' }))).toBe(queries);
  });

  it('are read in the order of an index', async () => {
    const { rows } = await app.database.orm.execute<{ 'QUERY PLAN': string }>(sql`
      explain select member_id from project_members where project_id = ${large}
        and (joined_at, member_id) > (timestamptz '2026-01-01T00:01:00Z', ${ids[60]}::uuid)
      order by joined_at, member_id limit 10`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('project_members_joined_index');
    expect(plan).not.toContain('Sort');
  });
});

describe('the pages of connections', () => {
  it('are all connections once, the latest first, while new ones begin', async () => {
    const pages = await pagesOf(connections, async () => {
      const newcomer = await app.member();
      app.clock.advance(1_000);
      await connect(newcomer, owner);
    });
    expect(pages.flat()).toEqual(ids);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 50, 50, 10]);
  });
});

it('refuses an invalid cursor with 400', async () => {
  const query = { cursor: 'elsewhere' };
  expect((await owner.refused(listConnections, { query })).status).toBe(400);
  expect((await owner.refused(listProjectUsers, { params: { id: small }, query })).status).toBe(400);
});
