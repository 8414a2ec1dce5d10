import { viewProfile } from '@tandem/contract/account';
import { postChatMessage, sendMessage } from '@tandem/contract/chat';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { viewProject } from '@tandem/contract/projects';
import { commandRegistry, operationRegistry } from '@tandem/contract/registry';
import { createTask } from '@tandem/contract/tasks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { groupChatOf } from '../../testing/chat-actions.ts';
import { connect } from '../../testing/live-client.ts';
import { askToJoinAs } from '../../testing/join-request-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { startPushService } from '../../testing/push/push-service.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createMemberTurns, withWaitTimes } from '../concurrency/member-turns.ts';
import { openTestDatabase } from '../database/testing/test-database.ts';
import type { LiveOptions } from '../live/create-live.ts';
import { version, versionOf } from '../version.ts';
import { createMetrics, serveMetrics } from './create-metrics.ts';
import type { Readings } from './metrics.ts';

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The lines of Prometheus' text format, without comments. */
const samplesOf = (text: string): Sample[] =>
  [...text.matchAll(/^([a-z_]+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])),
    value: Number(value),
  }));

/** Readings of a process about whose installation nothing is known. */
const nothingInstalled: Readings = {
  sockets: () => 0,
  isRedisUp: null,
  isDatabaseUp: async () => true,
  diskSpace: async () => null,
  lastBackup: async () => undefined,
  replicaLags: undefined,
  pendingJobs: async () => ({}),
  waitingPushes: async () => 0,
};

/** An app whose metrics are served on a port of their own. */
async function openMeasured(redis: LiveOptions['redis'] = null, options: { pushHosts?: string[] } = {}) {
  const metrics = createMetrics();
  const app = await createTestApp({
    database: await openTestDatabase({ onConnectionWait: metrics.connectionTaken }),
    turns: withWaitTimes(createMemberTurns({ atOnce: 1, waiting: 9 }), metrics.turnTaken),
    listens: true,
    metrics,
    redis,
    ...options,
  });
  onTestFinished(() => app.close());
  metrics.readFrom({
    ...nothingInstalled,
    sockets: app.sockets.socketCount,
    isRedisUp: app.sockets.isRedisUp,
    pendingJobs: async () => ({ sweep: 2 }),
    waitingPushes: app.countWaitingPushes,
  });
  const listener = await serveMetrics(metrics.registry, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => listener.close());
  const scrape = async () => (await fetch(listener.address)).text();
  const valueOf = async (name: string, labels: Record<string, string> = {}) =>
    samplesOf(await scrape()).find(
      (sample) =>
        sample.name === `tandem_${name}` &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value;
  return { app, metrics, listener, scrape, valueOf };
}

it('counts requests by operation and status, with durations', async () => {
  const { app, valueOf } = await openMeasured();
  const member = await app.member();
  await member.call(viewProfile);
  await member.call(viewProfile);
  await app.nobody.send(viewProfile);
  const requestsOf = (status: string) => valueOf('requests_total', { operation: 'viewProfile', status });
  await expect.poll(() => requestsOf('401')).toBe(1);
  expect(await requestsOf('200')).toBe(2);
  const bucket = { operation: 'viewProfile', le: '+Inf' };
  expect(await valueOf('request_duration_seconds_bucket', bucket)).toBe(3);
});

it('counts commands by result, published events, sockets and jobs', async () => {
  const { app, valueOf } = await openMeasured();
  const owner = await app.member();
  const chatId = await groupChatOf(owner, (await publish(owner))._id);
  const client = await connect(app, owner);
  expect(await valueOf('sockets')).toBe(1);
  await client.command(sendMessage, { chatId, senderId: owner.id, text: 'Good morning.' });
  await client.refused(sendMessage, { chatId: 'no id', text: 'Good morning.' });
  const commandsOf = (result: string) => valueOf('commands_total', { command: 'sendMessage', result });
  expect(await commandsOf('ok')).toBe(1);
  expect(await commandsOf('invalid')).toBe(1);
  expect(await valueOf('events_published_total', { event: 'receiveMessage' })).toBe(1);
  expect(await valueOf('jobs_pending', { job: 'sweep' })).toBe(2);
  client.close();
  await expect.poll(() => valueOf('sockets')).toBe(0);
});

it('measures the waits for a turn and for a connection', async () => {
  const { app, metrics, valueOf } = await openMeasured();
  const member = await app.member();
  const before = Number(await valueOf('turn_wait_seconds_count'));
  await Promise.all([1, 2, 3].map(() => member.call(listFeed)));
  expect(await valueOf('turn_wait_seconds_count')).toBe(before + 3);
  expect(await valueOf('turn_wait_seconds_sum')).toBeGreaterThan(0);
  expect(await valueOf('database_connection_wait_seconds_count')).toBeGreaterThan(3);
  metrics.slowStatement();
  expect(await valueOf('slow_statements_total')).toBe(1);
});

it('counts who answers reads, and tells how far replicas are behind', async () => {
  const metrics = createMetrics();
  for (const source of ['primary', '2', '2']) metrics.readTaken(source);
  metrics.readFrom({ ...nothingInstalled, replicaLags: () => [null, 1_500] });
  const text = await metrics.registry.metrics();
  expect(text).toContain('tandem_reads_total{source="2"} 2');
  expect(text).toContain('tandem_reads_total{source="primary"} 1');
  expect(text).toContain('tandem_replica_lag_seconds{replica="2"} 1.5');
  expect(text).not.toContain('replica="1"');
});

it('counts pushes by what became of them, and those that wait', async () => {
  const service = await startPushService();
  onTestFinished(() => service.close());
  const { app, valueOf } = await openMeasured(null, { pushHosts: [service.host] });
  const owner = await app.member();
  const { _id: projectId } = await publish(owner);
  await service.subscribe(owner);
  const pushOf = async (status: number, result: string) => {
    service.answerWith(status);
    await askToJoinAs(await app.member(), projectId);
    const waiting = await valueOf('pushes_waiting');
    app.clock.advance(2 * 60 * 60 * 1_000);
    await app.sendPushes();
    const sent = await valueOf('pushes_total', { what: 'notification', result });
    return { waiting, sent, left: await valueOf('pushes_waiting') };
  };
  expect(await pushOf(201, 'sent')).toEqual({ waiting: 1, sent: 1, left: 0 });
  expect(await pushOf(400, 'refused')).toEqual({ waiting: 1, sent: 1, left: 0 });
  expect(await pushOf(503, 'again')).toEqual({ waiting: 1, sent: 1, left: 1 });
  expect(await pushOf(410, 'gone')).toEqual({ waiting: 2, sent: 1, left: 0 });
});

it('shows that Redis is away, and leaves it out where none is used', async () => {
  const away = await openMeasured({ url: 'redis://127.0.0.1:1', prefix: 'tandem-test' });
  await expect.poll(() => away.valueOf('redis_errors_total')).toBeGreaterThan(0);
  expect(await away.valueOf('redis_up')).toBe(0);
  expect(await (await openMeasured()).valueOf('redis_up')).toBeUndefined();
});

it('has names of the contract as labels, never a path, an id or a text', async () => {
  const { app, scrape } = await openMeasured();
  const owner = await app.member({ emailId: 'marked.address@example.org', firstName: 'Marked' });
  const { _id: projectId } = await publish(owner);
  const chatId = await groupChatOf(owner, projectId);
  const client = await connect(app, owner);
  await owner.call(createTask, { params: { projectId }, body: { title: 'A marked task' } });
  await owner.call(postChatMessage, { params: { chatId }, body: { text: 'A marked message' } });
  await owner.call(listFeed, { query: { search: 'markedsearch' } });
  await owner.send(viewProject, { params: { id: crypto.randomUUID() } });
  for (const url of ['/marked', '/api/marked', `/project/${projectId}`, '/%zz', '/livez', '/openapi.json'])
    await app.http.inject(url);
  await app.http.inject({ method: 'OPTIONS', url: '/marked' });
  client.socket.emit('markedCommand', { text: 'marked' });
  await client.refused(sendMessage, { chatId: crypto.randomUUID(), text: 'A marked message' });
  const text = await scrape();
  const ids = [owner.id, projectId, chatId];
  expect([...ids, 'marked', 'Marked'].filter((secret) => text.includes(secret))).toEqual([]);
  const valuesOf = (label: string) => samplesOf(text).flatMap(({ labels }) => labels[label] ?? []);
  const operations = [...operationRegistry.map(({ operation }) => operation.name), 'other'];
  const commands = commandRegistry.map(({ command }) => command.name);
  expect(operations).toEqual(expect.arrayContaining(valuesOf('operation')));
  expect(valuesOf('operation')).toContain('other');
  expect(commands).toEqual(expect.arrayContaining(valuesOf('command')));
});

it('answers nothing but scrapes, and none after it is closed', async () => {
  const { listener } = await openMeasured();
  const { origin } = new URL(listener.address);
  for (const path of ['/', '/metric', '/metrics/', '/livez'])
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  expect((await fetch(listener.address, { method: 'POST' })).status).toBe(404);
  const reply = await fetch(`${listener.address}?collect=all`);
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  await listener.close();
  await expect(fetch(listener.address)).rejects.toThrow();
});

it('answers a scrape without jobs and pushes while the database does not answer', async () => {
  const metrics = createMetrics();
  const gone = () => Promise.reject(new Error('gone'));
  metrics.readFrom({ ...nothingInstalled, isRedisUp: null, pendingJobs: gone, waitingPushes: gone });
  const text = await metrics.registry.metrics();
  expect(samplesOf(text).some(({ name }) => name === 'tandem_sockets')).toBe(true);
  expect(samplesOf(text).some(({ name }) => name === 'tandem_jobs_pending')).toBe(false);
  expect(samplesOf(text).some(({ name }) => name === 'tandem_pushes_waiting')).toBe(false);
});

describe('the installation', () => {
  /** The samples of a process that reads this of its installation. */
  async function samplesWith(installed: Partial<Readings>): Promise<Record<string, Sample>> {
    const metrics = createMetrics();
    metrics.readFrom({ ...nothingInstalled, ...installed });
    const samples = samplesOf(await metrics.registry.metrics());
    return Object.fromEntries(samples.map((sample) => [sample.name.replace('tandem_', ''), sample]));
  }

  it('names version and commit of the program', async () => {
    const { build_info: info } = await samplesWith({});
    expect(info?.value).toBe(1);
    expect(
      versionOf({ release: info?.labels['version'] ?? '', commit: info?.labels['commit'] || null }),
    ).toBe(version);
  });

  it('says whether the database takes writes, and so when it does not answer at all', async () => {
    const upWhen = async (isDatabaseUp: () => Promise<boolean>) =>
      (await samplesWith({ isDatabaseUp }))['database_up']?.value;
    expect(await upWhen(async () => true)).toBe(1);
    expect(await upWhen(async () => false)).toBe(0);
    expect(await upWhen(() => new Promise(() => {}))).toBe(0);
  });

  it('has the room on the disk, and nothing where it is not known', async () => {
    const known = await samplesWith({ diskSpace: async () => ({ availableBytes: 5, sizeBytes: 9 }) });
    expect(known['disk_available_bytes']?.value).toBe(5);
    expect(known['disk_size_bytes']?.value).toBe(9);
    const unknown = await samplesWith({});
    expect(unknown['disk_available_bytes']).toBeUndefined();
    expect(unknown['disk_size_bytes']).toBeUndefined();
  });

  it('has the time of the last backup, 0 before the first one, and nothing where backups are made elsewhere', async () => {
    const backupOf = async (lastBackup: Readings['lastBackup']) =>
      (await samplesWith({ lastBackup }))['last_backup_timestamp_seconds']?.value;
    expect(await backupOf(async () => new Date(1_800_000_000_000))).toBe(1_800_000_000);
    expect(await backupOf(async () => null)).toBe(0);
    expect(await backupOf(async () => undefined)).toBeUndefined();
  });
});
