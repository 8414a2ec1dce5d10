import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../../server/src/testing/faults/programs.ts';
import { type Answer, send } from '../caller.ts';
import { password } from '../situation.ts';

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
const profile = {
  firstName: 'Nora',
  lastName: 'New',
  password,
  age: 30,
  about: 'New.',
  experience: 1,
  techStack: ['SQL'],
  skills: ['Tests'],
  interests: ['Maps'],
};

/** A server that writes its mails into a folder, and asks for verified addresses. */
export interface MailServer {
  address: string;
  /** The plain texts of all mails so far. */
  mails(): string[];
  log(): string;
  /** Sets the clock of the server ahead; false where that is not possible, without libfaketime. */
  skip(seconds: number): boolean;
}

/** Starts a server with an empty database, and ends it after the work. */
export async function withMailServer(work: (at: MailServer) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-hostile-mail-'));
  const clock = clockOf(join(dataDir, 'clock'));
  const env = { ...process.env, PORT: '0', SEED_DEMO: 'false', EMAIL_VERIFICATION: 'required' };
  const server = spawn(process.execPath, [main], { env: { ...env, ...clock.env, DATA_DIR: dataDir } });
  const ended = new Promise((resolve) => server.once('close', resolve));
  let log = '';
  server.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  server.stderr.resume();
  try {
    const address = await addressIn(server, () => log);
    await work({ address, mails: () => mailsIn(join(dataDir, 'mail')), log: () => log, skip: clock.skip });
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function clockOf(file: string): { env: Record<string, string>; skip: (seconds: number) => boolean } {
  const library = findProgram('libfaketime');
  if (library === null) return { env: {}, skip: () => false };
  let ahead = 0;
  const skip = (seconds: number) => {
    ahead += seconds;
    writeFileSync(file, `+${ahead}`);
    return true;
  };
  skip(0);
  const plain = { FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
  return { env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, ...plain }, skip };
}

async function addressIn(server: ChildProcess, log: () => string): Promise<string> {
  while (server.exitCode === null) {
    const found = / is ready at (\S+)/.exec(log())?.[1];
    if (found !== undefined) return found;
    await delay(50);
  }
  throw new Error(`The server did not start: ${log()}`);
}

function mailsIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
    return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

let network = 0;
/** A loopback address of its own, so that only limits of an e-mail address refuse. */
const elsewhere = () => {
  network += 1;
  return `127.0.${2 + (network >> 8)}.${network & 255}`;
};

export const signUp = (
  at: MailServer,
  emailId: unknown,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  send(at.address, 'POST', '/signup', { body: { ...profile, ...more, emailId }, headers, from: elsewhere() });

/** Sends a request about an account without a session. */
export const open = (at: MailServer, path: string, body: object): Promise<Answer> =>
  send(at.address, 'POST', `/api/account/${path}`, { body, from: elsewhere() });

export const mailsTo = (at: MailServer, emailId: string): string[] =>
  at.mails().filter((mail) => mail.includes(`<${emailId}>`));

export const tokenOf = (mail = ''): string => /#token=([\w-]{43})/.exec(mail)?.[1] ?? '';

/** Waits until a mail to an address is there that `matches`. */
export async function mailTo(at: MailServer, emailId: string, matches = /./): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mail = mailsTo(at, emailId).findLast((one) => matches.test(one));
    if (mail !== undefined) return mail;
    await delay(50);
  }
  throw new Error(`No mail with ${matches.source} came.`);
}

/** The session that a reply started; '' when it started none. */
export const cookieOf = ({ headers }: Answer): string =>
  [headers['set-cookie']]
    .flat()
    .find((one) => one?.startsWith('tandem='))
    ?.split(';')[0] ?? '';

/** Signs somebody up by the link in a mail; returns the cookie of their session. */
export async function newMember(at: MailServer, emailId: string, firstName = 'Nora'): Promise<string> {
  await signUp(at, emailId, { firstName });
  const token = tokenOf(await mailTo(at, emailId));
  const cookie = cookieOf(await open(at, 'sign-up-link/confirm', { token, password }));
  if (cookie === '') throw new Error(`${emailId} could not sign up.`);
  return cookie;
}
