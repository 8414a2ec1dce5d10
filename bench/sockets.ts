import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatsChanged } from '@tandem/contract/chat';
import type { Database } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { memberAudience } from '../server/src/platform/live/live.ts';
import { createTestApp, type TestApp } from '../server/src/testing/test-app.ts';
import { addCallers, addGroup, type Caller } from './chat/population.ts';

// What many sockets of one process cost while nothing changes, and what an event for one of them costs. With REDIS_URL, the events
// come from another process's place: a second application that reaches the sockets through Redis.
const { values } = parseArgs({ options: { sockets: { type: 'string', default: '1000,10000,20000' } } });
const counts = values.sockets.split(',').map(Number);
const eventCount = 2_000;
const log = { info: () => undefined, warn: console.warn, error: console.error };
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const redisUrl = process.env['REDIS_URL'] ?? null;
const redis = redisUrl === null ? null : { url: redisUrl, prefix: `bench-sockets-${process.pid}` };

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const database = await openDatabase({ databaseUrl, dataDir, log });
const app = await createTestApp({ database, listens: true, redis });
const second = redis === null ? null : await createTestApp({ database, redis });
const clients: ChildProcess[] = [];
try {
  const callers: Caller[] = [];
  for (const count of counts) {
    await connectMore(app, await addMembers(database, count - callers.length, callers));
    await report(app, second ?? app, callers);
  }
} finally {
  for (const client of clients) client.kill();
  await second?.http.close();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Members in groups of five; returns the new ones and adds them to `all`. */
async function addMembers(target: Database, count: number, all: Caller[]): Promise<Caller[]> {
  const added: Caller[] = [];
  while (added.length < count) {
    const some = await target.transaction((tx) => addCallers(tx, Math.min(200, count - added.length)));
    for (let at = 0; at < some.length; at += 5) await addGroup(target, some.slice(at, at + 5));
    added.push(...some);
  }
  await target.executeSql('analyze');
  all.push(...added);
  return added;
}

/** Opens a websocket for each member, in a process of its own. */
async function connectMore({ address, sockets }: TestApp, callers: readonly Caller[]): Promise<void> {
  const before = sockets.socketCount();
  const client = fork(join(import.meta.dirname, 'idle-sockets.ts'), { execArgv: process.execArgv });
  clients.push(client);
  client.send({ address, cookies: callers.map(({ cookie }) => cookie) });
  while (sockets.socketCount() < before + callers.length) await delay(100);
}

async function report(target: TestApp, sender: TestApp, callers: readonly Caller[]): Promise<void> {
  const compared = await timed(() => target.sockets.reconcileAll());
  const emitted = await timed(async () => {
    for (let at = 0; at < eventCount; at += 1) {
      const { id } = callers[(at * 7) % callers.length] ?? { id: '' };
      sender.sockets.live.publish(chatsChanged, memberAudience(id), { chatId: null });
      if (at % 20 === 0) await delay(1);
    }
    await delay(500);
  });
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${callers.length} sockets, ${memory} MB: compared with the ${target.database.kind} database in ${compared.ms.toFixed(0)} ms ` +
      `(${compared.cpuMs.toFixed(0)} ms of processor, longest stall ${compared.stallMs.toFixed(0)} ms); ` +
      `an event for one member ${(emitted.cpuMs / eventCount).toFixed(3)} ms of processor`,
  );
}

/** The time of some work in milliseconds, the processor time of this process, and the longest stall of its event loop. */
async function timed(work: () => Promise<void>) {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const [begunAt, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const used = process.cpuUsage(cpu);
  loop.disable();
  return {
    ms: performance.now() - begunAt,
    cpuMs: (used.user + used.system) / 1_000,
    stallMs: loop.max / 1e6,
  };
}
