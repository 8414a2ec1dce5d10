import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Answer, isHandled, isRefused } from '../caller.ts';
import { privateAddresses } from '../content/push-endpoints.ts';
import { createMember, createProject, type Hostile, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

/** The host of repositories that the attacked server is allowed to ask, and one that it may ask but that leads inside. */
export const codeHost = { host: '127.0.0.9', port: 18_998, inside: 'localhost.localdomain' };

/** What stands in no log and no reply. */
export const repositoryToken = 'glpat-Hostile_0123456789';

const origin = `http://${codeHost.host}:${codeHost.port}`;

/** Addresses that name another host than they seem to, or no repository. */
const addresses = [
  ...privateAddresses.map((address) => `${address}/a/b`),
  `http://me:secret@${codeHost.host}:${codeHost.port}/a/b`,
  `${origin}@127.0.0.1/a/b`,
  `${origin}.example.org/a/b`,
  `${origin}1/a/b`,
  `https://${codeHost.host}:${codeHost.port}/a/b`,
  `http://${codeHost.host}/a/b`,
  `http://${codeHost.host}:22/a/b`,
  `http://2130706441:${codeHost.port}1/a/b`,
  `${origin}\\@127.0.0.1/a/b`,
  `javascript:alert(1)//${codeHost.host}:${codeHost.port}/a/b`,
  `file://${codeHost.host}/a/b`,
  ...['', '/', '/a', '/a/..', '/a/%2e%2e', '/a/.', '/../..', '/a%2fb', '/a/b%2f..%2f..%2fadmin', '/a/b%00']
    .concat(
      '/a/b%0d%0aX-Evil:1',
      '/a/%3Fprivate_token=x',
      '/a/b%23',
      '/а/b',
      '/a/b\u202ec',
      `/a/${'b'.repeat(101)}`,
    )
    .map((path) => `${origin}${path}`),
];

type Reply = (request: IncomingMessage, reply: ServerResponse) => void;

const json = (value: unknown): Reply => text(JSON.stringify(value));
const text =
  (body: string | Buffer, headers: Record<string, string> = {}): Reply =>
  (_request, reply) =>
    void reply.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);

const markup = '<img src=x onerror=alert(1)>\u202e\u2066\u0000javascript:alert(1)';
const facts = { visibility: 'public', star_count: 1, license: { name: markup }, description: markup };
const odd = { toString: 1, valueOf: 1, toJSON: 1, length: -1, constructor: null };

/** What a host may answer. */
const replies: Record<string, Reply> = {
  markup: json(facts),
  'other types': json({ ...facts, star_count: odd, description: odd, license: [odd], visibility: 'public' }),
  'huge numbers': text('{"visibility":"public","star_count":1e999,"description":-0}'),
  prototypes: text(
    '{"visibility":"public","__proto__":{"private":true},"constructor":{"prototype":{"x":1}}}',
  ),
  'a list': json([facts]),
  depth: text('['.repeat(1_000_000)),
  'long text': json({ ...facts, description: 'x'.repeat(3_900_000) }),
  'too much': text(`"${'x'.repeat(5_000_000)}"`),
  bomb: text(gzipSync(Buffer.alloc(20_000_000, 'x')), { 'content-encoding': 'gzip' }),
  'a page': text('<html><script>alert(1)</script>'),
  'a tag for good': text('{"visibility":"public"}', { etag: `"${'x'.repeat(10_000)}"` }),
  'another protocol': ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  'a redirect': (_request, reply) => void reply.writeHead(302, { location: '/inside' }).end(),
  'a redirect without an end': (_request, reply) => void reply.writeHead(200).write('{'),
  'large headers': (_request, reply) => void reply.writeHead(200, { x: 'x'.repeat(100_000) }).end('{}'),
};

const askedPath = /^\/api\/v4\/projects\/[\w%.-]+(?:\/[a-z]+)*(?:\?[\w=&%.-]*)?$/;
// oxlint-disable-next-line no-control-regex
const signs = /[\u0000-\u0008\u202a-\u202e\u2066-\u2069]/u;

/** The card of a repository as a way into the network of the server, into the pages of others, and to keep it busy. */
export async function abuseRepositories({ address, mate, stranger }: Situation, tally: Tally): Promise<void> {
  const owner = await createMember(address, 'Coder');
  const asked: string[] = [];
  let answer: Reply = json(facts);
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    answer(request, reply);
  });
  await new Promise<void>((resolve) => void server.listen(codeHost.port, codeHost.host, resolve));
  try {
    await nameOtherHosts(address, asked, tally);
    for (const [name, reply] of Object.entries(replies)) {
      answer = reply;
      await answerBadly(owner, name, tally);
    }
    tally.attempt('hosts that answer badly', !asked.includes('/inside'), 'a redirect was followed');
    for (const path of asked)
      tally.attempt('paths at hosts', askedPath.test(path) && !path.includes('..'), `it asked ${path}`);
    answer = json(facts);
    await useOthers({ owner, others: [mate, stranger] }, tally);
    await askOften({ address, asked }, tally);
    // Last, as nobody asks it afterwards.
    answer = (_request, reply) => void reply.writeHead(429, { 'retry-after': '99999999999' }).end();
    await answerBadly(owner, 'a wait for a thousand years', tally);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const put = (who: Hostile, projectId: string, url: unknown, token?: string): Promise<Answer> =>
  who.call('PUT', `/api/project/${projectId}/repository`, { url, ...(token !== undefined && { token }) });

/** Each member names a few: a budget would refuse the rest without a look. */
const fewAddresses = 20;

async function nameOtherHosts(address: string, asked: readonly string[], tally: Tally): Promise<void> {
  const another = async () => {
    const who = await createMember(address, 'Namer');
    return { who, projectId: await createProject(who) };
  };
  let connections = 0;
  const listener = createServer((_request, reply) => void reply.end());
  listener.on('connection', () => (connections += 1));
  const isListening = await new Promise<boolean>((resolve) => {
    listener.once('error', () => resolve(false));
    listener.listen(443, '127.0.0.1', () => resolve(true));
  });
  let namer = await another();
  for (const [at, url] of [...addresses, null, [origin], { href: origin }].entries()) {
    if (at % fewAddresses === 0) namer = await another();
    const { status } = await put(namer.who, namer.projectId, url);
    const isHarmless = status === 400 || status === 413;
    tally.attempt('addresses of repositories', isHarmless, `${JSON.stringify(url)}: ${status}`);
  }
  tally.attempt('addresses of repositories', asked.length === 0, `it asked ${asked.join(' ')}`);
  const { who, projectId } = await another();
  const { json: shown } = await put(who, projectId, `https://${codeHost.inside}/a/b`, repositoryToken);
  const card: unknown = shown?.data?.repository?.card;
  tally.attempt('hosts that lead inside', card === null, `it shows ${JSON.stringify(card)}`);
  if (isListening)
    tally.attempt('hosts that lead inside', connections === 0, `${connections} connections to port 443`);
  listener.close();
}

/** A repository of a host that answers with anything: the reply comes soon, and what is shown is plain. */
async function answerBadly(owner: Hostile, name: string, tally: Tally): Promise<void> {
  const projectId = await createProject(owner);
  const begunAt = performance.now();
  const late = delay(20_000).then((): Answer => ({ status: 0, text: '', headers: {}, json: null }));
  const { status, text: body } = await Promise.race([put(owner, projectId, `${origin}/a/b`), late]);
  const ms = Math.round(performance.now() - begunAt);
  tally.attempt('hosts that answer badly', isHandled(status), `${name}: ${status} after ${ms} ms`);
  const { repository } = (JSON.parse(body || '{}') as { data?: { repository?: unknown } }).data ?? {};
  const shown = JSON.stringify(repository ?? null);
  tally.attempt(
    'what hosts say',
    shown.length < 3_000 && !signs.test(shown),
    `${name}: ${shown.slice(0, 200)}`,
  );
  const issues = await owner.call('GET', `/api/project/${projectId}/repository/issues`);
  tally.attempt('hosts that answer badly', isHandled(issues.status), `${name}: issues ${issues.status}`);
}

/** What is another's, and numbers of issues that nobody offered. */
async function useOthers(
  { owner, others }: { owner: Hostile; others: readonly Hostile[] },
  tally: Tally,
): Promise<void> {
  const projectId = await createProject(owner);
  const path = `/api/project/${projectId}/repository`;
  const { text: body } = await put(owner, projectId, `${origin}/a/b`, repositoryToken);
  tally.attempt('tokens of repositories', !body.includes(repositoryToken), 'a reply has the token');
  const forged = [{ url: `${origin}/a/b` }, { numbers: [1] }];
  for (const who of others)
    for (const [method, rest, given] of [
      ['PUT', '', forged[0]],
      ['DELETE', '', undefined],
      ['GET', '/issues', undefined],
      ['POST', '/import', forged[1]],
    ] as const) {
      const { status, text: said } = await who.call(method, `${path}${rest}`, given);
      tally.attempt('repositories of others', isRefused(status), `${method} ${rest} ${status}`);
      tally.attempt('tokens of repositories', !said.includes(repositoryToken), 'a reply has the token');
    }
  for (const numbers of [
    [],
    [0],
    [-1],
    [1.5],
    [1e9],
    ['1'],
    [null],
    Array.from({ length: 1_000 }, (_, n) => n + 1),
  ]) {
    const { status } = await owner.call('POST', `${path}/import`, { numbers });
    tally.attempt(
      'issues that are none',
      isRefused(status),
      `${JSON.stringify(numbers).slice(0, 60)} ${status}`,
    );
  }
}

/** One member asks a thousand times while another works. */
async function askOften(
  { address, asked }: { address: string; asked: readonly string[] },
  tally: Tally,
): Promise<void> {
  const [busy, quiet] = [await createMember(address, 'Busy'), await createMember(address, 'Quiet')];
  const ids = [await createProject(busy), await createProject(busy)];
  const before = asked.length;
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: 1_000 }, (_, at) => put(busy, ids[at % 2] ?? '', `${origin}/a/b`)),
  ).finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver && times.length < 200) {
    const begunAt = performance.now();
    const { status } = await quiet.call('GET', '/profile/view');
    tally.attempt('members beside a flood', status === 200, `the profile answered ${status}`);
    times.push(performance.now() - begunAt);
    await delay(20);
  }
  for (const { status } of await flood)
    tally.attempt(
      'a thousand repositories',
      status === 0 || isHandled(status) || status === 503,
      `it answered ${status}`,
    );
  const [median = 0] = times.toSorted((a, b) => a - b).slice(Math.floor(times.length / 2));
  console.log(
    `  a thousand cards: ${asked.length - before} requests to the host; the profile took ${Math.round(median)} ms`,
  );
  tally.attempt('members beside a flood', median < 500, `the profile took ${Math.round(median)} ms`);
}
