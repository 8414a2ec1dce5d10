import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createMember, createProject, logIn, must } from '../situation.ts';

/** What happened in the network of its own. */
export interface Seen {
  /** Look-ups by name. */
  queries: Record<string, number>;
  /** Connections to port 443 by the address that they were made to. */
  connections: Record<string, number>;
  delivered: number;
  /** Attempts that ended because the address was private. */
  refused: number;
  /** Milliseconds of log-ins, and of a webhook of somebody else, while look-ups got no answer. */
  logIns: number[];
  others: number[];
}

const [, , folder = '', publicAddress = ''] = process.argv;
const own = '127.0.0.1';
const quick = { host: '127.0.0.9', port: 18_997 };

/** What each name says at each look-up; an empty list is no answer at all. */
const names: Record<string, (count: number) => string[]> = {
  flips: (count) => [count % 2 === 0 ? publicAddress : own],
  later: (count) => [count === 0 ? publicAddress : own],
  both: () => [publicAddress, own],
  turned: () => [own, publicAddress],
  private: () => ['10.0.0.1'],
  metadata: () => ['169.254.169.254'],
  zero: () => ['0.0.0.0'],
  honest: () => [publicAddress],
};
const silent = 'silent';

const queries: Record<string, number> = {};
const typeA = 1;

/** A reply with addresses for the question in a query; none for other types than A. */
function replyTo(query: Buffer, addresses: readonly string[]): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x81_80, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const end = query.indexOf(0, 12) + 5;
  const records = addresses.map((address) => {
    const record = Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
    address.split('.').forEach((part, at) => record.writeUInt8(Number(part), 12 + at));
    return record;
  });
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

const dns = createSocket('udp4', (query, { port, address }) => {
  const name = query.toString('latin1', 13, 13 + (query[12] ?? 0));
  if (name === silent) return;
  const isA = query.readUInt16BE(query.indexOf(0, 12) + 1) === typeA;
  const count = queries[name] ?? 0;
  if (isA) queries[name] = count + 1;
  dns.send(replyTo(query, isA ? (names[name]?.(count) ?? []) : []), port, address);
});
await new Promise<void>((resolve) => void dns.bind(53, own, resolve));

const connections: Record<string, number> = {};
const listener = createServer((socket) => {
  const address = socket.localAddress ?? '';
  connections[address] = (connections[address] ?? 0) + 1;
  socket.on('error', () => undefined).destroy();
});
await new Promise<void>((resolve) => void listener.listen(443, '0.0.0.0', resolve));
const called: number[] = [];
const receiver = createHttpServer((_request, reply) => {
  called.push(performance.now());
  reply.end();
});
await new Promise<void>((resolve) => void receiver.listen(quick.port, quick.host, resolve));

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
const { DATABASE_URL: _, REDIS_URL: __, ...rest } = process.env;
const env = {
  ...rest,
  PORT: '0',
  SEED_DEMO: 'false',
  METRICS_PORT: '0',
  WEBHOOK_HOSTS: `${quick.host}:${quick.port}`,
  REPOSITORY_HOSTS: 'flips.example.org=forgejo',
  DATA_DIR: join(folder, 'data'),
};
const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => void server.once('close', resolve));
const address = await new Promise<string>((resolve) => {
  let log = '';
  server.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    const found = / is ready at (\S+)/.exec(log)?.[1];
    if (found !== undefined) resolve(found);
  });
});

const owner = await createMember(address, 'Rebinder');
const hooksOf = (projectId: string) => `/api/project/${projectId}/webhooks`;
const add = async (who: typeof owner, projectId: string, url: string) =>
  must(await who.call('POST', hooksOf(projectId), { url, events: ['task.created'], format: 'tandem' }));
const addTask = async (who: typeof owner, projectId: string) =>
  must(await who.call('POST', `/api/project/${projectId}/task`, { title: 'Call' }));

const projectId = await createProject(owner);
for (const name of Object.keys(names)) await add(owner, projectId, `https://${name}.example.org/`);
for (let count = 0; count < 8; count += 1) await addTask(owner, projectId);
const repository = { url: 'https://flips.example.org/a/b' };
for (let count = 0; count < 6; count += 1)
  await owner.call('PUT', `/api/project/${projectId}/repository`, repository);
await delay(6_000);
let [delivered, refused] = [0, 0];
for (const { _id, sent } of must(await owner.call('GET', hooksOf(projectId))).data as {
  _id: string;
  sent: number;
}[]) {
  delivered += sent;
  const log = must(await owner.call('GET', `${hooksOf(projectId)}/${_id}/deliveries`)).data;
  refused += (log as { failure: string | null }[]).filter(({ failure }) => failure === 'private').length;
}

// The system looks names up in threads that files and passwords need as well.
const quiet = await createMember(address, 'Quiet');
const quietId = await createProject(quiet);
await add(quiet, quietId, `http://${quick.host}:${quick.port}/`);
const secondId = await createProject(owner);
for (let count = 0; count < 10; count += 1)
  await add(owner, secondId, `https://${silent}.example.org/${count}`);
for (let count = 0; count < 5; count += 1) await addTask(owner, secondId);
await delay(500);
const [logIns, others]: [number[], number[]] = [[], []];
for (let count = 0; count < 8; count += 1) {
  const begunAt = performance.now();
  await logIn(address, quiet.emailId);
  logIns.push(performance.now() - begunAt);
  const toldAt = performance.now();
  await addTask(quiet, quietId);
  await delay(1_500);
  others.push((called[count] ?? Infinity) - toldAt);
}
const seen: Seen = { queries, connections, delivered, refused, logIns, others };
console.log(JSON.stringify(seen));
server.kill('SIGTERM');
await ended;
process.exit();
