import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listChatMessages, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { createProject } from '@tandem/contract/projects';
import { createTask, listTasks } from '@tandem/contract/tasks';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../platform/database/open-database.ts';
import { addressOf, copyOfTemplate, onServer } from '../../platform/database/testing/test-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { callerOf, signUpRemotely } from '../processes/remote-member.ts';
import { startServer } from '../processes/server-process.ts';
import { preparedStatementsOf, startOwnPgBouncer } from './own-pgbouncer.ts';
import { findProgram } from './programs.ts';

const source = inject('testSource');
const program = findProgram('PgBouncer') ?? '';
const prepared = program === '' ? 'none' : preparedStatementsOf(program);
const isModern = prepared !== 'none';
if (program !== '' && !isModern)
  process.stderr.write('Skipped: this PgBouncer is older than 1.21; PGBOUNCER names a newer one.\n');
/** Tasks, and messages; `npm run soak` writes more of each. */
const writes = process.env['SOAK'] === '1' ? 500 : 100;
const lists = { skillsRequired: ['SQL'], interestsTags: ['Chat'] };

describe.runIf(source.kind === 'postgres' && program !== '')('through PgBouncer', () => {
  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  const openDatabase = async () => {
    if (source.kind !== 'postgres') throw new Error('This test is about PostgreSQL.');
    return copyOfTemplate(source);
  };
  const openPooler = async (url: string, settings: Parameters<typeof startOwnPgBouncer>[2]) => {
    const pooler = await startOwnPgBouncer(program, url, settings);
    endings.push(pooler.remove);
    return pooler;
  };
  /** As docs/operations.md says: the pooler ignores what Tandem asks for, so the database sets it. */
  const setTimeouts = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const name = new URL(url).pathname.slice(1);
    for (const [setting, value] of [
      ['statement_timeout', '5s'],
      ['lock_timeout', '3s'],
      ['idle_in_transaction_session_timeout', '10s'],
    ])
      await client.query(`alter database ${name} set ${setting} = '${value}'`);
    await client.end();
  };

  /** An empty database, and a pooler to it whose role reads and writes, but creates nothing. */
  const openLimited = async () => {
    if (source.kind !== 'postgres') throw new Error('This test is about PostgreSQL.');
    const name = `${source.template}_${randomBytes(4).toString('hex')}`;
    await onServer(source.serverUrl, `create database ${name}`);
    await onServer(
      source.serverUrl,
      `create role ${name} login password 'limited'; grant pg_read_all_data, pg_write_all_data to ${name}`,
    );
    endings.push(() => onServer(source.serverUrl, `drop role ${name}`));
    const direct = addressOf(source.serverUrl, name);
    const limited = new URL(direct);
    [limited.username, limited.password] = [name, 'limited'];
    const pooler = await openPooler(limited.href, { pool_mode: 'session', default_pool_size: 5 });
    return { pooled: pooler.url, direct };
  };

  const letTwoProcessesWrite = async (settings: Parameters<typeof startOwnPgBouncer>[2]) => {
    const url = await openDatabase();
    await setTimeouts(url);
    const pooler = await openPooler(url, settings);
    const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url, DATA_DIR: folder };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    endings.push(() => Promise.all(servers.map((server) => server.stop())));
    const addresses = servers.map(({ address }) => address);
    const member = await signUpRemotely(addresses[0] ?? '', 'ada');
    const body = { title: 'Pooled', description: 'Pooled', ...lists };
    const projectId = (await member.call(createProject, { body })).project._id;
    const { data: chat } = await member.call(openGroupChat, { body: { projectId } });
    const params = { chatId: chat._id };
    const callers = addresses.map((address) => callerOf(address, member));
    const failures: string[] = [];
    let next = 0;
    const work = async () => {
      while (next < writes) {
        const at = next;
        next += 1;
        const caller = callers[at % callers.length] ?? member;
        await Promise.all([
          caller.call(createTask, { params: { projectId }, body: { title: `Task ${at}` } }),
          caller.call(postChatMessage, { params, body: { text: `Message ${at}` } }),
        ]).catch((error: unknown) => failures.push(String(error)));
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect([failures.length, failures[0]]).toEqual([0, undefined]);
    for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const { tasks } = await member.call(listTasks, { params: { projectId }, query: {} });
    expect(new Set(tasks.map(({ title }) => title)).size).toBe(writes);
    expect(new Set(tasks.map(({ position }) => position)).size).toBe(writes);
    const seqs: number[] = [];
    for (let hasMore = true; hasMore;) {
      const query = { after: String(seqs.at(-1) ?? 0), limit: '100' };
      const page = await member.call(listChatMessages, { params, query });
      seqs.push(...page.data.map(({ seq }) => seq));
      ({ hasMore } = page);
    }
    expect(seqs).toEqual(Array.from({ length: writes }, (_, at) => at + 1));
  };

  // spec: added-900
  it('two processes write in session mode', { timeout: 120_000 }, () =>
    letTwoProcessesWrite({ pool_mode: 'session', default_pool_size: 30 }),
  );

  // Fewer connections than two processes open, so that they share them; and fewer statements than they prepare.
  it.runIf(isModern).each([200, 3])(
    'two processes write in transaction mode with %d prepared statements',
    { timeout: 120_000 },
    (max_prepared_statements) =>
      letTwoProcessesWrite({ pool_mode: 'transaction', default_pool_size: 5, max_prepared_statements }),
  );

  it.runIf(prepared === 'byDefault')(
    'two processes write in transaction mode as it is set by default',
    { timeout: 120_000 },
    () => letTwoProcessesWrite({ pool_mode: 'transaction', default_pool_size: 5 }),
  );

  it('warns at the start when the pooler ignores the time-outs', async () => {
    const pooler = await openPooler(await openDatabase(), { pool_mode: 'session', default_pool_size: 5 });
    const log = recordLog();
    await (await openPostgres({ databaseUrl: pooler.url, log })).close();
    expect(log.lines.join()).toContain('Statements have no time-out');
  });

  it('migrates on DATABASE_DIRECT_URL alone', async () => {
    const { pooled, direct } = await openLimited();
    const log = recordLog();
    await expect(openPostgres({ databaseUrl: pooled, log })).rejects.toThrow('permission denied');
    const database = await openPostgres({ databaseUrl: pooled, databaseDirectUrl: direct, log });
    endings.push(() => database.close());
    expect([database.isNew, await database.isReady()]).toEqual([true, true]);
    await expect(database.executeSql('create table more (id int)')).rejects.toThrow('permission denied');
  });

  it('refuses a DATABASE_DIRECT_URL that names another database, or nobody', async () => {
    const { pooled } = await openLimited();
    const open = (databaseDirectUrl: string) =>
      openPostgres({ databaseUrl: pooled, databaseDirectUrl, log: recordLog() });
    await expect(open(await openDatabase())).rejects.toThrow(
      'DATABASE_DIRECT_URL and DATABASE_URL must name the same database.',
    );
    await expect(open('postgres://postgres@127.0.0.1:1/tandem')).rejects.toThrow(
      /^Could not connect to DATABASE_DIRECT_URL: .*ECONNREFUSED/,
    );
  });

  it('refuses to start where connections mix up prepared statements', async () => {
    const url = await openDatabase();
    const pooler = await openPooler(url, {
      pool_mode: 'transaction',
      default_pool_size: 5,
      ...(isModern ? { max_prepared_statements: 0 } : {}),
    });
    await expect(openPostgres({ databaseUrl: pooler.url, log: recordLog() })).rejects.toThrow(
      'The pooler in DATABASE_URL mixes up prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements, or its session mode.',
    );
  });
});
