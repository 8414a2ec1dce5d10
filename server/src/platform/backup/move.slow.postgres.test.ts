import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { verifyAudit } from '../../features/audit/audit.service.ts';
import { formerData } from '../../testing/upgrades/former-data.ts';
import { publishedStates, schemaOf } from '../../testing/upgrades/former-schema.ts';
import { expectedFrom, servedFrom } from '../../testing/upgrades/served-data.ts';
import { readTables } from '../../testing/upgrades/table-rows.ts';
import { onPostgres } from '../database/copies/postgres-copies.ts';
import type { Database } from '../database/database.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { openPostgres } from '../database/open-database.ts';
import { addressOf, onServer } from '../database/testing/test-database.ts';
import { scratchFolder } from '../database/testing/scratch.ts';
import { recordLog } from '../database/testing/test-log.ts';
import { moveDatabase } from './move.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const log = recordLog();
const source = inject('testSource');
const newest = publishedStates.at(-1) ?? '';
let databaseUrl: string;

async function emptyDatabase(state?: string): Promise<string> {
  if (source.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  const name = `${source.template}_${Math.random().toString(16).slice(2, 10)}`;
  await onServer(source.serverUrl, `create database ${name} encoding 'UTF8' template template0`);
  const url = addressOf(source.serverUrl, name);
  if (state === undefined) return url;
  await onPostgres(url, async (run) => {
    for (const statement of [...schemaOf(state), ...(await formerData(state))]) await run(statement);
  });
  return url;
}

async function copyOf(url: string): Promise<string> {
  if (source.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  const name = `${source.template}_${Math.random().toString(16).slice(2, 10)}`;
  await onServer(source.serverUrl, `create database ${name} template ${new URL(url).pathname.slice(1)}`);
  return addressOf(source.serverUrl, name);
}

beforeAll(async () => {
  databaseUrl = await emptyDatabase(newest);
});

const move = (from: string, to: string) => moveDatabase(placeOf(from), placeOf(to), log);
const placeOf = (place: string) =>
  place.includes('://') ? { databaseUrl: place, dataDir: '' } : { databaseUrl: null, dataDir: place };
const runOn = async (url: string, statement: string) => onPostgres(url, (run) => run(statement));

/** Every row of every table that moves, and where the sequences are. */
async function contentsOf({ executeSql }: Pick<Database, 'executeSql'>) {
  const run = async (statement: string) => (await executeSql(statement)).rows as Record<string, unknown>[];
  const tables = await readTables(run);
  tables.delete('server_state');
  tables.delete('database_history');
  const sequences = await run(
    "select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  const constraints = await run(
    "select conrelid::regclass::text as name, conname::text, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2",
  );
  const triggers = await run(
    'select tgname::text as name, tgenabled::text as state from pg_trigger where not tgisinternal order by 1',
  );
  const rows = Object.fromEntries(
    [...tables].map(([name, table]) => [name, table.rows.map((row) => JSON.stringify(row)).toSorted()]),
  );
  return { rows, sequences, constraints, triggers };
}

const contentsOfUrl = (url: string) =>
  onPostgres(url, (_run, client: Client) =>
    contentsOf({ executeSql: (text, values) => client.query(text, values) }),
  );

it('moves all rows to the embedded database and back, and serves them', async () => {
  const before = await contentsOfUrl(databaseUrl);
  for (const [table, rows] of Object.entries(before.rows)) expect(rows, table).not.toEqual([]);
  expect(before.sequences.map(({ value }) => value)).not.toContain(null);
  const dataDir = join(scratchFolder(), 'data');
  mkdirSync(join(dataDir, 'files'), { recursive: true });

  const moved = await move(databaseUrl, dataDir);
  expect(moved['members']).toBe(before.rows['members']?.length);
  expect(Object.keys(moved).toSorted()).toEqual(Object.keys(before.rows).toSorted());
  expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'files']);
  const embedded = await openEmbedded({ dataDir, log });
  expect(await contentsOf(embedded)).toEqual(before);
  await expect(move(dataDir, await emptyDatabase())).rejects.toThrow('is in use by process');
  await embedded.close();

  // The owner of a database needs no other right.
  const target = await emptyDatabase();
  const role = `${new URL(target).pathname.slice(1)}_owner`;
  await runOn(target, `create role ${role} login password 'none'`);
  await runOn(target, `alter database ${new URL(target).pathname.slice(1)} owner to ${role}`);
  const owned = new URL(target);
  [owned.username, owned.password] = [role, 'none'];
  expect(await move(dataDir, owned.href)).toEqual(moved);
  const after = await contentsOfUrl(target);
  await runOn(target, `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  expect(after).toEqual(before);
  expect(await contentsOfUrl(databaseUrl)).toEqual(before);
  expect(await runOn(target, 'select from database_history')).toEqual([]);

  const database = await openPostgres({ databaseUrl: target, log });
  onTestFinished(() => database.close());
  expect((await verifyAudit(database, null)).misfit).toBeNull();
  expect(await servedFrom(database, newest)).toEqual(expectedFrom(newest));
});

it('refuses a target with data, and a source of another version', async () => {
  const dataDir = scratchFolder();
  mkdirSync(join(dataDir, 'database'));
  await expect(move(databaseUrl, dataDir)).rejects.toThrow(
    `The target is not empty: ${dataDir} has a database.`,
  );
  await expect(move(databaseUrl, databaseUrl)).rejects.toThrow(
    /^The target is not empty: the database \S+ has the table /,
  );
  await expect(move(scratchFolder(), await emptyDatabase())).rejects.toThrow(
    'There is no embedded database in',
  );
  const former = await emptyDatabase(publishedStates[0]);
  await expect(move(former, await emptyDatabase())).rejects.toThrow('is of an older version of Tandem');
});

it('moves PostgreSQL only while nobody writes', async () => {
  const server = new Client({ connectionString: databaseUrl, application_name: 'tandem 1' });
  await server.connect();
  onTestFinished(() => server.end());
  const maintenance = (seconds: number) =>
    server.query(`insert into server_state (name, value, at) values ('maintenance', '{}', now() - interval '${seconds} s')
      on conflict (name) do update set at = excluded.at`);
  onTestFinished(
    async () => void (await server.query("delete from server_state where name = 'maintenance'")),
  );
  const target = await emptyDatabase();
  await server.query("delete from server_state where name = 'maintenance'");
  await expect(move(databaseUrl, target)).rejects.toThrow('Servers use the database.');
  await maintenance(5);
  await expect(move(databaseUrl, target)).rejects.toThrow('Servers use the database.');
  await maintenance(20);
  expect((await move(databaseUrl, target))['members']).toBeGreaterThan(0);
  expect(await runOn(target, 'select from server_state')).toEqual([]);
});

it('leaves nothing behind of a move that fails', async () => {
  const broken = await copyOf(databaseUrl);
  // A row whose project is missing.
  await runOn(broken, 'alter table task_numbers drop constraint task_numbers_project_id_projects_id_fk');
  await runOn(broken, 'insert into task_numbers values (gen_random_uuid(), 1)');
  const target = await emptyDatabase();
  await expect(move(broken, target)).rejects.toThrow('violates foreign key constraint');
  expect(
    await runOn(target, "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')"),
  ).toEqual([]);
});
