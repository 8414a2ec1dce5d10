import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { hasMember, hasRealMember } from '../features/account/account.repository.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { readDemoMembers } from './demo-data.ts';
import { demoLogIns } from './log-ins.ts';
import { seedDemo } from './seed.ts';

interface DemoDeps {
  config: Pick<Config, 'dataDir' | 'host' | 'seedDemo'>;
  database: Database;
  passwords: Passwords;
  now: Date;
}

/**
 * Seeds the demo community into a database without members where that is wanted, and returns the lines that offer
 * its log-ins: none once a real person has signed up.
 */
export async function offerDemo({ config, database, passwords, now }: DemoDeps): Promise<string[]> {
  const file = join(config.dataDir, 'demo-password');
  const isWanted = config.seedDemo ?? (database.kind === 'embedded' && isLoopback(config.host));
  if (isWanted && !(await hasMember(database.orm))) {
    // Written first: a seeding that is cut short leaves a password without members, and the next start goes on from there.
    const password = await makePassword(config.dataDir, file);
    await seedDemo(database, { passwordHash: await passwords.hash(password), now });
  }
  const password = await readFile(file, 'utf8').catch(() => null);
  if (password === null) return [];
  if (await hasRealMember(database.orm)) {
    await rm(file, { force: true });
    return [];
  }
  return offer(password);
}

/** Whether a host to listen on is reached from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

async function makePassword(dataDir: string, file: string): Promise<string> {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const password = [group(), group(), group()].join('-');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

function offer(password: string): string[] {
  const logIns = demoLogIns(readDemoMembers());
  const width = Math.max(...logIns.map(({ emailId }) => emailId.length));
  return [
    `Log in as a demo member. The password of all demo members is ${password}`,
    ...logIns.map(({ emailId, name, hint }) => `  ${emailId.padEnd(width)}  ${name} ${hint}`),
  ];
}
