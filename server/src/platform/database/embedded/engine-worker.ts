// PGlite runs in this worker thread, so that long queries do not block the server's event loop.
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
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
  const server = new PGLiteSocketServer({ db: cluster.pg, path: socketPath, maxConnections: 3 });
  await server.start();

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
      await server.stop();
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
