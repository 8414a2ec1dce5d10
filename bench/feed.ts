import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { InputOf } from '@tandem/contract/operation';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { asc, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { explain } from './plans.ts';
import { members } from '../server/src/features/account/public.ts';
import { applications } from '../server/src/features/join-requests/public.ts';
import { indexFacets } from '../server/src/features/projects/feed/project-facets.repository.ts';
import { rolesFacet } from '../server/src/features/projects/feed/project-feed.rules.ts';
import { findFeedPage } from '../server/src/features/projects/feed/project-feed.service.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { type BenchCommunity, inventCommunity } from './community/projects.ts';
import { randomOf } from './community/random.ts';
import { seedProjects } from './community/seed-projects.ts';
import { describeTimes } from './search-report.ts';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '100000' },
    /** Rounds that are timed, after one to warm up. */
    rounds: { type: 'string', default: '3' },
    /** A folder for the embedded database, reused between runs. */
    'data-dir': { type: 'string' },
    /** Prints index and rows read per statement. */
    plans: { type: 'boolean', default: false },
    /** Measures only classes whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
/** The limits in the README: 95th percentile in milliseconds. */
const limits = { embedded: 150, postgres: 50 };
const viewersPerKind = 10;
const log = { info: () => undefined, warn: console.warn, error: console.error };

type Query = NonNullable<InputOf<typeof listFeed>['query']>;
interface FeedInput {
  me: string;
  query: Query;
}

const databaseUrl = process.env['DATABASE_URL'] ?? null;
const dataDir = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const database = await openDatabase({ databaseUrl, dataDir, log });
try {
  await measure();
} finally {
  await database.close();
  if (values['data-dir'] === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const { kind } = database;
  const community = inventCommunity(5000);
  const viewers = await findViewers(community);
  console.log(
    `${kind}: the feed of ${values.projects} projects, in milliseconds; the limit is a p95 of ${limits[kind]}`,
  );
  const slow: string[] = [];
  for (const [name, inputs] of Object.entries(classesOf(viewers, community))) {
    if (!name.includes(values.only)) continue;
    const { times, totals } = await timeInputs(inputs);
    const { line, p95 } = describeTimes(times);
    console.log(`${name.padEnd(40)} ${line}  total ${Math.min(...totals)}–${Math.max(...totals)}`);
    if (p95 > limits[kind]) slow.push(name);
    const [first] = inputs;
    if (values.plans && first)
      for (const read of await explain(database, () => readPages(first))) console.log(`    ${read}`);
  }
  console.log(
    slow.length === 0 ? 'Every class is within the limit.' : `Above the limit: ${slow.join(', ')}.`,
  );
  if (slow.length > 0) process.exitCode = 1;
}

function classesOf(viewers: Viewers, { skills, tags }: BenchCommunity): Record<string, FeedInput[]> {
  const usual = (query: (index: number) => Query) =>
    viewers.usual.map((me, index) => ({ me, query: query(index) }));
  const skill = (index: number) => skills[index] ?? '';
  const tag = (index: number) => tags[index] ?? '';
  return {
    newest: usual(() => ({})),
    active: usual(() => ({ order: 'active' })),
    'best match': usual(() => ({ order: 'match' })),
    'best match, ninety things': viewers.many.map((me) => ({ me, query: { order: 'match' } })),
    'best match, one rare skill': viewers.rare.map((me) => ({ me, query: { order: 'match' } })),
    'best match, empty profile': viewers.empty.map((me) => ({ me, query: { order: 'match' } })),
    'best match, common skill': usual((n) => ({ order: 'match', skills: [skill(n % 8)] })),
    'best match, rare skill': usual((n) => ({ order: 'match', skills: [skill(200 + n)] })),
    'best match, ten skills and ten tags': usual((n) => ({
      order: 'match',
      skills: skills.slice(n, n + 10),
      tags: tags.slice(n, n + 10),
    })),
    'best match, ten rarer skills and tags': usual((n) => ({
      order: 'match',
      skills: skills.slice(100 + n, 110 + n),
      tags: tags.slice(60 + n, 70 + n),
    })),
    'best match, open roles': usual(() => ({ order: 'match', openRoles: 'true' })),
    'newest, common skill': usual((n) => ({ skills: [skill(n % 8)] })),
    'newest, rare skill and common tag': usual((n) => ({ skills: [skill(200 + n)], tags: [tag(n % 4)] })),
    'active, common skill and common tag': usual((n) => ({
      order: 'active',
      skills: [skill(n % 8)],
      tags: [tag(n % 4)],
    })),
    'active, skill, tag, open roles, hidden': usual((n) => ({
      order: 'active',
      skills: [skill(n % 8)],
      tags: [tag(n % 4)],
      openRoles: 'true',
      hideRequested: 'true',
    })),
  };
}

/** The first page and the one after it, as the screen reads them. */
async function readPages({ me, query }: FeedInput, onRead: (ms: number, total: number) => void = () => {}) {
  let cursor: string | undefined;
  for (let page = 0; page < 2; page += 1) {
    const parsed = listFeed.query.parse({ ...query, cursor });
    const start = performance.now();
    const { total, nextCursor } = await findFeedPage(
      { db: database.orm, clock: systemClock, applications },
      me,
      parsed,
    );
    onRead(performance.now() - start, total);
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

/** The first round is a warm-up. */
async function timeInputs(inputs: FeedInput[]): Promise<{ times: number[]; totals: number[] }> {
  const times: number[] = [];
  const totals: number[] = [];
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const input of inputs)
      await readPages(input, (ms, total) => {
        if (round > 0) times.push(ms);
        else totals.push(total);
      });
  return { times, totals };
}

/** The ids of members whose feeds are timed, by profile. */
interface Viewers {
  usual: string[];
  many: string[];
  rare: string[];
  empty: string[];
}

async function findViewers(community: BenchCommunity): Promise<Viewers> {
  const list = async () => {
    const rows = await database.orm
      .select({ id: members.id })
      .from(members)
      .orderBy(asc(members.id))
      .limit(4 * viewersPerKind);
    return rows.map(({ id }) => id);
  };
  let ids = await list();
  const isNew = ids.length === 0;
  if (isNew) {
    const start = performance.now();
    await seedProjects(database, community, { count: Number(values.projects), index: indexFacets });
    await addRoles();
    ids = await list();
    console.log(`seeded in ${Math.round((performance.now() - start) / 1000)} s`);
  }
  const kind = (at: number) => ids.slice(at * viewersPerKind, (at + 1) * viewersPerKind);
  const viewers = { usual: kind(0), many: kind(1), rare: kind(2), empty: kind(3) };
  if (isNew) {
    await fillProfiles(viewers, community);
    await vacuum();
  }
  return viewers;
}

/** Runs statements that may take longer than a request may: on PostgreSQL without a timeout, embedded within it. */
async function runLong(statements: readonly string[]): Promise<void> {
  const client = databaseUrl === null ? null : new Client({ connectionString: databaseUrl });
  await client?.connect();
  for (const statement of statements)
    await (client === null ? database.orm.execute(statement) : client.query(statement));
  await client?.end();
}

/** Gives every fifth project a role with a free place. */
function addRoles(): Promise<void> {
  return runLong([
    `insert into project_roles (id, project_id, title, places, rank, created_at)
    select gen_random_uuid(), id, 'Developer', 1, 0, created_at from projects where owner_position::bigint % 5 = 0`,
    `insert into project_facets (project_id, facet, created_at, active_at)
    select p.id, '${rolesFacet}', p.created_at, p.last_activity_at
    from projects p where exists (select from project_roles r where r.project_id = p.id)`,
  ]);
}

/** Does what the autovacuum of PostgreSQL and the maintenance of the embedded database do after such a growth. */
function vacuum(): Promise<void> {
  const tables = ['projects', 'project_facets', 'project_roles', 'members'];
  return runLong(tables.flatMap((table) => [`vacuum (index_cleanup off) ${table}`, `analyze ${table}`]));
}

async function fillProfiles(viewers: Viewers, { skills, tags }: BenchCommunity): Promise<void> {
  const random = randomOf(20_261_122);
  const draw = (from: readonly string[], count: number) => [
    ...new Set(Array.from({ length: count }, () => from[Math.floor(from.length * random.next() ** 3)] ?? '')),
  ];
  const set = (id: string, profile: { skills: string[]; techStack: string[]; interests: string[] }) =>
    database.orm.update(members).set(profile).where(eq(members.id, id));
  for (const id of viewers.usual)
    await set(id, { skills: draw(skills, 6), techStack: draw(skills, 4), interests: draw(tags, 4) });
  for (const id of viewers.many)
    await set(id, {
      skills: skills.slice(0, 30),
      techStack: skills.slice(30, 60),
      interests: tags.slice(0, 30),
    });
  for (const [at, id] of viewers.rare.entries())
    await set(id, { skills: [skills[250 + at] ?? ''], techStack: [], interests: [] });
}
