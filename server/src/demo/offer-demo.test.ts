import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '@tandem/contract/account';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type House, openHouse } from '../testing/house.ts';
import { isLoopback, offerDemo } from './offer-demo.ts';

let house: House;
let dataDir: string;
beforeEach(async () => {
  house = await openHouse();
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-offer-'));
});
afterEach(async () => {
  await house.close();
  await rm(dataDir, { recursive: true });
});

const offered = (config: { host?: string; seedDemo?: boolean | null } = {}) =>
  offerDemo({
    config: { dataDir, host: config.host ?? '127.0.0.1', seedDemo: config.seedDemo ?? null },
    database: { ...house.database, kind: 'embedded' },
    account: house.account,
    now: house.clock.now(),
  });

it('seeds a new embedded database on a loopback host and offers log-ins that work, at every start', async () => {
  const lines = await offered();
  const password = lines[0]?.split(' ').at(-1) ?? '';
  expect(password).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  const { user } = await house.nobody.ask(logIn, { body: { emailId: 'mira@example.org', password } });
  expect(user.firstName).toBe('Mira');
  expect((await stat(join(dataDir, 'demo-password'))).mode & 0o777).toBe(0o600);
  expect(await offered()).toEqual(lines);
});

it('stops offering, and forgets the password, once a real person has signed up', async () => {
  await offered();
  await house.member();
  expect(await offered()).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});

it('goes on from a seeding that was cut short before anything was written', async () => {
  await offered({ seedDemo: true });
  await house.close();
  house = await openHouse();
  expect(await offered()).toHaveLength(4);
});

it('seeds nothing on a public host, where it is switched off, or where somebody already is', async () => {
  expect(await offered({ host: '0.0.0.0' })).toEqual([]);
  expect(await offered({ seedDemo: false })).toEqual([]);
  await house.member();
  expect(await offered({ seedDemo: true })).toEqual([]);
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
