import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database, DatabaseObserver } from '../database.ts';
import { openPostgres } from '../open-database.ts';
import { emptying, signature } from './emptied/emptying.ts';
import { openOnSharedEngine } from './emptied/shared-engine.ts';
import { recordLog } from './test-log.ts';
import { testDatabasePrefix, type TestSource } from './test-source.ts';

type PostgresSource = Extract<TestSource, { kind: 'postgres' }>;

/** Resolves to an empty, migrated database for the test file, on the engine of the Vitest project. */
export async function openTestDatabase(observer: DatabaseObserver = {}): Promise<Database> {
  const source = inject('testSource');
  const database =
    source.kind === 'embedded'
      ? await openOnSharedEngine(source, observer)
      : await openCopy(source, observer);
  return { ...database, isNew: true };
}

/** Resolves to the URL of an empty, migrated PostgreSQL database; dropped at the end of the run. */
export async function copyOfTemplate(source: PostgresSource): Promise<string> {
  const name = `${source.template}_${randomBytes(4).toString('hex')}`;
  await onServer(source.serverUrl, `create database ${name} template ${source.template}`);
  return addressOf(source.serverUrl, name);
}

/** Runs one statement over a connection of its own. */
export async function onServer(serverUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function addressOf(serverUrl: string, name: string): string {
  if (!name.startsWith(testDatabasePrefix)) throw new Error(`${name} is not a database of the tests`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

interface UnusedCopy {
  address: string;
  /** The `signature` of the new database. */
  made: string;
}

/** Databases that tests have closed. Copying the template takes longer than most tests, so a copy is emptied and used again. */
const unused: UnusedCopy[] = [];

async function openCopy(source: PostgresSource, observer: DatabaseObserver): Promise<Database> {
  const copy = unused.pop() ?? (await makeCopy(source));
  const database = await openPostgres({ databaseUrl: copy.address, log: recordLog(), observer });
  const close = async () => {
    await database.close();
    if ((await emptied(copy.address).catch(() => '')) === copy.made) return void unused.push(copy);
    const name = new URL(copy.address).pathname.slice(1);
    await onServer(source.serverUrl, `drop database if exists ${name} with (force)`);
  };
  let closing: Promise<void> | null = null;
  return { ...database, close: () => (closing ??= close()) };
}

async function makeCopy(source: PostgresSource): Promise<UnusedCopy> {
  const address = await copyOfTemplate(source);
  const name = new URL(address).pathname.slice(1);
  // No test stops the server, so commits need not wait for the disk.
  await onServer(source.serverUrl, `alter database ${name} set synchronous_commit = off`);
  return { address, made: await signatureAt(address) };
}

/** Ends what still uses a database, and empties it. Resolves to its signature. */
async function emptied(address: string): Promise<string> {
  await onServer(
    address,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await onServer(address, emptying);
  return signatureAt(address);
}

async function signatureAt(address: string): Promise<string> {
  const [row] = await onServer(address, signature);
  return String(row?.['signature']);
}
