import { setTimeout as delay } from 'node:timers/promises';
import { viewProfile } from '@tandem/contract/account';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type RemoteMember, signUpRemotely } from '../processes/remote-member.ts';
import { startProxy } from './proxy-process.ts';
import {
  copyOfDatabase,
  findProxies,
  type FoundProxy,
  type ServerPair,
  startServers,
} from './server-pair.ts';

const source = inject('testSource');
const proxies = findProxies(source);
/** How long a read may take while one of two servers answers nothing, in milliseconds. */
const longestReadMs = 8_000;
const givenUpMs = 40_000;
const [members, readsOfEach] = [4, 6];

describe.runIf(proxies.length > 0)('two servers of which one is frozen', () => {
  it('answer every read within seconds behind the proxies of deploy', { timeout: 120_000 }, async () => {
    const servers = await startServers(await copyOfDatabase(source));
    const loads = await Promise.all(proxies.map((proxy) => readersBehind(proxy, servers)));
    servers.freeze(0);
    const measured = await Promise.all(
      loads.map(async ({ name, readers }) => ({
        name,
        longest: Math.max(...(await Promise.all(readers.map(readAgain)))),
      })),
    );
    // Ends the requests that hang.
    await servers.kill(0);
    for (const { name, longest } of measured) expect(longest, name).toBeLessThan(longestReadMs);
  });
});

/** Starts a proxy, and signs members up through it. */
async function readersBehind({ kind, program }: FoundProxy, servers: ServerPair) {
  const proxy = await startProxy(program, kind, [servers.port(0), servers.port(1)]);
  onTestFinished(proxy.stop);
  const names = Array.from({ length: members }, (_, at) => `frozen-${kind.name}-${at}`.toLowerCase());
  return {
    name: kind.name,
    readers: await Promise.all(names.map((name) => signUpRemotely(proxy.address, name))),
  };
}

/** The longest time of reads one after the other, in milliseconds; a refused one fails the test. */
async function readAgain({ call }: RemoteMember): Promise<number> {
  let longest = 0;
  for (let count = 0; count < readsOfEach && longest < longestReadMs; count += 1) {
    const begun = performance.now();
    const read = count % 2 === 0 ? call(listFeed, { query: {} }) : call(viewProfile, {});
    // One that hangs is cut off when its server is killed.
    read.catch(() => undefined);
    await Promise.race([read, delay(givenUpMs, null, { ref: false })]);
    longest = Math.max(longest, performance.now() - begun);
  }
  return longest;
}
