import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../database.ts';

/** The start options of the worker thread. */
export interface EngineJob {
  /** Null keeps the database in memory. */
  folder: string | null;
  /** A backup to create a missing database from. */
  backup: string | null;
  socketPath: string;
}

export interface EngineRequest {
  kind: 'copy' | 'write' | 'syncs' | 'stop';
  id: number;
  copy: number;
  file: string;
}

export type EngineResponse =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; id: number; value: number }
  | { kind: 'refused'; id: number; message: string };

export interface Engine {
  /** The PostgreSQL socket; waits while the engine reopens. */
  socketPath(): Promise<string>;
  /** Terminates the worker at once and reopens the database; nothing acknowledged is lost. */
  restart(reason: string): void;
  /** Copies the database into memory and resolves to the copy's number; statements wait. */
  copy(): Promise<number>;
  /** Compresses a copy into a file while statements run; resolves to its size in bytes. */
  write(copy: number, file: string): Promise<number>;
  /** Number of fsync calls since the engine was last opened. */
  syncs(): Promise<number>;
  /** Closes the database and the worker; after 3 s by force. */
  stop(): Promise<void>;
}

const stopMs = 3000;
const longestPauseMs = 5000;

/** Starts PGlite in a worker thread; rejects when it cannot open, and reopens whenever the worker dies later. */
export async function startEngine(job: EngineJob, log: DatabaseLog): Promise<Engine> {
  const engine = new WorkerEngine(job, log);
  await engine.open();
  return engine;
}

class WorkerEngine implements Engine {
  #job: EngineJob;
  #log: DatabaseLog;
  #worker: Worker | null = null;
  #ready = Promise.withResolvers<void>();
  #isStopping = false;
  #reopening: Promise<void> | null = null;
  #pending = new Map<number, PromiseWithResolvers<number>>();
  #lastId = 0;

  constructor(job: EngineJob, log: DatabaseLog) {
    this.#job = job;
    this.#log = log;
  }

  async open(): Promise<void> {
    rmSync(this.#job.socketPath, { force: true });
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      workerData: this.#job,
      execArgv: [],
    });
    const opened = Promise.withResolvers<void>();
    worker.on('message', (response: EngineResponse) => {
      if (response.kind === 'ready') opened.resolve();
      else if (response.kind === 'failed') opened.reject(new Error(response.message));
      else this.#settle(response);
    });
    worker.on('error', (error) => opened.reject(error));
    worker.on('exit', () => opened.reject(new Error('The embedded database stopped while it was opening.')));
    try {
      await opened.promise;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    if (this.#isStopping) return void (await worker.terminate());
    this.#worker = worker;
    worker.on('exit', () => this.#died());
    this.#ready.resolve();
  }

  async socketPath(): Promise<string> {
    await this.#ready.promise;
    return this.#job.socketPath;
  }

  restart(reason: string): void {
    const worker = this.#worker;
    if (worker === null || this.#isStopping) return;
    this.#log.error({ reason }, 'The embedded database is stopped and opened again');
    this.#forget();
    void worker.terminate();
  }

  copy(): Promise<number> {
    return this.#ask('copy');
  }

  write(copy: number, file: string): Promise<number> {
    return this.#ask('write', copy, file);
  }

  syncs(): Promise<number> {
    return this.#ask('syncs');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#reopening;
    const worker = this.#worker;
    if (worker === null) return;
    const closed = this.#ask('stop').catch(() => 0);
    await Promise.race([closed, delay(stopMs, undefined, { ref: false })]);
    await worker.terminate();
    rmSync(this.#job.socketPath, { force: true });
  }

  #ask(kind: EngineRequest['kind'], copy = 0, file = ''): Promise<number> {
    if (this.#worker === null)
      return Promise.reject(new Error('The embedded database is being opened again.'));
    const id = (this.#lastId += 1);
    const response = Promise.withResolvers<number>();
    this.#pending.set(id, response);
    this.#worker.postMessage({ kind, id, copy, file } satisfies EngineRequest);
    return response.promise;
  }

  #settle(response: Extract<EngineResponse, { id: number }>): void {
    const request = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if (response.kind === 'done') request?.resolve(response.value);
    else request?.reject(new Error(response.message));
  }

  #forget(): void {
    if (this.#worker === null) return;
    this.#worker = null;
    this.#ready = Promise.withResolvers<void>();
    for (const request of this.#pending.values()) request.reject(new Error('The embedded database stopped.'));
    this.#pending.clear();
  }

  #died(): void {
    if (this.#worker !== null && !this.#isStopping) this.#log.error({}, 'The embedded database died');
    this.#forget();
    if (!this.#isStopping) this.#reopening = this.#reopen();
  }

  async #reopen(): Promise<void> {
    for (let pauseMs = 100; !this.#isStopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await this.open();
        this.#log.info({}, 'The embedded database is open again');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'The embedded database could not be opened again');
        await delay(pauseMs, undefined, { ref: false });
      }
    }
  }
}
