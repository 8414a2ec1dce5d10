import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { createParticipants } from '../chaos/participants.ts';
import { violationsIn } from '../chaos/violations.ts';
import { type LoadOutcome, startLoad } from './proxied-load.ts';
import { startProxy } from './proxy-process.ts';
import {
  copyOfDatabase,
  findProxies,
  type FoundProxy,
  namesOf,
  type ServerPair,
  startServers,
} from './server-pair.ts';

const source = inject('testSource');
const proxies = findProxies(source);
/** `npm run soak` repeats the restarts. */
const rounds = process.env['SOAK'] === '1' ? 10 : 1;
/** How long a member may be away, in milliseconds. */
const longestOutageMs = 5_000;

describe.runIf(proxies.length > 0)(`two servers behind ${namesOf(proxies)} of deploy`, () => {
  it(
    'fail no read and lose no acknowledged message while one restarts and the other is killed',
    { timeout: 60_000 + rounds * 60_000 },
    async () => {
      const databaseUrl = await copyOfDatabase(source);
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
async function loadThrough({ kind, program }: FoundProxy, servers: ServerPair) {
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

function summaryOf({ reads, acknowledged, outages }: LoadOutcome): string {
  const slowest = Math.max(...outages).toFixed(0);
  return `${reads} reads, ${acknowledged.size} messages, ${outages.length} reconnections, the longest outage ${slowest} ms`;
}
