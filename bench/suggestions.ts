import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asc } from 'drizzle-orm';
import { explain } from './plans.ts';
import { members } from '../server/src/features/account/public.ts';
import { notificationReads } from '../server/src/deps.ts';
import { createPeopleService, type PeopleService } from '../server/src/features/people/people.service.ts';
import { createPeopleViews } from '../server/src/features/people/public.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { type Database, readerOf } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { createSearchQueue } from '../server/src/platform/search/search-indexer.ts';
import { inventCommunity } from './community/projects.ts';
import { type BenchViewers, seedPeople, viewersAmong } from './community/seed-people.ts';
import { describeTimes } from './search-report.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    /** A folder for the embedded database, reused between runs. */
    'data-dir': { type: 'string' },
    /** Prints index and rows read per statement. */
    plans: { type: 'boolean', default: false },
  },
});
/** The limits in the README: 95th percentile in milliseconds. */
const limits = { embedded: 150, postgres: 50 };
const log = { info: () => undefined, warn: console.warn, error: console.error };

interface SuggestionsInput {
  me: string;
  page: number;
  search?: string;
  skills?: string[];
}

const databaseUrl = process.env['DATABASE_URL'] ?? null;
const dataDir = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const database = await openDatabase({ databaseUrl, dataDir, log });
try {
  await measure(database);
} finally {
  await database.close();
  if (values['data-dir'] === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function measure({ kind }: Database): Promise<void> {
  const community = inventCommunity(Number(values.people));
  const viewers = await findViewers(() => seedPeople(database, community));
  const service = createPeopleService({
    notificationReads,
    database,
    clock: systemClock,
    people: createPeopleViews({ clock: systemClock }),
    searchQueue: createSearchQueue(),
  });
  console.log(
    `${kind}: suggestions among ${values.people} people, in milliseconds; the limit is a p95 of ${limits[kind]}`,
  );
  const slow: string[] = [];
  for (const [name, inputs] of Object.entries(classesOf(viewers, community))) {
    const { line, p95 } = describeTimes(await timeInputs(service, inputs));
    console.log(`${name.padEnd(38)} ${line}`);
    if (p95 > limits[kind]) slow.push(name);
    const [first] = inputs;
    if (values.plans && first)
      for (const read of await explain(database, () => listSuggestions(service, first)))
        console.log(`    ${read}`);
  }
  console.log(
    slow.length === 0 ? 'Every class is within the limit.' : `Above the limit: ${slow.join(', ')}.`,
  );
  if (slow.length > 0) process.exitCode = 1;
}

function classesOf(
  viewers: BenchViewers,
  { skills, names }: { skills: string[]; names: { lastName: string }[] },
) {
  return {
    'usual profile (about 13 things)': viewers.usual.map((me) => ({ me, page: 1 })),
    'usual profile, page 10': viewers.usual.map((me) => ({ me, page: 10 })),
    'ninety things': viewers.manySkills.map((me) => ({ me, page: 1 })),
    'five thousand connections': viewers.manyConnections.map((me) => ({ me, page: 1 })),
    'two thousand dismissed': viewers.manyDismissals.map((me) => ({ me, page: 1 })),
    'empty profile': viewers.emptyProfile.map((me) => ({ me, page: 1 })),
    'filtered by a common skill': viewers.usual.map((me, index) => ({
      me,
      page: 1,
      skills: [skills[index % 10] ?? ''],
    })),
    'search for a common skill': viewers.usual.map((me, index) => ({
      me,
      page: 1,
      search: skills[index % 10] ?? '',
    })),
    'search for a rare skill': viewers.usual.map((me, index) => ({
      me,
      page: 1,
      search: skills[200 + index] ?? '',
    })),
    'search for a name': viewers.usual.map((me, index) => ({
      me,
      page: 1,
      search: names[index * 7]?.lastName ?? '',
    })),
  };
}

function listSuggestions(service: PeopleService, { me, ...query }: SuggestionsInput) {
  return service.listSuggestions(me, { ...query, limit: 10 }, readerOf(database));
}

/** The first round is a warm-up. */
async function timeInputs(service: PeopleService, inputs: SuggestionsInput[]): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const input of inputs) {
      const start = performance.now();
      const { suggestions } = await listSuggestions(service, input);
      if (round > 0) times.push(performance.now() - start);
      else if (suggestions.length === 0 && input.page === 1)
        console.warn(`no suggestions for ${JSON.stringify(input)}`);
    }
  }
  return times;
}

async function findViewers(seed: () => Promise<BenchViewers>): Promise<BenchViewers> {
  const existing = await database.orm
    .select({ id: members.id })
    .from(members)
    .orderBy(asc(members.createdAt), asc(members.id));
  if (existing.length > 0) return viewersAmong(existing.map(({ id }) => id));
  const start = performance.now();
  const viewers = await seed();
  await database.orm.execute('analyze');
  console.log(`seeded in ${Math.round((performance.now() - start) / 1000)} s`);
  return viewers;
}
