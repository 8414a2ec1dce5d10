import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../platform/database/testing/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { listAcquaintancesAmong } from '../chat.repository.ts';

const memberCount = 2_000;

let database: Database;
let ids: string[];

/** One project with all members but the last. */
beforeAll(async () => {
  database = await openTestDatabase();
  ids = Array.from({ length: memberCount }, newId).toSorted();
  const [owner, ...others] = ids;
  const projectId = newId();
  await database.orm.execute(sql`
    insert into members (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at)
    select id, id || '@example.org', '', 'Member', 'Number', 'others', '', '{}', '{}', '{}', now()
    from unnest(${sql.param(ids)}::uuid[]) as id`);
  await database.orm.execute(sql`
    insert into projects (id, owner_id, title, description, skills_required, interests_tags, owner_position, created_at)
    values (${projectId}, ${owner}, 'Tide tables', '', '{}', '{}', 0, now())`);
  await database.orm.execute(sql`
    insert into project_members (project_id, member_id, joined_at)
    select ${projectId}, id, now() from unnest(${sql.param(others.slice(0, -1))}::uuid[]) as id`);
  await database.orm.execute(sql`analyze project_members`);
});
afterAll(() => database.close());

it('finds team-mates among the people asked for, and nobody else', async () => {
  const [owner = '', viewer = '', mate = ''] = ids;
  const stranger = ids.at(-1) ?? '';
  const asked = [owner, mate, stranger, newId()];
  expect((await listAcquaintancesAmong(database.orm, viewer, asked)).toSorted()).toEqual([owner, mate]);
  expect(await listAcquaintancesAmong(database.orm, owner, [viewer, stranger])).toEqual([viewer]);
  expect(await listAcquaintancesAmong(database.orm, stranger, asked)).toEqual([]);
  expect(await listAcquaintancesAmong(database.orm, viewer, [])).toEqual([]);
});

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

it('reads each member of a project at most once to find a few of them', async () => {
  const [, viewer = ''] = ids;
  const asked = ids.slice(10, 30);
  const plans: Plan[] = [];
  const explaining = Object.assign(Object.create(database.orm) as Queryable, {
    execute: async (statement: SQL) => {
      const explain = sql`explain (analyze, timing off, format json) ${statement}`;
      const { rows } = await database.orm.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
      plans.push(...rows.flatMap(({ 'QUERY PLAN': [explained] }) => explained.Plan));
      return { rows: [] };
    },
  });
  await listAcquaintancesAmong(explaining, viewer, asked);
  expect(plans).toHaveLength(1);
  const rowsOf = (plan: Plan): number =>
    plan['Actual Rows'] * plan['Actual Loops'] +
    (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  expect(plans.map(rowsOf).every((read) => read < 2 * memberCount)).toBe(true);
});
