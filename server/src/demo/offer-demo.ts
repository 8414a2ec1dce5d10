import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDemoLogIns, hasMember, hasRealMember } from '../features/account/account.repository.ts';
import type { Passwords } from '../platform/passwords.ts';
import { type Config, isTrial, type TrialSettings } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { readDemoMembers, seedDemo } from './seed.ts';
import type { DemoMember } from './demo-data.schemas.ts';
import { demoEmail } from './demo.rules.ts';

type DemoConfig = Pick<Config, 'dataDir' | 'seedDemo'> & TrialSettings;

interface DemoDeps {
  config: DemoConfig;
  database: Database;
  storage: Storage;
  passwords: Passwords;
  now: Date;
}

/**
 * Seeds the demo community into a new database if the configuration wants it. Returns the lines that offer its log-ins.
 * Once a real member has signed up, or the configuration does not want the demo, closes the log-ins for good.
 */
export async function offerDemo({ config, database, storage, passwords, now }: DemoDeps): Promise<string[]> {
  const file = demoPasswordFile(config.dataDir);
  const isWanted = config.seedDemo ?? (database.kind === 'embedded' && isTrial(config));
  if (!isWanted || (await hasRealMember(database.orm))) {
    await database.transaction(closeDemoLogIns);
    await rm(file, { force: true });
    return [];
  }
  // A database whose demo community was removed is not new, and has no password.
  const isNew = database.isNew || existsSync(file) || config.seedDemo === true;
  if (isNew && !(await hasMember(database.orm))) {
    // Written first: an interrupted seeding leaves only a password, and the next start seeds again.
    const password = await makePassword(config.dataDir, file);
    await seedDemo({ database, storage }, { passwordHash: await passwords.hash(password), now });
  }
  const password = await readFile(file, 'utf8').catch(() => null);
  return password === null ? [] : offer(password);
}

/** The file with the password of the demo members; it is deleted when their log-ins close. */
export const demoPasswordFile = (dataDir: string): string => join(dataDir, 'demo-password');

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

/** A demo member to log in as, with a hint of what there is to see. */
interface DemoLogIn {
  name: string;
  emailId: string;
  hint: string;
}

const hints: [key: string, hint: string][] = [
  [
    'mira',
    'owns four projects; has seven join requests, an invitation, the offer of a project and unread messages',
  ],
  ['ana', "works on five of other people's projects, and is invited to a sixth"],
  ['lucia', 'joined this week, is invited to a project, and has no applications yet'],
];

/** The three log-ins printed at the start: an owner with pending requests, a collaborator, a newcomer. */
export function demoLogIns(members: DemoMember[]): DemoLogIn[] {
  return hints.flatMap(([key, hint]) =>
    members
      .filter((member) => member.key === key)
      .map(({ firstName, lastName }) => ({
        name: `${firstName} ${lastName}`,
        emailId: demoEmail(firstName),
        hint,
      })),
  );
}
