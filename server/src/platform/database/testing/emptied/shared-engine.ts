import { join } from 'node:path';
import { Client } from 'pg';
import type { Database, DatabaseObserver } from '../../database.ts';
import { type Engine, startEngine } from '../../embedded/engine.ts';
import { openSession, patientSocket } from '../../embedded/session.ts';
import { recordLog } from '../test-log.ts';
import type { TestSource } from '../test-source.ts';
import { emptying, signature } from './emptying.ts';

type EmbeddedSource = Extract<TestSource, { kind: 'embedded' }>;

interface SharedEngine {
  engine: Engine;
  /** The `signature` of the new database. */
  made: string;
}

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
    const left = await signatureOf(shared.engine, ['discard all', emptying]).catch(() => null);
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
