import { send } from './caller.ts';
import { createMember, logIn, must, password, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** Requests from other pages, cookies, log-ins as a weapon, and what should end with a session. */
export async function attackSessions({ address }: Situation, tally: Tally): Promise<void> {
  const victim = await createMember(address, 'Careless');
  await forgeOrigins(address, victim.cookie, tally);
  const [name = '', token = ''] = victim.cookie.split('=');
  for (const cookie of [
    `${name}=x; ${victim.cookie}`,
    `${name}=`,
    `${name}=${'A'.repeat(43)}`,
    `${name}="${token}"`,
    `${name.toUpperCase()}=${token}`,
    `${name}=${token}%00`,
  ])
    tally.attempt(
      'forged cookies',
      (await send(address, 'GET', '/profile/view', { cookie })).status === 401,
      cookie,
    );
  const reply = await send(address, 'POST', '/login', {
    body: { emailId: victim.emailId, password },
    headers: { cookie: `tandem=${'B'.repeat(43)}` },
  });
  const cookie = String(reply.headers['set-cookie']);
  tally.attempt(
    'cookies',
    /HttpOnly/i.test(cookie) && /SameSite=Lax/i.test(cookie) && !cookie.includes('BBBB'),
    cookie,
  );
  for (const path of ['/profile/view', '/api/account/data', '/api/chats', '/api/session', '/api/people/feed'])
    tally.attempt(
      'cache headers',
      (await victim.call('GET', path)).headers['cache-control'] === 'no-store',
      path,
    );
  await useThrottleAsWeapon(address, tally);
  await outliveSession(address, tally);
  await guess(address, tally);
}

async function guess(address: string, tally: Tally): Promise<void> {
  const loop = await createMember(address, 'Loop');
  const tries = Array.from({ length: 30 }, (_, at) =>
    loop.call('POST', '/api/account/confirm-password', { password: `guess number ${at}` }),
  );
  const guesses = (await Promise.all(tries)).filter(({ status }) => status === 400).length;
  tally.attempt('password guesses', guesses <= 10, `${guesses} guesses in a session`);
  const dayOf = await createMember(address, 'Patient');
  let tried = 0;
  for (let count = 0; count < 6; count += 1) {
    const cookie = await logIn(address, dayOf.emailId);
    for (let turn = 0; turn < 10; turn += 1) {
      const body = { password: `guess ${count} ${turn}` };
      const { status } = await send(address, 'POST', '/api/account/confirm-password', { cookie, body });
      if (status === 400) tried += 1;
    }
  }
  tally.attempt('password guesses', tried <= 30, `${tried} guesses in six sessions of a member`);
  for (const path of ['/metrics', '/version', '/metrics/', '//metrics', '/%6detrics'])
    tally.attempt('metrics', !(await send(address, 'GET', path)).text.includes('# TYPE'), path);
}

/** Headers of requests that no page of ours sends. */
function foreignHeaders(address: string): Record<string, string>[] {
  const { host } = new URL(address);
  return [
    ...[
      'https://evil.example',
      'null',
      `${address}.evil.example`,
      `${address}:1`,
      address.replace('http', 'https'),
      '',
    ].map((origin) => ({ origin })),
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: address },

    { host: 'evil.example', origin: 'http://evil.example' },
    { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
    { 'x-forwarded-proto': 'https', origin: `https://${host}` },
    { origin: `http://user@${host}` },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ];
}

async function forgeOrigins(address: string, cookie: string, tally: Tally): Promise<void> {
  for (const headers of foreignHeaders(address))
    for (const [method, path] of [
      ['PATCH', '/profile/edit'],
      ['POST', '/api/account/sign-out-everywhere'],
      ['POST', '/api/people/request/send/x'],
    ] as const) {
      if (headers['content-type'] !== undefined && path !== '/profile/edit') continue;
      const { status } = await send(address, method, path, {
        cookie,
        body: '{"about":"Forged"}',
        headers: {
          ...(headers['content-type'] || headers['origin'] !== undefined
            ? {}
            : { origin: 'https://evil.example' }),
          ...headers,
        },
      });
      tally.attempt(
        'foreign origin',
        status === 403 || status === 415 || status === 401,
        `${path} ${JSON.stringify(headers)} ${status}`,
      );
    }
}

async function useThrottleAsWeapon(address: string, tally: Tally): Promise<void> {
  const [victim, bystander] = [await createMember(address, 'Locked'), await createMember(address, 'Known')];
  const tryOne = (emailId: string, from: string) =>
    send(address, 'POST', '/login', { from, body: { emailId, password: 'a wrong password' } });
  let answered = 0;
  for (let count = 0; count < 60; count += 1)
    if ((await tryOne(victim.emailId, '127.0.0.9')).status === 401) answered += 1;
  tally.attempt('password guesses', answered <= 10, `${answered} guesses of an account from one address`);
  tally.attempt(
    'throttle as a weapon',
    (await logIn(address, victim.emailId)) !== '',
    'log-in from another address',
  );
  const changed = await victim.call('POST', '/api/account/confirm-password', { password });
  tally.attempt(
    'throttle as a weapon',
    changed.status === 200,
    `confirming the password answered ${changed.status}`,
  );
  const first = await send(address, 'POST', '/login', {
    from: '127.0.0.9',
    body: { emailId: bystander.emailId, password },
  });
  const device = String(first.headers['set-cookie']).match(/tandem-device=[\w-]{43}/)?.[0] ?? '';
  for (let count = 0; count < 20; count += 1) await tryOne(bystander.emailId, '127.0.0.9');
  const again = await send(address, 'POST', '/login', {
    from: '127.0.0.9',
    cookie: device,
    body: { emailId: bystander.emailId, password },
  });
  tally.attempt(
    'throttle as a weapon',
    again.status === 200,
    `log-in from the same network in a known browser answered ${again.status}`,
  );
  let sprayed = 0;
  for (let count = 0; count < 70; count += 1)
    if ((await tryOne(`nobody${count}@hidden.example`, '127.0.0.10')).status === 401) sprayed += 1;
  tally.attempt('password guesses', sprayed <= 50, `${sprayed} accounts tried from one address`);
}

async function outliveSession(address: string, tally: Tally): Promise<void> {
  const member = await createMember(address, 'Ending');
  const other = await logIn(address, member.emailId);
  const link = must(await member.call('POST', '/api/tasks/calendar-link')).data.path;
  tally.attempt(
    'calendar link',
    !(await member.call('GET', '/api/tasks/calendar-link')).text.includes(link),
    'the secret is shown again',
  );
  await member.call('POST', '/api/account/sign-out-everywhere');
  tally.attempt(
    'ended sessions',
    (await send(address, 'GET', link)).status === 404,
    'calendar link after signing out everywhere',
  );
  for (const cookie of [member.cookie, other])
    tally.attempt(
      'ended sessions',
      (await send(address, 'GET', '/profile/view', { cookie })).status === 401,
      'session',
    );
  const many: string[] = [];
  for (let count = 0; count < 25; count += 1) many.push(await logIn(address, member.emailId));
  const live = await Promise.all(
    many.map(async (cookie) => (await send(address, 'GET', '/profile/view', { cookie })).status === 200),
  );
  tally.attempt(
    'many sessions',
    live.filter(Boolean).length <= 20,
    `${live.filter(Boolean).length} live sessions`,
  );
}
