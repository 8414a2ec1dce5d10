import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewProfile } from '@tandem/contract/account';
import { requestPasswordReset } from '@tandem/contract/account/account-recovery';
import { Client } from 'pg';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { readPostgresHealth } from '../platform/database/copies/database-health.ts';
import { copyOfTemplate } from '../platform/database/testing/test-database.ts';
import { testRedisUrl } from '../platform/live/testing/redis-server.ts';
import { connect } from './live-client.ts';
import { callerOf, signUpRemotely } from './processes/remote-member.ts';
import { startServer } from './processes/server-process.ts';

const source = inject('testSource');

// spec: added-951
it('serves members by one process, and works in the background by another, which serves nobody', async () => {
  if (source.kind !== 'postgres') throw new Error('Two processes need PostgreSQL.');
  const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: await copyOfTemplate(source),
    REDIS_URL: testRedisUrl(),
    REDIS_PREFIX: `tandem-test-${randomBytes(4).toString('hex')}`,
    DATA_DIR: folder,
  };
  const start = async (ROLE: 'web' | 'worker') => {
    const server = await startServer({ ...env, ROLE });
    onTestFinished(() => server.kill());
    return server;
  };
  const database = new Client({ connectionString: env.DATABASE_URL });
  await database.connect();
  onTestFinished(() => database.end());
  const connected = async () => {
    const { processes, workers } = (await readPostgresHealth(env.DATABASE_URL, 10_000)).engine;
    return { processes, workers };
  };
  const web = await start('web');
  const { rows } = await database.query(`select to_regnamespace('jobs') as jobs`);
  expect(rows).toEqual([{ jobs: null }]);
  expect(await connected()).toEqual({ processes: 1, workers: 0 });
  const ada = await signUpRemotely(web.address, 'ada');
  await ada.call(requestPasswordReset, { body: { emailId: 'ada@example.org' } });
  const mails = () => (existsSync(join(folder, 'mail')) ? readdirSync(join(folder, 'mail')) : []);

  const worker = await start('worker');
  await vi.waitUntil(() => mails().length > 0, { timeout: 20_000 });
  expect(await connected()).toEqual({ processes: 2, workers: 1 });
  expect((await database.query('select from jobs.schedule')).rowCount).toBeGreaterThan(0);
  for (const path of ['/livez', '/readyz'])
    expect((await fetch(`${worker.address}${path}`)).status).toBe(200);
  for (const path of ['/', '/login', '/openapi.json', '/livez/x'])
    expect((await fetch(`${worker.address}${path}`)).status).toBe(503);
  await expect(callerOf(worker.address, ada).call(viewProfile, {})).rejects.toMatchObject({
    reason: '503',
  });
  await expect(connect(worker, ada)).rejects.toThrow();
  (await connect(web, ada)).close();
  expect((await ada.call(viewProfile, {})).user._id).toBe(ada.id);
  expect(await web.stop()).toBe(0);
  expect(await worker.stop()).toBe(0);
});
