import { createConnection } from 'node:net';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { Database, Queryable } from '../database.ts';
import { readHolder } from './locked-folder.ts';

/**
 * Connects to the embedded database through the server that has it open; null when none does. Its connections share one
 * session, so only single statements are safe; transactions are refused.
 */
export async function connectToRunningServer(dataDir: string): Promise<Database | null> {
  const holder = readHolder(dataDir);
  if (holder === null) return null;
  const path = join(holder.sockets, 'postgres.socket');
  if (!(await isListening(path))) return null;
  const socket = createConnection(path);
  // The client connects a stream of its own; this one connects already.
  socket.connect = (() => socket) as typeof socket.connect;
  const client = new Client({ stream: () => socket, user: 'postgres', database: 'postgres' });
  await client.connect();
  const orm: Queryable = drizzle({ client });
  orm.transaction = refuseTransaction;
  return {
    kind: 'embedded',
    orm,
    isNew: false,
    executeSql: async (text, values) => client.query(text, values),
    transaction: refuseTransaction,
    transactionOnFree: refuseTransaction,
    isReady: async () => true,
    close: () => client.end(),
  };
}

async function refuseTransaction(): Promise<never> {
  throw new Error('The server has the embedded database open. Stop it first.');
}

/** False for the socket that a killed process left. */
function isListening(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createConnection(path, () => {
    socket.destroy();
    resolve(true);
  });
  socket.once('error', () => resolve(false));
  return promise;
}
