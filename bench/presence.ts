import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain } from './plans.ts';
import { listAcquaintancesAmong } from '../server/src/features/chat/chat.repository.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { describeTimes } from './search-report.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '5000' },
    online: { type: 'string', default: '3000' },
    /** Also times the query that presence used before ADR 0022, for this many members at once. */
    former: { type: 'string', default: '0' },
  },
});
const [memberCount, onlineCount, formerCount] = [values.members, values.online, values.former].map(
  Number,
) as [number, number, number];
const onScreen = [10, 50, 200];

const log = { info: () => undefined, warn: console.warn, error: console.error };
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const database = await openDatabase({ databaseUrl, dataDir, log });
try {
  await measure(database);
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** One project with all members; each member is in two smaller ones too. Returns the members' ids, the owner first. */
async function seedProject({ executeSql }: Database): Promise<string[]> {
  const profile = `'', 'Member', 'Number', 'others', '', '{}', '{}', '{}', now()`;
  await executeSql(
    `insert into members (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at)
     select gen_random_uuid(), 'presence' || n || '@example.org', ${profile} from generate_series(1, ${memberCount}) n
     on conflict do nothing`,
  );
  const { rows } = await executeSql(`select id from members where email_id like 'presence%' order by id`);
  const ids = (rows as { id: string }[]).map(({ id }) => id);
  const small = Array.from({ length: Math.ceil(ids.length / 10) }, (_, at) =>
    ids.slice(at * 10, at * 10 + 10),
  );
  const shifted = small.map((_, at) => ids.filter((__, index) => index % small.length === at));
  for (const [owner = '', ...others] of [ids, ...small, ...shifted]) {
    await executeSql(
      `with made as (
         insert into projects (id, owner_id, title, description, skills_required, interests_tags, owner_position, created_at)
         values (gen_random_uuid(), $1, 'Presence', '', '{}', '{}', 0, now()) returning id)
       insert into project_members (project_id, member_id, joined_at)
       select made.id, other, now() from made, unnest($2::uuid[]) other`,
      [owner, others],
    );
  }
  await executeSql('analyze members');
  await executeSql('analyze projects');
  await executeSql('analyze project_members');
  return ids;
}

async function measure(target: Database): Promise<void> {
  const ids = await seedProject(target);
  const online = ids.slice(0, onlineCount);
  console.log(
    `${target.kind}: a project of ${ids.length} members with ${online.length} online, in milliseconds`,
  );
  for (const count of onScreen) {
    const screenOf = (at: number) =>
      Array.from({ length: count }, (_, by) => ids[(at * 7 + by * 3) % ids.length] ?? '');
    const times: number[] = [];
    for (const [at, viewer] of online.entries()) {
      const started = performance.now();
      await listAcquaintancesAmong(target.orm, viewer, screenOf(at));
      times.push(performance.now() - started);
    }
    console.log(`${String(count).padStart(3)} people on the screen: ${describeTimes(times).line}`);
    for (const line of await explain(target, () =>
      listAcquaintancesAmong(target.orm, ids[1] ?? '', screenOf(1)),
    ))
      console.log(`  ${line}`);
  }
  if (formerCount > 0) await timeFormer(target, online.slice(0, formerCount));
}

/** All acquaintances of all members at once: what "who is online" read before. */
async function timeFormer({ executeSql }: Database, memberIds: readonly string[]): Promise<void> {
  const started = performance.now();
  const outcome = await executeSql(
    `select count(*), sum(n) from (
       select count(distinct known.id) n from unnest($1::uuid[]) as member(id)
       cross join lateral (select id from acquaintances_of(member.id)) as known group by member.id) as sizes`,
    [memberIds],
  ).catch((error: Error) => error.message);
  const elapsed = Math.round(performance.now() - started);
  console.log(
    `before, for ${memberIds.length} members at once: ${elapsed} ms`,
    typeof outcome === 'string' ? outcome : outcome.rows[0],
  );
}
