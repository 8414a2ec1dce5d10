import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '@tandem/contract/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMember } from '../features/account/account.repository.ts';
import { cheapPasswords } from '../testing/cheap-passwords.ts';
import { type TestApp, createTestApp } from '../testing/test-app.ts';
import { isLoopback, offerDemo } from './offer-demo.ts';

describe('the demo community, from the first start on', () => {
  let app: TestApp;
  let dataDir: string;
  beforeAll(async () => {
    app = await createTestApp();
    dataDir = await mkdtemp(join(tmpdir(), 'tandem-offer-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });

  const offered = (config: { host?: string; seedDemo?: boolean | null } = {}) =>
    offerDemo({
      config: { dataDir, host: config.host ?? '127.0.0.1', seedDemo: config.seedDemo ?? null },
      database: { ...app.database, kind: 'embedded' },
      passwords: cheapPasswords,
      now: app.clock.now(),
    });

  it('stays away from a public host, and where it is switched off', async () => {
    expect(await offered({ host: '0.0.0.0' })).toEqual([]);
    expect(await offered({ seedDemo: false })).toEqual([]);
    expect(await hasMember(app.database.orm)).toBe(false);
  });

  it('is seeded into a new database, after a start that was cut short too, with log-ins that work at every start', async () => {
    await writeFile(join(dataDir, 'demo-password'), 'of the start that was cut short', { mode: 0o600 });
    const lines = await offered();
    const password = lines[0]?.split(' ').at(-1) ?? '';
    expect(password).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    const { user } = await app.nobody.call(logIn, { body: { emailId: 'mira@example.org', password } });
    expect(user.firstName).toBe('Mira');
    expect((await stat(join(dataDir, 'demo-password'))).mode & 0o077).toBe(0);
    expect(await offered()).toEqual(lines);
  });

  it('is no longer offered, and its password forgotten, once a real person has signed up', async () => {
    await app.member();
    expect(await offered()).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

it('seeds nothing where somebody already is', async () => {
  const app = await createTestApp();
  await app.member();
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-offer-'));
  const config = { dataDir, host: '127.0.0.1', seedDemo: true };
  const { database, clock } = app;
  expect(await offerDemo({ config, database, passwords: cheapPasswords, now: clock.now() })).toEqual([]);
  expect((await database.executeSql('select from members')).rows).toHaveLength(1);
  await app.close();
  await rm(dataDir, { recursive: true });
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
])('takes %s for loopback: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));
