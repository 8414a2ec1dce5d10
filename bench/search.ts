import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asc } from 'drizzle-orm';
import { members } from '../server/src/features/account/public.ts';
import { wholeFeed } from '../server/src/features/projects/feed/project-feed.repository.ts';
import { searchFeed } from '../server/src/features/projects/search/project-search.repository.ts';
import type { Database, Queryable } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { type BenchCommunity, inventCommunity } from './community/projects.ts';
import { seedProjects } from './community/seed-projects.ts';
import { searchesOf } from './search-classes.ts';
import { describeTimes, rowsRead } from './search-report.ts';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    /** A folder for the embedded database, reused between runs. */
    'data-dir': { type: 'string' },
    /** Measures only classes whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
/** The limits in the README: 95th percentile in milliseconds. */
const limits = { embedded: 150, postgres: 50 };
const log = { info: () => undefined, warn: console.warn, error: console.error };

const databaseUrl = process.env['DATABASE_URL'] ?? null;
const dataDir = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const database = await openDatabase({ databaseUrl, dataDir, log });
try {
  await measure(database);
} finally {
  await database.close();
  if (values['data-dir'] === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function measure({ kind, orm }: Database): Promise<void> {
  const community = inventCommunity(5000);
  const viewerId = await findViewer(community);
  const classes = searchesOf(community).filter(({ name }) => name.includes(values.only));
  console.log(
    `${kind}: searching ${values.projects} projects, in milliseconds; the limit is a p95 of ${limits[kind]}`,
  );
  const slow: string[] = [];
  for (const { name, searches } of classes) {
    const find = (db: Queryable, search: string) =>
      searchFeed(db, { scope: wholeFeed(viewerId), search, limit: 20 });
    const { times, totals } = await timeSearches(searches, (search) => find(orm, search));
    const { line, p95 } = describeTimes(times);
    const read = await rowsRead(orm, (db) => find(db, searches[0] ?? ''));
    const rows = `${read.words} words, ${read.projects} projects, ${read.rechecked} rechecked`;
    console.log(
      `${name.padEnd(33)} ${line}  found ${Math.min(...totals)}–${Math.max(...totals)}; first: ${rows}`,
    );
    if (p95 > limits[kind]) slow.push(name);
  }
  console.log(
    slow.length === 0 ? 'Every class is within the limit.' : `Above the limit: ${slow.join(', ')}.`,
  );
  if (slow.length > 0) process.exitCode = 1;
}

/** The first round is a warm-up. */
async function timeSearches(searches: string[], find: (search: string) => Promise<{ total: number }>) {
  const times: number[] = [];
  const totals: number[] = [];
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const search of searches) {
      const start = performance.now();
      const { total } = await find(search);
      if (round === 0) totals.push(total);
      else times.push(performance.now() - start);
    }
  }
  return { times, totals };
}

async function findViewer(community: BenchCommunity): Promise<string> {
  const [first] = await database.orm
    .select({ id: members.id })
    .from(members)
    .orderBy(asc(members.id))
    .limit(1);
  if (first !== undefined) return first.id;
  const start = performance.now();
  const viewerId = await seedProjects(database, community, { count: Number(values.projects) });
  await database.orm.execute('analyze');
  console.log(`seeded in ${Math.round((performance.now() - start) / 1000)} s`);
  return viewerId;
}
