import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { operationRegistry } from '@tandem/contract/registry';
import { pathOf, scopesOf, tokenScopes, type TokenScope } from '@tandem/contract/operation';
import { type Answer, isRefused, send } from './caller.ts';
import { privateAddresses } from './content/push-endpoints.ts';
import { createMember, createProject, type Hostile, must, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

const makeToken = async (
  who: Hostile,
  scopes: readonly TokenScope[],
): Promise<{ id: string; token: string }> => {
  const { data, token } = must(await who.call('POST', '/api/tokens', { name: 'Attack', scopes }));
  return { id: data._id, token };
};

/** A token that wants more than its scopes, in other places, after its end, and of others. */
export async function abuseTokens({ address, owner, ids }: Situation, tally: Tally): Promise<void> {
  const bearer = (token: string, method: string, path: string, body?: unknown): Promise<Answer> =>
    send(address, method, path, { headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) });
  const [read, write] = [await makeToken(owner, ['tasks:read']), await makeToken(owner, ['chat:write'])];
  await escapeScopes({ owner, ids, bearer }, tally);
  for (const name of ['access_token', 'token', 'authorization']) {
    const { status } = await send(address, 'GET', `/profile/view?${name}=${read.token}`);
    tally.attempt('tokens in addresses', status === 401, `${name} answered ${status}`);
  }
  const forms = [
    `bearer\t${read.token}`,
    `Token ${read.token}`,
    `Bearer ${read.token},${write.token}`,
    `Bearer ${read.token.toUpperCase()}`,
  ];
  for (const authorization of [
    ...forms,
    `Bearer ${read.token}\u00a0`,
    'Bearer null',
    'Bearer undefined',
    'Bearer tdm_',
  ]) {
    const { status } = await send(address, 'GET', `/api/project/${ids.projectId}/tasks`, {
      headers: { authorization },
    });
    tally.attempt(
      'forms of tokens',
      isRefused(status) || status === 0,
      `${JSON.stringify(authorization)} ${status}`,
    );
  }
  // A cookie beside a token must not lend it what the session may.
  const both = { authorization: `Bearer ${read.token}`, cookie: owner.cookie };
  for (const path of ['/profile/view', '/api/tokens', '/api/projects/feed']) {
    const { status } = await send(address, 'GET', path, { headers: both });
    tally.attempt('tokens beside cookies', isRefused(status), `${path} ${status}`);
  }
  must(await owner.call('DELETE', `/api/tokens/${read.id}`));
  for (let count = 0; count < 20; count += 1) {
    const { status } = await bearer(read.token, 'GET', `/api/project/${ids.projectId}/tasks`);
    tally.attempt('revoked tokens', status === 401, `a revoked token answered ${status}`);
  }
  await compareTimes({ address, known: write.token }, tally);
}

type Bearer = (token: string, method: string, path: string, body?: unknown) => Promise<Answer>;

/** A token of each scope alone calls every operation that needs another one, or that is closed to tokens. */
async function escapeScopes(
  { owner, ids, bearer }: Pick<Situation, 'owner' | 'ids'> & { bearer: Bearer },
  tally: Tally,
): Promise<void> {
  const params = new Proxy({} as Record<string, string>, {
    get: (_, name) => (name === 'id' || name === 'projectId' ? ids.projectId : crypto.randomUUID()),
  });
  for (const held of tokenScopes) {
    const { id, token } = await makeToken(owner, [held]);
    for (const { operation } of operationRegistry) {
      const scopes = scopesOf(operation);
      if (operation.access === 'open' || scopes?.every((scope) => scope === held)) continue;
      const { method, name } = operation;
      const path = pathOf(operation.path, params);
      const ask = () => bearer(token, method, path, method === 'GET' ? undefined : {});
      let { status } = await ask();
      while (status === 429) {
        await delay(2_000);
        ({ status } = await ask());
      }
      tally.attempt('scopes of tokens', status === 403, `${held}: ${name} ${status}`);
    }
    must(await owner.call('DELETE', `/api/tokens/${id}`));
  }
}

/** Whether unknown tokens take another time the more of them is right: the look-up is by the hash of the whole. */
async function compareTimes(
  { address, known }: { address: string; known: string },
  tally: Tally,
): Promise<void> {
  const times = { near: [] as number[], far: [] as number[] };
  for (let count = 0; count < 150; count += 1)
    for (const kind of ['near', 'far'] as const) {
      const last = known.endsWith('A') ? 'B' : 'A';
      const token = kind === 'near' ? `${known.slice(0, -1)}${last}` : `tdm_${last.repeat(43)}`;
      const begunAt = performance.now();
      await send(address, 'GET', '/profile/view', { headers: { authorization: `Bearer ${token}` } });
      times[kind].push(performance.now() - begunAt);
    }
  const [near, far] = [median(times.near), median(times.far)];
  console.log(
    `  unknown tokens: ${near.toFixed(2)} ms with 42 right characters, ${far.toFixed(2)} ms with none`,
  );
  tally.attempt('times of tokens', Math.abs(near - far) < 0.5 * Math.max(near, far), `${near} and ${far} ms`);
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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

/** What every log must not have of tokens. */
export const tokenShape = /tdm_[\w-]{43}/;
