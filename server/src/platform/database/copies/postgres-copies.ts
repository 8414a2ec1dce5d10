import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { type DatabaseFacts, readFacts, type RunStatement } from './database-facts.ts';

const noTimeouts =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** Runs work on a connection of its own. */
export async function onPostgres<T>(
  databaseUrl: string,
  work: (run: RunStatement, client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: `tandem-tool ${process.pid}`,
  });
  client.on('error', () => undefined);
  await client.connect();
  return work(async (statement) => (await client.query(statement)).rows, client).finally(() => client.end());
}

/** Dumps a database with pg_dump. What it has is read in the same snapshot. */
export function dumpPostgres(databaseUrl: string, file: string, env: Environment): Promise<DatabaseFacts> {
  return onPostgres(databaseUrl, async (run) => {
    await requireProgram('pg_dump', run, env);
    await run('begin isolation level repeatable read read only');
    await run(noTimeouts);
    const [row] = await run('select pg_export_snapshot() as snapshot');
    const facts = await readFacts(run);
    const snapshot = `--snapshot=${String(row?.['snapshot'])}`;
    await runProgram({ name: 'pg_dump', databaseUrl, env }, [
      '--format=custom',
      ...unowned,
      snapshot,
      `--file=${file}`,
    ]);
    await run('commit');
    return facts;
  });
}

/** The restored database belongs to whoever restores it. */
const unowned = ['--no-owner', '--no-privileges'];

/** Restores a dump into an empty database, wholly or not at all. Open pages then find another history. */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  env: Environment,
): Promise<DatabaseFacts> {
  await onPostgres(databaseUrl, (run) => requireProgram('pg_restore', run, env));
  await runProgram({ name: 'pg_restore', databaseUrl, env }, [
    '--single-transaction',
    '--exit-on-error',
    ...unowned,
    file,
  ]);
  return onPostgres(databaseUrl, async (run) => {
    await run('begin');
    await run(noTimeouts);
    const [row] = await run("select to_regclass('public.database_history') is not null as there");
    if (row?.['there'] === true) await run('delete from public.database_history');
    const facts = await readFacts(run);
    await run('commit');
    return facts;
  });
}

/** Rejects with a sentence where a database has tables. */
export async function requireEmptyPostgres(databaseUrl: string): Promise<void> {
  const [found] = await onPostgres(databaseUrl, (run) =>
    run(`select current_database() as database, min(format('%I.%I', schemaname, tablename)) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`),
  );
  if (typeof found?.['name'] !== 'string') return;
  throw new Error(
    `The database ${String(found['database'])} of DATABASE_URL is not empty (it has ${found['name']}). Restore into an empty database.`,
  );
}

/** Lends a new database on the server of DATABASE_URL, and drops it. */
export async function withOwnDatabase<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `tandem_drill_${randomBytes(6).toString('hex')}`;
  await onPostgres(databaseUrl, (run) => run(`create database ${name} template template0`)).catch(
    (error: unknown) => {
      throw new Error(
        `A drill needs a database beside: ${messageOf(error)}. Give the role the right: alter role … createdb.`,
        { cause: error },
      );
    },
  );
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await onPostgres(databaseUrl, (run) => run(`drop database if exists ${name} with (force)`));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The environment that the programs find themselves and their certificates by. */
export type Environment = Record<string, string | undefined>;

type Program = 'pg_dump' | 'pg_restore';

/** What to do about a program that is missing or too old; null when it serves. `said` is what it prints as its version. */
export function whyNotProgram(name: Program, said: string | null, server: number): string | null {
  const packages = `Install postgresql-client-${server} (Debian, Ubuntu) or postgresql${server}-client (Alpine).`;
  if (said === null) return `${name} is not installed. ${packages}`;
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? 0);
  return major >= server
    ? null
    : `${name} ${major} is older than the server, which is PostgreSQL ${server}. ${packages}`;
}

async function requireProgram(name: Program, run: RunStatement, env: Environment): Promise<void> {
  const [row] = await run("select current_setting('server_version_num')::int / 10000 as major");
  const said = await output(name, ['--version'], env).then(
    ({ printed }) => printed,
    () => null,
  );
  const reason = whyNotProgram(name, said, Number(row?.['major']));
  if (reason !== null) throw new Error(reason);
}

/** Parameters of an address that libpq knows. */
const known =
  /^(?:host|port|sslmode|sslcert|sslkey|sslrootcert|connect_timeout|target_session_attrs|options)$/;

/** How the programs connect: the password is in the environment, because everybody can read arguments. */
export function connectionOf(databaseUrl: string): { argument: string; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '');
  url.password = '';
  for (const name of Array.from(url.searchParams.keys()))
    if (!known.test(name)) url.searchParams.delete(name);
  // pg's own word for an encrypted connection whose certificate is not checked.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { argument: `--dbname=${url.href}`, env: password === '' ? {} : { PGPASSWORD: password } };
}

async function runProgram(
  { name, databaseUrl, env }: { name: Program; databaseUrl: string; env: Environment },
  args: readonly string[],
): Promise<void> {
  const { argument, env: password } = connectionOf(databaseUrl);
  const { status, errors } = await output(name, [argument, ...args], { ...env, ...password });
  if (status === 0) return;
  const line =
    errors.split('\n').find((one) => one.includes('error:')) ?? `${name} ended with status ${status}`;
  throw new Error(line.trim());
}

/** What a program printed; rejects when it is missing. It gets nothing of our environment that may be secret. */
async function output(name: Program, args: readonly string[], given: Environment) {
  const own = /^(?:PATH|HOME|TZ|LC_\w+|LANG|PGSSL\w+|PGPASS\w+)$/;
  const env = Object.fromEntries(Object.entries(given).filter(([key]) => own.test(key)));
  const child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [status, printed, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { status, printed, errors };
}
