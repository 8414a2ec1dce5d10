// PGlite runs in this worker thread, so that long queries do not block the server's event loop.
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { releaseMemoryWhenIdle } from '../../memory/release-when-idle.ts';
import { openCluster, openMemoryCluster } from './cluster.ts';
import { syncPath } from './durable-fs.ts';
import type { EngineResponse, EngineJob, EngineRequest } from './engine.ts';

const { folder, backup, socketPath } = workerData as EngineJob;

try {
  await serve();
} catch (error) {
  respond({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

async function serve(): Promise<void> {
  const cluster = folder === null ? await openMemoryCluster(backup) : await openCluster(folder, backup);
  const stopServing = await serveWire(cluster.pg, socketPath);

  const copies = new Map<number, Blob>();

  const work: Record<EngineRequest['kind'], (request: EngineRequest) => Promise<number>> = {
    copy: async ({ id }) => {
      copies.set(id, await cluster.pg.dumpDataDir('none'));
      return id;
    },
    write: async ({ copy, file }) => {
      const content = copies.get(copy) ?? new Blob([]);
      copies.delete(copy);
      return writeWhole(file, content);
    },
    syncs: async () => cluster.syncs(),
    stop: async () => {
      stopServing();
      await cluster.pg.exec('checkpoint');
      await cluster.pg.close();
      return 0;
    },
  };
  parentPort?.on('message', (request: EngineRequest) => {
    work[request.kind](request).then(
      (value) => respond({ kind: 'done', id: request.id, value }),
      (error: unknown) => respond({ kind: 'refused', id: request.id, message: String(error) }),
    );
  });
  releaseMemoryWhenIdle();
  respond({ kind: 'ready' });
}

/** A connection, and what came of it and was not run yet. */
interface Client {
  socket: Socket;
  received: Buffer;
}

/**
 * Serves PostgreSQL's protocol on a socket. What arrives together is run together and answered in one packet, so that a statement
 * that is sent along costs no round trip. PGlite has one session, which the connections take in turns: the others wait until a
 * transaction ends, and one that is closed takes its own back.
 */
async function serveWire(pg: PGlite, path: string): Promise<() => void> {
  const clients = new Set<Client>();
  let holder: Client | null = null;
  let isRunning = false;
  const next = () => {
    const candidates = holder === null ? [...clients] : [holder];
    return candidates.find(({ received }) => wholeOf(received).length > 0) ?? null;
  };
  const runNext = async (): Promise<boolean> => {
    if (holder !== null && !clients.has(holder)) {
      holder = null;
      if (pg.isInTransaction()) await pg.exec('rollback');
      return true;
    }
    const client = next();
    if (client === null) return false;
    const { length, isComplete } = wholeOf(client.received);
    const messages = client.received.subarray(0, length);
    client.received = client.received.subarray(length);
    // The others come first the next time.
    if (clients.delete(client)) clients.add(client);
    await runMessages(pg, messages, client.socket).catch(() => client.socket.destroy());
    holder = !isComplete || pg.isInTransaction() ? client : null;
    return true;
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (await runNext()) continue;
    isRunning = false;
  };
  const server = createServer((socket) => {
    const client: Client = { socket, received: Buffer.alloc(0) };
    clients.add(client);
    socket.on('data', (data) => {
      client.received = client.received.length === 0 ? data : Buffer.concat([client.received, data]);
      void run();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clients.delete(client);
      void run();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return () => {
    for (const { socket } of clients) socket.destroy();
    server.close();
  };
}

async function runMessages(pg: PGlite, messages: Buffer, socket: Socket): Promise<void> {
  // The next answer overwrites what PGlite gives.
  const onRawData = (answer: Uint8Array) => void socket.write(Buffer.from(answer));
  socket.cork();
  try {
    await pg.runExclusive(() => pg.execProtocolRawStream(messages, { onRawData }));
  } finally {
    socket.uncork();
  }
}

const typeOf = {
  startup: 0,
  query: 'Q'.charCodeAt(0),
  sync: 'S'.charCodeAt(0),
  terminate: 'X'.charCodeAt(0),
};

/**
 * The bytes of the whole messages at the beginning that can run together, and whether they are complete: whether none that
 * follow belong to them. The first message of a connection runs alone.
 */
function wholeOf(received: Buffer): { length: number; isComplete: boolean } {
  let length = 0;
  let isComplete = true;
  while (received.length >= length + 5) {
    const type = received[length];
    const isStartup = type === typeOf.startup;
    const end = length + (isStartup ? received.readInt32BE(0) : 1 + received.readInt32BE(length + 1));
    if (type === typeOf.terminate || end > received.length) break;
    length = end;
    isComplete = isStartup || type === typeOf.query || type === typeOf.sync;
    if (isStartup) break;
  }
  return { length, isComplete };
}

/** Written under a temporary name and renamed once synced. */
async function writeWhole(file: string, content: Blob): Promise<number> {
  const partial = `${file}.partial`;
  try {
    const target = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(Readable.fromWeb(content.stream()), createGzip(), target);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncPath(dirname(file));
  return statSync(file).size;
}

function respond(message: EngineResponse): void {
  parentPort?.postMessage(message);
}
