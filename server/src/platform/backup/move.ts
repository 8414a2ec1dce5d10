import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { differencesOf, readFacts, type RunStatement } from '../database/copies/database-facts.ts';
import { isServerSql } from '../database/copies/database-health.ts';
import { onPostgres } from '../database/copies/postgres-copies.ts';
import type { DatabaseLog } from '../database/database.ts';
import { syncPath } from '../database/embedded/durable-fs.ts';
import { withEngine } from '../database/embedded/embedded.ts';
import { databaseFolder } from '../database/embedded/locked-folder.ts';
import { onEngine } from '../database/embedded/session.ts';
import { isMigrated, migrateInTransaction } from '../database/migrations.ts';
import { withWorkFolder } from './backup.ts';

/** An address of PostgreSQL, or null for the embedded database of a folder. */
type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Copies a database into an empty one, wholly or not at all. The source is only read. Resolves to the number of rows by table. */
export function moveDatabase(
  source: Place,
  target: Place,
  log: DatabaseLog,
): Promise<Record<string, number>> {
  return onSource(source, log, (from) => onTarget(target, log, (to) => copyDatabase(from, to)));
}

type Work<T> = (client: Client) => Promise<T>;

async function onSource<T>({ databaseUrl, dataDir }: Place, log: DatabaseLog, work: Work<T>): Promise<T> {
  if (databaseUrl !== null)
    return onPostgres(databaseUrl, async (run, client) => {
      await requireVersion(client);
      await requireStillness(run);
      return work(client);
    });
  if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no embedded database in ${dataDir}.`);
  return withEngine(dataDir, null, log, (engine) =>
    onEngine(engine, async (client) => {
      await requireVersion(client);
      return work(client);
    }),
  );
}

async function onTarget<T>({ databaseUrl, dataDir }: Place, log: DatabaseLog, work: Work<T>): Promise<T> {
  if (databaseUrl !== null) return onPostgres(databaseUrl, (_run, client) => work(client));
  const folder = databaseFolder(dataDir);
  if (existsSync(folder))
    throw new Error(`The target is not empty: ${dataDir} has a database. Put ${folder} aside first.`);
  return withWorkFolder(dataDir, async (beside) => {
    const result = await withEngine(beside, null, log, (engine) =>
      onEngine(engine, async (client) => {
        const done = await work(client);
        await client.query('checkpoint');
        return done;
      }),
    );
    await rename(databaseFolder(beside), folder);
    syncPath(resolve(dataDir));
    return result;
  });
}

async function requireVersion(client: Client): Promise<void> {
  if (await isMigrated(client)) return;
  throw new Error('The database is of an older version of Tandem. Start this version on it once, then move.');
}

/** Until then, requests from before maintenance have ended. */
const stillAfterSeconds = 15;

/** Rejects while servers may write: while they are connected and maintenance is off, or has just begun. */
async function requireStillness(run: RunStatement): Promise<void> {
  const [row] = await run(`
    select exists (select from pg_stat_activity where datname = current_database() and ${isServerSql})
      and not exists (select from server_state where name = 'maintenance' and at < now() - interval '${stillAfterSeconds} seconds')
      as "isInUse"`);
  if (row?.['isInUse'] !== true) return;
  throw new Error(
    `Servers use the database. Stop them, or run npm run admin -- maintenance on and wait ${stillAfterSeconds} seconds.`,
  );
}

/**
 * What is of one installation: its history, so that open pages load everything again; the last backup and maintenance. The tables of
 * pg-boss are in a schema of their own, which the first start makes: all jobs are schedules.
 */
const unmoved = new Set(['database_history', 'server_state']);

const foreignKeysText = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const columnsText = `
  select c.relname as "table", quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`;

const sequencesText = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null`;

const settingsText = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local search_path = public; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Copies in one transaction of the target, from one snapshot of the source. */
async function copyDatabase(source: Client, target: Client): Promise<Record<string, number>> {
  const from: RunStatement = async (text) => (await source.query(text)).rows;
  const to: RunStatement = async (text) => (await target.query(text)).rows;
  await from('begin isolation level repeatable read read only');
  await to('begin');
  try {
    for (const run of [from, to]) await run(settingsText);
    await requireEmpty(to);
    await migrateInTransaction(target);
    // Rows may refer to each other in a circle, and are complete: triggers would change them.
    const foreignKeys = await to(foreignKeysText);
    for (const { table, name } of foreignKeys)
      await to(`alter table ${String(table)} drop constraint ${String(name)}`);
    const columns = (await from(columnsText)) as unknown as Column[];
    for (const [table, ofTable] of Map.groupBy(columns, (column) => column.table)) {
      if (unmoved.has(table)) continue;
      await to(`alter table "${table}" disable trigger user`);
      // What migrations put there.
      await to(`delete from "${table}"`);
      await copyTable(ofTable, { from, target });
      await to(`alter table "${table}" enable trigger user`);
    }
    for (const { table, name, definition } of foreignKeys)
      await to(`alter table ${String(table)} add constraint ${String(name)} ${String(definition)}`);
    for (const { name, value } of await from(sequencesText))
      await to(`select setval('${String(name)}', ${String(value)})`);
    const rows = await compare(from, to);
    await to('analyze');
    await to('commit');
    return rows;
  } catch (error) {
    await to('rollback').catch(() => undefined);
    throw error;
  } finally {
    await from('rollback').catch(() => undefined);
  }
}

async function requireEmpty(run: RunStatement): Promise<void> {
  const [found] = await run(`
    select current_database() as database, min(format('%I.%I', schemaname, tablename)) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  if (typeof found?.['name'] !== 'string') return;
  throw new Error(
    `The target is not empty: the database ${String(found['database'])} has the table ${found['name']}. Name an empty database.`,
  );
}

interface Column {
  table: string;
  name: string;
  type: string;
}

const rowsAtOnce = 200;

/** Copies rows as text, which both engines write and read alike, a few at a time. */
async function copyTable(
  columns: Column[],
  { from, target }: { from: RunStatement; target: Client },
): Promise<void> {
  const table = `"${String(columns[0]?.table)}"`;
  const texts = columns.map(({ name }) => `${name}::text`);
  await from(
    `declare moved no scroll cursor for select to_json(array[${texts.join(', ')}])::text as row from ${table}`,
  );
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`);
  const insert = `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as line`;
  for (;;) {
    const rows = await from(`fetch ${rowsAtOnce} from moved`);
    if (rows.length === 0) break;
    await target.query(insert, [`[${rows.map(({ row }) => String(row)).join(',')}]`]);
  }
  await from('close moved');
}

/** Rejects where migrations or numbers of rows differ. */
async function compare(from: RunStatement, to: RunStatement): Promise<Record<string, number>> {
  const moved = async (run: RunStatement) => {
    const { migrations, rows } = await readFacts(run);
    const ofTables = Object.entries(rows).flatMap(([name, count]) => {
      const [, table] = /^public\.(.*)$/.exec(name) ?? [];
      return table === undefined || unmoved.has(table) ? [] : [[table, count] as const];
    });
    return { migrations, rows: Object.fromEntries(ofTables) };
  };
  const [before, after] = [await moved(from), await moved(to)];
  const lines = differencesOf(before, after);
  if (lines.length > 0) throw new Error(`The copy differs from its source:\n${lines.join('\n')}`);
  return after.rows;
}
