import { listMyCollaborations, listIgnored, listSaved } from '@tandem/contract/projects/project-lists';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

const count = 120;

let app: TestApp;
let me: Actor;
/** The projects in the order of the lists. */
let ids: string[];

/** I saved, ignored and joined 120 projects; three each at the same time. */
beforeAll(async () => {
  app = await createTestApp();
  const { orm } = app.database;
  const owner = await app.member();
  me = await app.member();
  const created = Array.from({ length: count }, newId);
  const rows = sql`unnest(${sql.param(created)}::uuid[]) with ordinality as rows (id, at)`;
  const at = sql`timestamptz '2026-01-01T00:00:00Z' + (at / 3) * interval '1 minute'`;
  await orm.execute(sql`
    insert into projects (id, owner_id, title, description, skills_required, interests_tags, owner_position, created_at)
    select id, ${owner.id}, 'Project', '', '{}', '{}', at, now() from ${rows}`);
  await orm.execute(sql`
    insert into project_saves (member_id, project_id, saved_at) select ${me.id}, id, ${at} from ${rows}`);
  await orm.execute(sql`
    insert into project_ignores (member_id, project_id, ignored_at) select ${me.id}, id, ${at} from ${rows}`);
  await orm.execute(sql`
    insert into project_members (member_id, project_id, joined_at) select ${me.id}, id, ${at} from ${rows}`);
  await orm.execute(sql`analyze`);
  const order = created.map((id, index) => ({ id, at: Math.floor((index + 1) / 3) }));
  ids = order.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
});
afterAll(() => app.close());

const lists = [
  ['saved', listSaved, 'project_saves_order_index', 'project_saves', 'saved_at'],
  ['ignored', listIgnored, 'project_ignores_order_index', 'project_ignores', 'ignored_at'],
  ['joined', listMyCollaborations, 'project_members_member_index', 'project_members', 'joined_at'],
] as const;

describe.each(lists)('the %s projects', (_, operation, index, table, time) => {
  const read = (query: object) => me.call(operation, { query });

  it('are whole without a limit', async () => {
    const { data, nextCursor } = await read({});
    expect(data.map(({ _id }) => _id)).toEqual(ids);
    expect(nextCursor).toBeNull();
  });

  it('are listed once in pages, in the same order', async () => {
    const pages: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read({ limit: '50', ...(cursor && { cursor }) });
      pages.push(page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(ids);
  });

  it('take as many queries for fifty as for five', async () => {
    const few = await queriesOf(() => read({ limit: '5' }));
    expect(await queriesOf(() => read({ limit: '50' }))).toBe(few);
  });

  it('are read in the order of an index', async () => {
    const { rows } = await app.database.orm.execute<{ 'QUERY PLAN': string }>(sql`
      explain select project_id from ${sql.raw(table)} where member_id = ${me.id}
        and (${sql.raw(time)}, project_id) < (timestamptz '2026-01-01T00:30:00Z', ${ids[30]}::uuid)
      order by ${sql.raw(time)} desc, project_id desc limit 10`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  });

  it.runIf(operation === listSaved)('are counted and searched in pages', async () => {
    const [first, found] = await Promise.all([read({ limit: '5' }), read({ limit: '50', search: 'pro' })]);
    expect([first, found]).toMatchObject([{ total: count }, { total: count }]);
    const next = await read({ limit: '50', search: 'pro', cursor: found.nextCursor ?? '' });
    expect([...found.data, ...next.data].map(({ _id }) => _id)).toEqual(ids.slice(0, 100));
    const few = await queriesOf(() => read({ limit: '5', search: 'pro' }));
    expect(await queriesOf(() => read({ limit: '50', search: 'pro' }))).toBe(few);
  });

  it('are refused with 400 for an invalid cursor', async () => {
    expect((await me.refused(operation, { query: { cursor: 'elsewhere' } })).status).toBe(400);
  });
});
