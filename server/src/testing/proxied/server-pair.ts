import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { copyOfTemplate } from '../../platform/database/testing/test-database.ts';
import type { TestSource } from '../../platform/database/testing/test-source.ts';
import { testRedisUrl } from '../../platform/live/testing/redis-server.ts';
import { findProgram } from '../faults/programs.ts';
import { freePort } from '../processes/free-port.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';
import { caddy } from './caddy.ts';
import { nginx } from './nginx.ts';
import type { ProxyKind } from './proxy-process.ts';

export interface FoundProxy {
  kind: ProxyKind;
  program: string;
}

type Which = 0 | 1;

/** Two servers on one database, which keep their ports through restarts. */
export interface ServerPair {
  port(at: Which): number;
  start(at: Which): Promise<void>;
  kill(at: Which): Promise<void>;
  /** Stops every thread of a server; it accepts connections and answers nothing. */
  freeze(at: Which): void;
  /** Stops a server as a supervisor does; `/readyz` says so before it closes. */
  drain(at: Which): Promise<void>;
}

/** The proxies that are installed. Two servers need PostgreSQL. */
export const findProxies = (source: TestSource): FoundProxy[] =>
  [nginx, caddy].flatMap((kind) => {
    const program = source.kind === 'postgres' ? findProgram(kind.name) : null;
    return program === null ? [] : [{ kind, program }];
  });

export const namesOf = (found: FoundProxy[]): string => found.map(({ kind }) => kind.name).join(' and ');

/** The address of a new database on PostgreSQL. */
export function copyOfDatabase(source: TestSource): Promise<string> {
  if (source.kind !== 'postgres') throw new Error('Two servers need PostgreSQL.');
  return copyOfTemplate(source);
}

/** Starts two servers, which end with the test. */
export async function startServers(databaseUrl: string): Promise<ServerPair> {
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
    port: (at) => ports[at],
    start: async (at) => {
      servers[at] = await startAt(ports[at]);
    },
    kill: (at) => servers[at].kill(),
    freeze: (at) => process.kill(servers[at].pid, 'SIGSTOP'),
    drain: async (at) => {
      const status = async () => (await fetch(`${servers[at].address}/readyz`)).status;
      const stopped = servers[at].stop();
      await vi.waitUntil(async () => (await status()) === 503, { timeout: 10_000 });
      expect(await stopped).toBe(0);
    },
  };
}
