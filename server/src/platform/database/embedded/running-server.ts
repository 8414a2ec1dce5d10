import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { Database, Queryable } from '../database.ts';
import { readHolder, readLastBackup } from './locked-folder.ts';
import type { Dumped } from './session.ts';

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
    isReady: async () => true,
    lastBackup: async () => readLastBackup(dataDir),
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

interface BackupReply {
  dumped?: Dumped;
  refusal?: string;
}

const longestRequest = 4096;

export interface Control {
  stop(): void;
}

/** Serves backup requests from the same user: one absolute path per line, on a socket with mode 0600. */
export async function serveControl(
  folder: string,
  backup: (file: string) => Promise<Dumped>,
): Promise<Control> {
  const path = controlPath(folder);
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    void handleRequest(socket, backup);
  });
  await listen(server, path);
  chmodSync(path, 0o600);
  server.unref();
  return { stop: () => server.close() };
}

/** Requests a backup from the server that uses the folder; null without a server. */
export async function requestBackup(dataDir: string, file: string): Promise<Dumped | null> {
  const holder = readHolder(dataDir);
  const socket = holder && (await connect(controlPath(holder.sockets)));
  if (!socket) return null;
  socket.end(`${file}\n`);
  const received = await text(socket);
  if (received === '') throw new Error('The server stopped before the backup was written.');
  const reply = JSON.parse(received) as BackupReply;
  if (reply.dumped === undefined) throw new Error(reply.refusal);
  return reply.dumped;
}

async function handleRequest(socket: Socket, backup: (file: string) => Promise<Dumped>): Promise<void> {
  let reply: BackupReply;
  try {
    const file = await readLine(socket);
    if (!isAbsolute(file)) throw new Error('The path of a backup must be absolute.');
    reply = { dumped: await backup(file) };
  } catch (error) {
    reply = { refusal: error instanceof Error ? error.message : String(error) };
  }
  socket.end(JSON.stringify(reply));
}

/** Not `for await`, which closes the socket before the response is written. */
function readLine(socket: Socket): Promise<string> {
  const whole = Promise.withResolvers<string>();
  let line = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    line += String(chunk);
    if (line.length > longestRequest) whole.reject(new Error('The request is too long.'));
  });
  socket.on('end', () => whole.resolve(line.trim()));
  return whole.promise;
}

function listen(server: Server, path: string): Promise<void> {
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(path, listening.resolve);
  return listening.promise;
}

/** Null when no server listens: the socket is missing, or a killed process left it. */
function connect(path: string): Promise<Socket | null> {
  const connected = Promise.withResolvers<Socket | null>();
  const socket = createConnection(path, () => connected.resolve(socket));
  socket.once('error', () => connected.resolve(null));
  return connected.promise;
}

function controlPath(folder: string): string {
  return join(folder, 'control.socket');
}
