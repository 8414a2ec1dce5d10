import { join } from 'node:path';
import { Client } from 'pg';
import type { Database, DatabaseObserver } from '../database.ts';
import { startEngine } from '../embedded/engine.ts';
import type { Engine } from '../embedded/engine.ts';
import { openSession } from '../embedded/session.ts';
import { patientSocket } from '../embedded/watched-client.ts';
import { recordLog } from './test-log.ts';
import type { TestSource } from './test-source.ts';

type EmbeddedSource = Extract<TestSource, { kind: 'embedded' }>;

interface SharedEngine {
  engine: Engine;
  /** The `signature` of the new database. */
  made: string;
}

/** Truncates every table that ever had rows and restarts identities; the trigger on the audit log asks for the setting. */
const clearing = `do $$
declare filled text := (
  select string_agg(format('%I.%I', schemaname, tablename), ', ') from pg_tables
  where schemaname = 'public' and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0
);
begin
  perform set_config('tandem.audit_expired_before', 'infinity', true);
  if filled is not null then execute 'truncate ' || filled || ' restart identity cascade'; end if;
end $$`;

/** A fingerprint of everything but table rows: objects, settings, migrations, statistics. */
const signature = `select md5(concat_ws('|',
  (select string_agg(d::text, ',' order by d::text) from pg_depend d),
  (select string_agg(a::text, ',' order by attrelid, attnum) from pg_attribute a where attrelid >= 16384),
  (select string_agg(c::text, ',' order by oid) from pg_constraint c where oid >= 16384),
  (select string_agg(p::text, ',' order by oid) from pg_proc p where oid >= 16384),
  (select string_agg(r::text, ',' order by r::text) from pg_db_role_setting r),
  (select string_agg(m::text, ',' order by id) from drizzle.__drizzle_migrations m),
  (select count(*) from pg_statistic where starelid >= 16384),
  (select string_agg(tablename, ',' order by tablename) from pg_tables
    where schemaname = 'public' and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0)
)) as signature`;

const idle: SharedEngine[] = [];
let started = 0;

/**
 * Resolves to an empty in-memory database. Starting an engine takes longer than most tests, so a closed one
 * is emptied and reused; it is discarded when more than rows changed.
 */
export async function openOnSharedEngine(
  source: EmbeddedSource,
  observer: DatabaseObserver,
): Promise<Database> {
  const shared = idle.pop() ?? (await start(source));
  const { database } = await openSession(lent(shared), { log: recordLog(), times: {}, observer });
  return database;
}

async function start({ backup, sockets }: EmbeddedSource): Promise<SharedEngine> {
  const socketPath = join(sockets, `${process.pid}-${(started += 1)}.socket`);
  const engine = await startEngine({ folder: null, backup, socketPath }, recordLog());
  return { engine, made: await signatureOf(engine, []) };
}

const lent = (shared: SharedEngine): Engine => ({
  socketPath: () => shared.engine.socketPath(),
  restart: (reason) => shared.engine.restart(reason),
  copy: () => shared.engine.copy(),
  write: (copy, file) => shared.engine.write(copy, file),
  syncs: () => shared.engine.syncs(),
  stop: async () => {
    const left = await signatureOf(shared.engine, ['discard all', clearing]).catch(() => null);
    if (left === shared.made) idle.push(shared);
    else await shared.engine.stop();
  },
});

async function signatureOf(engine: Engine, first: string[]): Promise<string> {
  const client = new Client({
    stream: () => patientSocket(() => engine.socketPath()),
    user: 'postgres',
    database: 'postgres',
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of first) await client.query(statement);
    const { rows } = await client.query<{ signature: string }>(signature);
    return rows[0]?.signature ?? '';
  } finally {
    await client.end();
  }
}
