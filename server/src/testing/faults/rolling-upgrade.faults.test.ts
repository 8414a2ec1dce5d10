import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { createTask, listTasks, moveTask } from '@tandem/contract/tasks';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../platform/database/open-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { violationsIn } from '../chaos/violations.ts';
import { callerOf, type RemoteMember, signUpRemotely } from '../processes/remote-member.ts';
import { startServer } from '../processes/server-process.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { startOwnRedis } from './own-redis.ts';
import { findProgram } from './programs.ts';
import { runFaults } from './run-faults.ts';
import { unpackCommit } from './version-before.ts';

/** `npm run soak -- --version-before COMMIT`. In the suite, `npm run check` holds the rule for migrations. */
const commit = process.env['SOAK_VERSION_BEFORE'] ?? '';
const rounds = 100;

/** Opens the database and Redis of both versions. */
async function openServices() {
  const initdb = findProgram('PostgreSQL');
  const redisServer = findProgram('Redis');
  if (initdb === null || redisServer === null) throw new Error('This test needs PostgreSQL and Redis.');
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startOwnPostgres(initdb);
  onTestFinished(() => postgres.remove());
  const redis = await startOwnRedis(redisServer);
  onTestFinished(() => redis.remove());
  return { DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: dataDir };
}

/** Writes and reads in turn on each server; throws when a request fails. */
async function useBoth(member: RemoteMember, addresses: string[]): Promise<void> {
  const about = { title: 'Both', description: 'Both', skillsRequired: ['SQL'], interestsTags: ['Chat'] };
  const { project } = await member.call(createProject, { body: about });
  const params = { projectId: project._id };
  for (let round = 0; round < rounds; round += 1) {
    const here = callerOf(addresses[round % addresses.length] ?? '', member);
    const there = callerOf(addresses[(round + 1) % addresses.length] ?? '', member);
    const { data } = await here.call(createTask, { params, body: { title: `Task ${round}` } });
    const move = { status: 'Done' as const };
    await there.call(moveTask, { params: { ...params, taskId: data._id }, body: move });
    const { tasks } = await here.call(listTasks, { params, query: {} });
    expect(tasks.filter(({ status }) => status === 'Done')).toHaveLength(round + 1);
    await there.call(listFeed, { query: {} });
  }
}

it.runIf(commit !== '')(
  'serves every request of the version before and of this one, side by side',
  { timeout: 300_000 },
  async () => {
    const env = await openServices();
    const former = unpackCommit(commit);
    onTestFinished(former.remove);
    const before = await startServer(env, former.main);
    onTestFinished(() => before.kill());
    const started: string[] = [];
    const upgrade = async () => {
      const after = await startServer(env);
      onTestFinished(() => after.kill());
      started.push(after.address);
    };
    const alone = await runFaults({
      addresses: [before.address],
      people: 4,
      messages: 200,
      faults: [upgrade],
    });
    expect(alone.refusals).toEqual([]);

    const addresses: [string, string] = [before.address, started[0] ?? ''];
    const dora = await signUpRemotely(addresses[0], 'dora');
    const everyday = () => useBoth(dora, addresses);
    const together = await runFaults({ addresses, people: 4, messages: 500, faults: [everyday] });
    expect(together.refusals).toEqual([]);
    const database = await openPostgres({ databaseUrl: env.DATABASE_URL, log: recordLog() });
    onTestFinished(() => database.close());
    expect([...(await violationsIn(alone, database)), ...(await violationsIn(together, database))]).toEqual(
      [],
    );
    expect(await before.stop()).toBe(0);
  },
);
