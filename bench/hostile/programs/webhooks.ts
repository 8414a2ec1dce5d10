import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isRefused } from '../caller.ts';
import { privateAddresses } from '../content/push-endpoints.ts';
import { createMember, createProject, type Hostile, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

/** Webhooks as a way into the network of the server, and as a way to keep it busy. */
export async function abuseWebhooks({ address }: Situation, tally: Tally): Promise<void> {
  const owner = await createMember(address, 'Caller');
  const projectId = await createProject(owner);
  const hooks = `/api/project/${projectId}/webhooks`;
  const add = (url: unknown) =>
    owner.call('POST', hooks, { url, events: ['task.created'], format: 'tandem' });
  for (const url of [...privateAddresses, null, ['https://127.0.0.1/'], { href: 'https://127.0.0.1/' }]) {
    const { status } = await add(url);
    tally.attempt(
      'addresses of webhooks',
      status === 400 || status === 413,
      `${JSON.stringify(url)}: ${status}`,
    );
  }
  await callOwnNames(owner, { hooks, projectId }, tally);
  await answerBadly(owner, hooks, tally);
  await starveOthers(address, tally);
  const others = await createMember(address, 'Curious');
  const { data } = must(await owner.call('GET', hooks));
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PATCH', `/${data[0]?._id}`],
    ['DELETE', `/${data[0]?._id}`],
    ['GET', `/${data[0]?._id}/deliveries`],
  ] as const) {
    const { status } = await others.call(
      method,
      `${hooks}${path}`,
      method === 'GET' ? undefined : { url: 'https://x.example.org', events: ['task.done'], format: 'slack' },
    );
    tally.attempt('webhooks of others', isRefused(status), `${method} ${path} ${status}`);
  }
}

/**
 * Webhooks of one member, 36 that answer just in time and four that answer with another protocol: those of somebody else are called
 * all the same.
 */
async function starveOthers(address: string, tally: Tally): Promise<void> {
  const called: number[] = [];
  const server = createServer(({ url = '', socket }, reply) => {
    if (url === '/others') {
      called.push(performance.now());
      return void reply.end();
    }
    if (url.startsWith('/slow')) return void setTimeout(() => reply.end(), 4_500);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
  });
  await new Promise<void>((resolve) => void server.listen(allowedHost.port, allowedHost.host, resolve));
  const [owner, other] = [await createMember(address, 'Starver'), await createMember(address, 'Patient')];
  const add = async (who: Hostile, projectId: string, path: string) => {
    const url = `http://${allowedHost.host}:${allowedHost.port}${path}`;
    const body = { url, events: ['task.created'], format: 'tandem' };
    must(await who.call('POST', `/api/project/${projectId}/webhooks`, body));
  };
  const addTask = async (who: Hostile, projectId: string) =>
    must(await who.call('POST', `/api/project/${projectId}/task`, { title: 'Call' }));
  const otherId = await createProject(other);
  await add(other, otherId, '/others');
  for (let count = 0; count < 4; count += 1) {
    const projectId = await createProject(owner);
    await add(owner, projectId, `/protocol/${count}`);
    for (let hook = 0; hook < 9; hook += 1) await add(owner, projectId, `/slow/${count}/${hook}`);
    for (let task = 0; task < 3; task += 1) await addTask(owner, projectId);
  }
  const waits: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const toldAt = performance.now();
    await addTask(other, otherId);
    await delay(4_000);
    waits.push((called[count] ?? Infinity) - toldAt);
  }
  console.log(`  webhooks beside forty slow ones: ${waits.map((ms) => Math.round(ms)).join(', ')} ms`);
  for (const ms of waits)
    tally.attempt('slow webhooks of others', ms < 4_000, `one was called after ${ms} ms`);
  server.closeAllConnections();
  server.close();
}

/** Names whose address only a look-up tells, and which then lead to this machine: as a rebound name does. */
async function callOwnNames(
  owner: Hostile,
  { hooks, projectId }: { hooks: string; projectId: string },
  tally: Tally,
): Promise<void> {
  let connections = 0;
  const listener = createServer((_request, reply) => reply.end());
  listener.on('connection', () => (connections += 1));
  const isListening = await new Promise<boolean>((resolve) => {
    listener.once('error', () => resolve(false));
    listener.listen(443, '127.0.0.1', () => resolve(true));
  });
  for (const name of ['localhost.localdomain', 'hooks.localhost', 'ip6.localhost'])
    await owner.call('POST', hooks, { url: `https://${name}/`, events: ['task.created'], format: 'tandem' });
  for (let count = 0; count < 3; count += 1)
    must(await owner.call('POST', `/api/project/${projectId}/task`, { title: `Call ${count}` }));
  await delay(6_000);
  const port = (listener.address() as AddressInfo | null)?.port;
  if (isListening)
    tally.attempt('webhooks to own names', connections === 0, `${connections} connections to ${port}`);
  const { data } = must(await owner.call('GET', hooks));
  for (const { url, sent } of data as { url: string; sent: number }[])
    tally.attempt('webhooks to own names', sent === 0, `${url} was sent ${sent}`);
  listener.close();
}

/** The one host that webhooks of the attacked server may call although it is not on the public internet. */
export const allowedHost = { host: '127.0.0.9', port: 18_999 };

/** An address that redirects inside, is silent, or answers without an end; others must be called meanwhile. */
async function answerBadly(owner: Hostile, hooks: string, tally: Tally): Promise<void> {
  const calls = new Map<string, number>();
  const signed: Signed[] = [];
  let sentOn = 0;
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    const body = (await buffer(request)).toString();
    const header = (name: string) => String(request.headers[`tandem-${name}`]);
    if (path === '/well')
      signed.push({ body, at: header('timestamp'), signature: header('signature'), id: header('delivery') });
    calls.set(path, (calls.get(path) ?? 0) + 1);
    if (path === '/silent') return;
    if (path === '/redirect') return void reply.writeHead(307, { location: '/inside' }).end();
    reply.writeHead(200);
    if (path !== '/endless') return void reply.end();
    const writing = setInterval(() => {
      sentOn += 1;
      reply.write('x'.repeat(100_000));
    }, 10);
    reply.on('close', () => clearInterval(writing));
  });
  await new Promise<void>((resolve) => server.listen(allowedHost.port, allowedHost.host, resolve));
  const secrets: string[] = [];
  for (const path of ['/silent', '/redirect', '/endless', '/well']) {
    const url = `http://${allowedHost.host}:${allowedHost.port}${path}`;
    const { secret } = must(
      await owner.call('POST', hooks, { url, events: ['task.created'], format: 'tandem' }),
    );
    secrets.push(secret);
  }
  const tasks = hooks.replace('/webhooks', '/task');
  for (let count = 0; count < 5; count += 1) must(await owner.call('POST', tasks, { title: `Bad ${count}` }));
  await delay(8_000);
  tally.attempt('bad answers', !calls.has('/inside'), 'a redirect was followed');
  tally.attempt(
    'bad answers',
    (calls.get('/silent') ?? 0) <= 2,
    `a silent one was called ${calls.get('/silent')} times`,
  );
  tally.attempt('bad answers', sentOn < 50, `an endless answer was read for ${sentOn} parts`);
  tally.attempt(
    'bad answers',
    calls.get('/well') === 5,
    `who answers was called ${calls.get('/well')} times`,
  );
  await checkSignatures(owner, { hooks, secrets, signed }, tally);
  server.closeAllConnections();
  server.close();
}

interface Signed {
  body: string;
  at: string;
  signature: string;
  id: string;
}

/** What a receiver relies on: nobody else can sign, a body or its time cannot be changed, and a replay is told by time and id. */
async function checkSignatures(
  owner: Hostile,
  { hooks, secrets, signed }: { hooks: string; secrets: readonly string[]; signed: readonly Signed[] },
  tally: Tally,
): Promise<void> {
  const by = (secret: string, { at, body }: Pick<Signed, 'at' | 'body'>) =>
    `sha256=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  const own = secrets.at(-1) ?? '';
  for (const one of signed) {
    tally.attempt('signatures of webhooks', one.signature === by(own, one), 'a body is not signed');
    for (const forged of [
      ...secrets.slice(0, -1).map((secret) => by(secret, one)),
      by('', one),
      by(own, { ...one, body: `${one.body} ` }),
      by(own, { ...one, at: String(Number(one.at) + 1) }),
    ])
      tally.attempt('signatures of webhooks', one.signature !== forged, 'another secret, body or time fits');
    const age = Math.abs(Date.now() / 1_000 - Number(one.at));
    tally.attempt('replays of webhooks', age < 60, `it was signed for ${age} s ago`);
  }
  const ids = new Set(signed.map(({ id }) => id));
  tally.attempt('replays of webhooks', ids.size === signed.length, 'two events have one id');
  const { data } = must(await owner.call('GET', hooks));
  const logs = [];
  for (const { _id } of data as { _id: string }[])
    logs.push(must(await owner.call('GET', `${hooks}/${_id}/deliveries`)));
  const seen = JSON.stringify([data, logs]);
  for (const secret of secrets)
    tally.attempt('secrets of webhooks', !seen.includes(secret), 'a secret is shown again');
}
