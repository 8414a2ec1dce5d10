import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Operation } from '@tandem/contract/operation';
import { operationRegistry } from '@tandem/contract/registry';
import { explain } from '../plans.ts';
import { insertSession } from '../../server/src/features/account/account.repository.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { hashToken, newToken } from '../../server/src/platform/tokens.ts';
import { createTestApp, visitor, type Visitor } from '../../server/src/testing/test-app.ts';
import { describeTimes } from '../search-report.ts';
import { idOf, seedCommunity, sizeOf } from './seed.ts';

// Every read of the product, as the owner of the largest project, a usual owner and an administrator ask for it.
const { values } = parseArgs({
  options: {
    /** Of 1,000,000 members, 200,000 projects, 50,000,000 messages and 10,000,000 tasks. */
    scale: { type: 'string', default: '0.01' },
    rounds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
    /** Writes the figures as JSON, to compare two sizes. */
    out: { type: 'string' },
  },
});
/** Above it, a read is named at the end: 95th percentile in milliseconds. */
const limit = 100;
const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined) throw new Error('Name an empty PostgreSQL database in DATABASE_URL.');
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Left out: they stream a whole archive, need a secret of their own, or read a file. */
const skipped =
  /^(?:downloadOwnData|exportProject|exportAuditEntries|downloadFile|viewFile|downloadAttachment)$/;

interface Figures {
  name: string;
  p50: number;
  p95: number;
  rows: number;
  statements: number;
}

const size = sizeOf(Number(values.scale));
const database = await openDatabase({ databaseUrl, dataDir: '', log });
const { rows: existing } = await database.executeSql('select from members limit 1');
if (existing.length === 0) {
  console.log(
    `Seeding ${Object.entries(size)
      .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
      .join(', ')}`,
  );
  await seedCommunity(database, databaseUrl, size);
}
const app = await createTestApp({ database });
try {
  await database.executeSql(
    `update members set community_role = 'administrator' where id = '${idOf('member', 1)}'`,
  );
  const { rows: owned } = await database.executeSql(
    `select owner_id from projects where id in ('${idOf('project', 1)}', '${idOf('project', 2)}') order by id`,
  );
  const [largest = '', usual = ''] = (owned as { owner_id: string }[]).map((row) => row.owner_id);
  const people: Viewer[] = [
    { who: 'largest', id: largest, project: 1 },
    { who: 'usual', id: usual, project: 2 },
    { who: 'administrator', id: idOf('member', 1), project: 1 },
  ];
  const all: Figures[] = [];
  for (const viewer of people) all.push(...(await measure(viewer)));
  const slow = all.filter(({ p95 }) => p95 > limit);
  console.log(
    slow.length === 0
      ? `Every read is within ${limit} ms.`
      : `Above ${limit} ms: ${slow.map(({ name }) => name).join(', ')}`,
  );
  if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(all, null, 1));
} finally {
  await app.close();
}

interface Viewer {
  who: string;
  id: string;
  /** The number of the project that they read. */
  project: number;
}

async function measure(viewer: Viewer): Promise<Figures[]> {
  const visiting = visitor(app.http, await sessionOf(viewer.id));
  const isAdministrator = viewer.who === 'administrator';
  const found: Figures[] = [];
  for (const { operation } of operationRegistry) {
    const isOfStaff = /^(?:moderator|administrator)$/.test(operation.access);
    if (operation.method !== 'GET' || skipped.test(operation.name) || isOfStaff !== isAdministrator) continue;
    for (const [variant, query] of Object.entries(variantsOf(operation))) {
      const name = `${viewer.who} ${operation.name}${variant}`;
      if (!name.includes(values.only)) continue;
      const figures = await timeOne(visiting, {
        operation,
        name,
        wire: { params: paramsOf(operation, viewer), query },
      });
      if (figures !== null) found.push(figures);
    }
  }
  return found;
}

async function sessionOf(memberId: string): Promise<string> {
  const [token, now] = [newToken(), app.clock.now()];
  await insertSession(database.orm, {
    tokenHash: hashToken(token),
    id: newId(),
    memberId,
    createdAt: now,
    lastUsedAt: now,
    provedAt: now,
    userAgent: 'lightMyRequest',
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  return `tandem=${token}`;
}

/** The ids in an operation's path. */
function paramsOf({ path }: Operation, { id, project }: Viewer): Record<string, string> {
  const ids: Record<string, string> = {
    id: path.startsWith('/api/user/') ? idOf('member', 7) : idOf('project', project),
    projectId: idOf('project', project),
    taskId: idOf('task', project * 10_000 + 1),
    chatId: idOf('chat', project),
    userId: idOf('member', 7),
    page: 'terms',
  };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, ids[name] ?? id]));
}

/** An operation without choices, and with those that filter or search. */
function variantsOf({ name }: Operation): Record<string, Record<string, string>> {
  const known: Record<string, Record<string, Record<string, string>>> = {
    listFeed: {
      ' search': { search: 'tide garden' },
      ' skill': { skills: 'TypeScript' },
      ' hide': { hideRequested: 'true' },
      ' role': { openRoles: 'true' },
      ' match': { order: 'match' },
    },
    listPeopleFeed: { ' search': { search: 'ada number' } },
    searchChats: { '': { q: 'part' } },
    searchComments: { '': { q: 'nearly' } },
    suggestEntries: { '': { kind: 'skills', prefix: 'ty' } },
    suggestFilters: { '': { kind: 'skills', prefix: 'ty' } },
    listCommunityMembers: { ' search': { search: 'number500' } },
    listCommunityProjects: { ' search': { search: 'atlas' } },
  };
  return { '': {}, ...known[name] };
}

async function timeOne(
  who: Visitor,
  { operation, name, wire }: { operation: Operation; name: string; wire: Parameters<Visitor['send']>[1] },
): Promise<Figures | null> {
  const first = await who.send(operation, wire);
  if (first.statusCode >= 400) {
    if (first.statusCode >= 500 || values.plans)
      console.log(`${name}: ${first.statusCode} ${first.body.slice(0, 120)}`);
    return null;
  }
  const times: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const begunAt = performance.now();
    await who.send(operation, wire);
    times.push(performance.now() - begunAt);
  }
  const reads = await explain(database, () => who.send(operation, wire));
  const rows = reads.reduce((sum, read) => sum + Number(/, (\d+) rows$/.exec(read)?.[1] ?? 0), 0);
  const { p95 } = describeTimes(times);
  const p50 = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const statements = new Set(reads.map((read) => read.split(':')[0])).size;
  console.log(
    `${name.padEnd(48)} p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms, ${rows} rows read by ${statements} statements`,
  );
  if (values.plans || p95 > limit) for (const read of reads) console.log(`    ${read}`);
  return { name, p50, p95, rows, statements };
}
