import { Agent, request } from 'node:http';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { createMember, type Hostile, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** Routes that answer without a session and are no file. */
const paths = ['/openapi.json', '/docs/json', '/docs/yaml', '/docs/static/swagger-ui-bundle.js', '/readyz'];
const connections = 24;
const seconds = 5;
/** The reads of the feed are this far apart, so that no budget is spent. */
const pauseMs = 25;

interface Flood {
  address: string;
  path: string;
}

/** Keeps `connections` requests in flight, in a thread of its own, so that it does not delay the reads. */
function flood({ address, path }: Flood): void {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const next = (): void => {
    const outgoing = request(`${address}${path}`, { agent }, (reply) => {
      reply.resume().once('end', next);
    });
    outgoing.once('error', () => setTimeout(next, 100)).end();
  };
  for (let at = 0; at < connections; at += 1) next();
}

if (!isMainThread) flood(workerData as Flood);

interface Times {
  p50: number;
  p95: number;
}

async function readFeed(who: Hostile): Promise<Times> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const begunAt = performance.now();
    const { status } = await who.call('GET', '/api/projects/feed');
    times.push(status === 200 ? performance.now() - begunAt : Infinity);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Half as long again; a busy machine adds some milliseconds to what takes a few. */
const isQuick = (idle: number, busy: number) => busy <= Math.max(idle * 1.5, idle + 5);

/** Somebody without an account asks from 24 connections for what costs no session, while a member reads the feed. */
export async function floodOpenRoutes({ address }: Situation, tally: Tally): Promise<void> {
  await readFeed(await createMember(address, 'Warming'));
  for (const path of paths) {
    const reader = await createMember(address, 'Reader');
    const idle = await readFeed(reader);
    const worker = new Worker(new URL(import.meta.url), { workerData: { address, path } satisfies Flood });
    const busy = await readFeed(reader);
    await worker.terminate();
    const shown = ({ p50, p95 }: Times) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
    const what = `${path}: feed ${shown(idle)} → ${shown(busy)} ms (p50 / p95)`;
    console.log(`  ${what}`);
    tally.attempt('floods of open routes', isQuick(idle.p50, busy.p50) && isQuick(idle.p95, busy.p95), what);
  }
}
