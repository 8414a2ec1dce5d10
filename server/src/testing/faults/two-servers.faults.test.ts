import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postChatMessage, receiveMessage } from '@tandem/contract/chat';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openPostgres } from '../../platform/database/open-database.ts';
import { copyOfTemplate } from '../../platform/database/testing/test-database.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import type { Sender } from '../chaos/sender.ts';
import { violationsIn } from '../chaos/violations.ts';
import { connect } from '../live-client.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';
import { callerOf } from '../processes/remote-member.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { startOwnRedis } from './own-redis.ts';
import { findProgram } from './programs.ts';
import { runFaults } from './run-faults.ts';

const source = inject('testSource');
const redisServer = findProgram('Redis');
/** `npm run soak` lets a fault last half a minute. */
const lastingMs = process.env['SOAK'] === '1' ? 30_000 : 0;
// Rate limits are counted in Redis; these are beyond what the test sends.
const limits = { LIMIT_COMMANDS: '100000', LIMIT_REQUESTS: '100000', LIMIT_OPEN_REQUESTS_ADDRESS: '100000' };
const people = 4;

describe.runIf(source.kind === 'postgres' && redisServer !== null)('two servers under load', () => {
  const servers: ServerProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'tandem-tests-'));
  let addresses: [string, string];
  let databaseUrl: string;
  let redis: Awaited<ReturnType<typeof startOwnRedis>>;
  let proxy: Awaited<ReturnType<typeof startTcpProxy>>;

  beforeAll(async () => {
    if (source.kind !== 'postgres') return;
    databaseUrl = await copyOfTemplate(source);
    redis = await startOwnRedis(redisServer ?? '');
    proxy = await startTcpProxy(redis.url);
    const env = {
      ...limits,
      DATABASE_URL: databaseUrl,
      REDIS_URL: proxy.url,
      DATA_DIR: folder,
      RATE_LIMITS: 'true',
    };
    servers.push(...(await Promise.all([startServer(env), startServer(env)])));
    addresses = [servers[0]?.address ?? '', servers[1]?.address ?? ''];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    proxy.close();
    await redis.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Resolves when each of these participants has received `count` more messages. */
  const progress = async (participants: Sender[], count: number) => {
    const targets = participants.map(({ list }) => list.length + count);
    await vi.waitUntil(() => participants.every(({ list }, at) => list.length >= (targets[at] ?? 0)), {
      timeout: 60_000,
      interval: 20,
    });
  };
  const violations = async (outcome: Parameters<typeof violationsIn>[0]) => {
    const database = await openPostgres({ databaseUrl, log: recordLog() });
    onTestFinished(() => database.close());
    return violationsIn(outcome, database);
  };

  it('serve every request while Redis is silent, and tell each other again afterwards', async () => {
    const silence = async (senders: Sender[]) => {
      proxy.silence();
      onTestFinished(() => proxy.answer());
      await progress(senders, 20);
      await delay(lastingMs);
      proxy.answer();
    };
    const outcome = await runFaults({ addresses, people, messages: 100, faults: [silence] });
    expect(outcome.refusals).toEqual([]);
    expect(outcome.catchUps).toHaveLength(people);
    expect(await violations(outcome)).toEqual([]);

    const [here, there] = outcome.members;
    if (here === undefined || there === undefined) throw new Error('There are two members at least.');
    const watcher = await connect({ address: addresses[1] }, there);
    onTestFinished(() => watcher.close());
    const params = { chatId: outcome.chatId };
    await vi.waitUntil(
      async () => {
        await here.call(postChatMessage, { params, body: { text: 'Are you there?' } });
        return watcher.all(receiveMessage).length > 0;
      },
      { timeout: 20_000 },
    );
  }, 120_000);

  it('lose and double nothing while one of them is paused', async () => {
    const pid = servers[1]?.pid ?? 0;
    const pause = async (senders: Sender[]) => {
      process.kill(pid, 'SIGSTOP');
      onTestFinished(() => void process.kill(pid, 'SIGCONT'));
      await progress(
        senders.filter((_, at) => at % 2 === 0),
        20,
      );
      await delay(lastingMs);
      process.kill(pid, 'SIGCONT');
    };
    const outcome = await runFaults({ addresses, people, messages: 100, faults: [pause, pause] });
    // A paused process may hold the lock of the chat; its own clients get no answer, and after a long pause miss its pings.
    const allowed = [
      '503, Retry-After',
      'busy',
      'unavailable',
      'operation has timed out',
      'socket has been disconnected',
    ];
    expect(outcome.refusals.filter((reason) => !allowed.includes(reason))).toEqual([]);
    expect(await violations(outcome)).toEqual([]);
    const other = callerOf(addresses[1], outcome.members[0] ?? { id: '', cookie: '' });
    await other.call(postChatMessage, { params: { chatId: outcome.chatId }, body: { text: 'Back.' } });
  }, 180_000);
});
