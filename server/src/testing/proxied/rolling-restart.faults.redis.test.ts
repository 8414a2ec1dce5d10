import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { copyOfTemplate } from '../../platform/database/testing/test-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { testRedisUrl } from '../../platform/live/testing/redis-server.ts';
import { createParticipants } from '../chaos/participants.ts';
import { violationsIn } from '../chaos/violations.ts';
import { findProgram } from '../faults/programs.ts';
import { freePort } from '../processes/free-port.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';
import { caddy } from './caddy.ts';
import { nginx } from './nginx.ts';
import { type LoadOutcome, startLoad } from './proxied-load.ts';
import { type ProxyKind, startProxy } from './proxy-process.ts';

const source = inject('testSource');

interface FoundProxy {
  kind: ProxyKind;
  program: string;
}

/** Those that are installed. */
const proxies: FoundProxy[] = [nginx, caddy].flatMap((kind) => {
  const program = source.kind === 'postgres' ? findProgram(kind.name) : null;
  return program === null ? [] : [{ kind, program }];
});
const namesOf = (found: FoundProxy[]) => found.map(({ kind }) => kind.name).join(' and ');
/** `npm run soak` repeats the restarts. */
const rounds = process.env['SOAK'] === '1' ? 10 : 1;
/** How long a member may be away, in milliseconds. */
const longestOutageMs = 5_000;

describe.runIf(proxies.length > 0)(`two servers behind ${namesOf(proxies)} of deploy`, () => {
  it(
    'fail no read and lose no acknowledged message while one restarts and the other is killed',
    { timeout: 60_000 + rounds * 60_000 },
    async () => {
      if (source.kind !== 'postgres') return;
      const databaseUrl = await copyOfTemplate(source);
      const servers = await startServers(databaseUrl);
      // The same restarts serve each proxy, which has members of its own.
      const loads = await Promise.all(proxies.map((proxy) => loadThrough(proxy, servers)));
      const everybodyIsBack = () => Promise.all(loads.map(({ load }) => load.everybodyIsBack()));
      await everybodyIsBack();
      for (let round = 0; round < rounds; round += 1) {
        const [restarted, killed] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
        await servers.drain(restarted);
        await everybodyIsBack();
        await servers.start(restarted);
        // A read that the restarted server refused is with the other one now. nginx tries each server once.
        await Promise.all(loads.map(({ load }) => load.readsAreDone()));
        await servers.kill(killed);
        await everybodyIsBack();
        await servers.start(killed);
      }
      const database = await openDatabase({ databaseUrl, dataDir: '', log: recordLog() });
      onTestFinished(() => database.close());
      for (const { name, load } of loads) await expectNothingLost(name, await load.stop(), database);
    },
  );
});

/** Starts a proxy, and lets new members send and read through it. */
async function loadThrough({ kind, program }: FoundProxy, servers: { port(at: 0 | 1): number }) {
  const proxy = await startProxy(program, kind, [servers.port(0), servers.port(1)]);
  onTestFinished(proxy.stop);
  const load = startLoad(proxy.address, await createParticipants(proxy.address, 4));
  onTestFinished(load.close);
  return { name: kind.name, load };
}

async function expectNothingLost(name: string, outcome: LoadOutcome, database: Database): Promise<void> {
  expect(outcome.failedReads.slice(0, 3), name).toEqual([]);
  expect(await violationsIn(outcome, database), name).toEqual([]);
  expect(outcome.outages.length, name).toBeGreaterThan(0);
  expect(Math.max(...outcome.outages), name).toBeLessThan(longestOutageMs);
  if (rounds > 1) console.log(`${name}: ${summaryOf(outcome)}`);
}

/** Starts two servers, which keep their ports through restarts. */
async function startServers(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: testRedisUrl(),
    REDIS_PREFIX: `tandem-test-${randomBytes(4).toString('hex')}`,
    DATA_DIR: folder,
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: '1',
  };
  const ports = [await freePort(), await freePort()] as const;
  const startAt = (port: number) => startServer({ ...env, PORT: String(port) });
  const servers: [ServerProcess, ServerProcess] = await Promise.all([startAt(ports[0]), startAt(ports[1])]);
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    port: (at: 0 | 1) => ports[at],
    start: async (at: 0 | 1) => {
      servers[at] = await startAt(ports[at]);
    },
    kill: (at: 0 | 1) => servers[at].kill(),
    /** Stops a server as a supervisor does; `/readyz` says so before it closes. */
    drain: async (at: 0 | 1) => {
      const status = async () => (await fetch(`${servers[at].address}/readyz`)).status;
      const stopped = servers[at].stop();
      await vi.waitUntil(async () => (await status()) === 503);
      expect(await stopped).toBe(0);
    },
  };
}

function summaryOf({ reads, acknowledged, outages }: LoadOutcome): string {
  const slowest = Math.max(...outages).toFixed(0);
  return `${reads} reads, ${acknowledged.size} messages, ${outages.length} reconnections, the longest outage ${slowest} ms`;
}
