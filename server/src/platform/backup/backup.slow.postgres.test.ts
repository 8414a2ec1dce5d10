import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip, gunzipSync } from 'node:zlib';
import S3rver from 's3rver';
import { beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { formerData } from '../../testing/upgrades/former-data.ts';
import { publishedStates, schemaOf } from '../../testing/upgrades/former-schema.ts';
import { readTables } from '../../testing/upgrades/table-rows.ts';
import { readConfig } from '../config.ts';
import { connectionOf, onPostgres, whyNotProgram } from '../database/copies/postgres-copies.ts';
import { addressOf, onServer } from '../database/testing/test-database.ts';
import { scratchFolder } from '../database/testing/scratch.ts';
import { recordLog } from '../database/testing/test-log.ts';
import { openPostgres } from '../database/open-database.ts';
import { bucketStore } from '../storage/file-store.ts';
import { backUpAll, drill, placeOf, restoreAll } from './backup.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });
const log = recordLog();
const settingsOf = (env: Record<string, string>) => ({ ...readConfig(env), env: process.env });
type Settings = ReturnType<typeof settingsOf>;
const source = inject('testSource');
let databaseUrl: string;

async function emptyDatabase(): Promise<string> {
  if (source.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  const name = `${source.template}_${Math.random().toString(16).slice(2, 10)}`;
  await onServer(source.serverUrl, `create database ${name} encoding 'UTF8' template template0`);
  return addressOf(source.serverUrl, name);
}

beforeAll(async () => {
  databaseUrl = await emptyDatabase();
  const newest = publishedStates.at(-1) ?? '';
  await onPostgres(databaseUrl, async (run) => {
    for (const statement of [...schemaOf(newest), ...(await formerData(newest))]) await run(statement);
  });
});

async function startS3() {
  const buckets = ['files', 'backups', 'restored', 'full'].map((name) => ({ name, configs: [] }));
  const s3 = new S3rver({ port: 0, silent: true, directory: scratchFolder(), configureBuckets: buckets });
  const { port } = await s3.run();
  onTestFinished(() => s3.close());
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...credentials };
}

const backUp = async (settings: Settings, file: string) =>
  backUpAll({ settings, to: await placeOf(file, settings), hasFiles: true, keep: null }, log);
const restore = async (settings: Settings, file: string, hasFiles = true) =>
  restoreAll({ settings, from: await placeOf(file, settings), hasFiles }, log);

const rowsOf = (url: string) =>
  onPostgres(url, async (run) => {
    const tables = await readTables(run);
    // The time of the last backup, and the history, which is another one after a restore.
    tables.delete('server_state');
    tables.delete('database_history');
    return tables;
  });

it('restores database and files into an empty database, and refuses one with tables', async () => {
  const root = scratchFolder();
  const settings = settingsOf({ DATABASE_URL: databaseUrl, DATA_DIR: join(root, 'data') });
  mkdirSync(join(settings.dataDir, 'files'), { recursive: true });
  writeFileSync(join(settings.dataDir, 'files', 'photo'), 'x'.repeat(5000));
  const file = join(root, 'tandem.tar.gz');
  const { manifest } = await backUp(settings, file);
  expect(manifest).toMatchObject({
    engine: 'postgres',
    files: [{ name: 'tandem-files/photo', bytes: 5000 }],
  });
  expect(manifest.rows['public.members']).toBeGreaterThan(2);
  const lastBackupOf = async (url: string) => {
    const database = await openPostgres({ databaseUrl: url, log });
    return database.lastBackup().finally(() => database.close());
  };
  expect(await lastBackupOf(databaseUrl)).toEqual(new Date(manifest.at));

  const restored = { ...settings, dataDir: join(root, 'restored'), databaseUrl: await emptyDatabase() };
  expect((await restore(restored, file)).files).toBe(1);
  expect(await rowsOf(restored.databaseUrl)).toEqual(await rowsOf(databaseUrl));
  const [history] = await onPostgres(restored.databaseUrl, (run) =>
    run('select count(*)::int as n from database_history'),
  );
  expect(history).toEqual({ n: 0 });
  expect(await lastBackupOf(restored.databaseUrl)).toEqual(new Date(manifest.at));
  expect(readFileSync(join(restored.dataDir, 'files', 'photo'), 'utf8')).toBe('x'.repeat(5000));
  await expect(restore(restored, file)).rejects.toThrow(/^The database \S+ of DATABASE_URL is not empty/);
  const occupied = { ...restored, databaseUrl: await emptyDatabase() };
  await expect(restore(occupied, file)).rejects.toThrow('has files already');
  expect((await restore(occupied, file, false)).files).toBe(0);
});

it('leaves nothing behind of a backup that cannot be restored', async () => {
  const root = scratchFolder();
  const settings = settingsOf({ DATABASE_URL: databaseUrl, DATA_DIR: join(root, 'data') });
  mkdirSync(join(settings.dataDir, 'files'), { recursive: true });
  writeFileSync(join(settings.dataDir, 'files', 'photo'), 'x');
  const file = join(root, 'tandem.tar.gz');
  await backUp(settings, file);
  const target = { ...settings, dataDir: join(root, 'restored'), databaseUrl: await emptyDatabase() };
  const plain = gunzipSync(readFileSync(file));
  plain[600] = (plain[600] ?? 0) ^ 1;
  const damaged = join(root, 'damaged.tar.gz');
  writeFileSync(damaged, await buffer(Readable.from([plain]).pipe(createGzip())));
  await expect(restore(target, damaged)).rejects.toThrow('The checksum of tandem-database.dump differs.');
  // The files were written before the database fails.
  const role = `${new URL(databaseUrl).pathname.slice(1)}_reader`;
  await onPostgres(target.databaseUrl, (run) => run(`create role ${role} login password 'none'`));
  onTestFinished(() => onPostgres(databaseUrl, (run) => run(`drop role ${role}`)).then(() => undefined));
  const reader = new URL(target.databaseUrl);
  [reader.username, reader.password] = [role, 'none'];
  await expect(restore({ ...target, databaseUrl: reader.href }, file)).rejects.toThrow('permission denied');
  expect(readdirSync(target.dataDir)).toEqual([]);
  await expect(restore(settingsOf({ DATA_DIR: target.dataDir }), file)).rejects.toThrow('is of PostgreSQL');
});

it('backs up a bucket into another one, restores from there, and drills', async () => {
  const root = scratchFolder();
  const s3 = await startS3();
  const inBucket = (bucket: string, env: Record<string, string> = {}) =>
    settingsOf({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(root, bucket),
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      ...env,
    });
  const files = await bucketStore({ ...s3, bucket: 'files' });
  const large = Buffer.alloc(17 * 1024 * 1024, 'tandem ');
  await files.put('large', Readable.from([large.subarray(0, 1000), large.subarray(1000)]));
  await files.put('small', Readable.from([Buffer.from('x')]));
  const { manifest, name } = await backUp(inBucket('files'), 's3://backups/daily');
  expect(manifest.files?.map((one) => one.name)).toEqual(['tandem-files/large', 'tandem-files/small']);
  const backups = await bucketStore({ ...s3, bucket: 'backups' });
  expect(await backups.list()).toEqual([`daily/${name}`]);

  const databases = () =>
    onPostgres(databaseUrl, (run) =>
      run("select datname from pg_database where datname like 'tandem_drill%'"),
    );
  const drilled = await drill(
    { settings: inBucket('restored'), from: await placeOf('s3://backups/daily', inBucket('files')) },
    log,
  );
  expect(drilled[0]).toBe(`s3://backups/daily/${name}`);
  expect(drilled).toContain('  Checksums: the database and 2 files.');
  expect(await databases()).toEqual([]);

  const target = inBucket('restored', { DATABASE_URL: await emptyDatabase() });
  expect((await restore(target, `s3://backups/daily/${name}`)).files).toBe(2);
  const restored = await bucketStore({ ...s3, bucket: 'restored' });
  const copy = await restored.open('large');
  expect(Buffer.compare(await buffer(Readable.from(copy?.content ?? [])), large)).toBe(0);
  expect(await rowsOf(target.databaseUrl ?? '')).toEqual(await rowsOf(databaseUrl));
  await expect(
    restore({ ...target, databaseUrl: await emptyDatabase() }, `s3://backups/daily/${name}`),
  ).rejects.toThrow('The bucket restored has files already.');
  await expect(restore(target, 's3://backups/none/')).rejects.toThrow(
    'There is no backup in s3://backups/none/.',
  );
});

it('says which package a missing or old program is in', () => {
  expect(whyNotProgram('pg_dump', 'pg_dump (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)', 15)).toBeNull();
  expect(whyNotProgram('pg_dump', 'pg_dump (PostgreSQL) 17.1', 15)).toBeNull();
  expect(whyNotProgram('pg_dump', 'pg_dump (PostgreSQL) 15.20', 17)).toMatch(
    /^pg_dump 15 is older than the server, which is PostgreSQL 17\. Install postgresql-client-17 /,
  );
  expect(whyNotProgram('pg_restore', null, 16)).toMatch(
    /^pg_restore is not installed\. Install postgresql-client-16 /,
  );
});

it('hands the password to programs by the environment alone', () => {
  const given =
    'postgres://ada:p%40ss@db.example:5433/tandem?sslmode=no-verify&uselibpqcompat=true&application_name=x';
  expect(connectionOf(given)).toEqual({
    argument: '--dbname=postgres://ada@db.example:5433/tandem?sslmode=require',
    env: { PGPASSWORD: 'p@ss' },
  });
  expect(connectionOf('postgres://ada@db.example/tandem?password=secret&host=%2Frun')).toEqual({
    argument: '--dbname=postgres://ada@db.example/tandem?host=%2Frun',
    env: { PGPASSWORD: 'secret' },
  });
  expect(connectionOf('postgres://ada@db.example/tandem').env).toEqual({});
});
