import { createConnection } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '../database.ts';
import { readHolder } from './lock.ts';

/** Single statements on the embedded database of a running server. */
export interface RunningServer extends Pick<Database, 'executeSql'> {
  close(): Promise<void>;
}

/**
 * Connects to the embedded database through the server that has it open; null when none does. Its connections share one
 * session, so only single statements are safe.
 */
export async function connectToRunningServer(dataDir: string): Promise<RunningServer | null> {
  const holder = readHolder(dataDir);
  if (holder === null) return null;
  const path = join(holder.sockets, 'postgres.socket');
  if (!(await isListening(path))) return null;
  const socket = createConnection(path);
  // The client connects a stream of its own; this one connects already.
  socket.connect = (() => socket) as typeof socket.connect;
  const client = new Client({ stream: () => socket, user: 'postgres', database: 'postgres' });
  await client.connect();
  return {
    executeSql: async (text, values) => client.query(text, values),
    close: () => client.end(),
  };
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
