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

/**
 * Serves PostgreSQL's protocol on a socket. What arrives together is run together and answered in one packet, so that a statement
 * that is sent along costs no round trip. PGlite has one session: a new connection ends the one before, and its transaction.
 */
async function serveWire(pg: PGlite, path: string): Promise<() => void> {
  let present: Socket | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>, socket: Socket) => {
    turn = turn.then(work).catch(() => socket.destroy());
  };
  const rollBack = async () => pg.isInTransaction() && pg.exec('rollback');
  const server = createServer((socket) => {
    present?.destroy();
    present = socket;
    let received: Buffer = Buffer.alloc(0);
    const answer = async () => {
      for (let length = lengthOfWhole(received); length > 0; length = lengthOfWhole(received)) {
        if (socket.destroyed) return;
        const messages = received.subarray(0, length);
        received = received.subarray(length);
        await runMessages(pg, messages, socket);
      }
    };
    inTurn(rollBack, socket);
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data]);
      inTurn(answer, socket);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (socket === present) inTurn(rollBack, socket);
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return () => {
    present?.destroy();
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

const typeOf = { startup: 0, terminate: 'X'.charCodeAt(0) };

/** The bytes of the whole messages at the beginning that can run together; the first one of a connection runs alone. */
function lengthOfWhole(received: Buffer): number {
  let at = 0;
  while (received.length >= at + 5) {
    const type = received[at];
    const isStartup = type === typeOf.startup;
    const end = at + (isStartup ? received.readInt32BE(0) : 1 + received.readInt32BE(at + 1));
    if (type === typeOf.terminate || end > received.length) break;
    at = end;
    if (isStartup) break;
  }
  return at;
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
