import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn, viewProfile } from '@tandem/contract/account';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasMember } from '../features/account/account.repository.ts';
import { cheapPasswords } from '../testing/cheap-passwords.ts';
import { connect, type LiveClient } from '../testing/live-client.ts';
import { cookieOf, type TestApp, createTestApp, visitor } from '../testing/test-app.ts';
import { isLoopback } from '../platform/config.ts';
import { offerDemo } from './offer-demo.ts';

const trial = {
  host: '127.0.0.1',
  isProduction: false,
  publicUrl: null as string | null,
  seedDemo: null as boolean | null,
  trustProxy: false,
};
type Change = Partial<typeof trial>;

let app: TestApp;
let dataDir: string;
beforeEach(async () => {
  app = await createTestApp({ listens: true });
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-offer-'));
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const offered = (change: Change = {}, isNew = true) =>
  offerDemo({
    config: { ...trial, ...change, dataDir },
    database: { ...app.database, kind: 'embedded', isNew },
    storage: app.storage,
    passwords: cheapPasswords,
    now: app.clock.now(),
  });

const logInAsMira = (lines: string[]) => {
  const password = lines[0]?.split(' ').at(-1) ?? '';
  return app.nobody.send(logIn, { body: { emailId: 'mira@example.org', password } });
};

const unwanted: [string, Change][] = [
  ['on a host that others reach', { host: '0.0.0.0' }],
  ['with a public address', { publicUrl: 'https://tandem.example' }],
  ['behind a proxy', { trustProxy: true }],
  ['with NODE_ENV=production', { isProduction: true }],
  ['when it is switched off', { seedDemo: false }],
];

describe('the demo community', () => {
  it.each(unwanted)('is not seeded %s', async (_, change) => {
    expect(await offered(change)).toEqual([]);
    expect(await hasMember(app.database.orm)).toBe(false);
  });

  it('is not seeded into a database that is not new', async () => {
    expect(await offered({}, false)).toEqual([]);
    expect(await hasMember(app.database.orm)).toBe(false);
  });

  it('is seeded anywhere with SEED_DEMO=true', async () => {
    const lines = await offered({ host: '0.0.0.0', isProduction: true, seedDemo: true }, false);
    expect((await logInAsMira(lines)).statusCode).toBe(200);
  });

  it('is seeded into a new database, also after an interrupted start, and offers the same log-ins at every start', async () => {
    await writeFile(join(dataDir, 'demo-password'), 'of the interrupted start', { mode: 0o600 });
    const lines = await offered({}, false);
    expect(lines[0]).toMatch(/ \w{4}-\w{4}-\w{4}$/);
    const reply = await logInAsMira(lines);
    expect(reply.json()).toMatchObject({ user: { firstName: 'Mira' } });
    expect((await stat(join(dataDir, 'demo-password'))).mode & 0o077).toBe(0);
    expect(await offered({}, false)).toEqual(lines);
  });

  it('is not seeded into a database that has members', async () => {
    await app.member();
    expect(await offered({ seedDemo: true })).toEqual([]);
    expect((await app.database.executeSql('select from members')).rows).toHaveLength(1);
  });
});

describe('the demo log-ins', () => {
  let lines: string[];
  let mira: { cookie: string };
  let socket: LiveClient;
  beforeEach(async () => {
    lines = await offered();
    mira = { cookie: cookieOf(await logInAsMira(lines)) };
    socket = await connect(app, mira);
  });
  afterEach(() => socket.close());

  const expectClosed = async () => {
    const reply = await logInAsMira(lines);
    expect([reply.statusCode, reply.body]).toEqual([401, 'Wrong email address or password.']);
    expect((await visitor(app.http, mira.cookie).refused(viewProfile)).status).toBe(401);
  };

  it('close with the first real sign-up, with their sessions and sockets', async () => {
    await app.member();
    await expectClosed();
    await socket.ended;
    expect(await offered({}, false)).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('stay open after a sign-up that was refused', async () => {
    await expect(app.member({ photoUrl: '/api/files/tandem/content/unknown' })).rejects.toThrow('400');
    expect((await logInAsMira(lines)).statusCode).toBe(200);
    await visitor(app.http, mira.cookie).call(viewProfile);
  });

  it.each(unwanted)('close at a start %s, for good', async (_, change) => {
    expect(await offered(change, false)).toEqual([]);
    await expectClosed();
    expect(await offered({}, false)).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('close at the start after an upgrade from a version that left them open', async () => {
    await app.database.executeSql("update members set is_demo = false where email_id = 'ana@example.org'");
    expect((await logInAsMira(lines)).statusCode).toBe(200);
    expect(await offered({}, false)).toEqual([]);
    await expectClosed();
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.example.org', false],
])('recognises %s as loopback: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));
