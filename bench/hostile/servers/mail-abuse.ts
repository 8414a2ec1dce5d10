import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../caller.ts';
import { must, password } from '../situation.ts';
import type { Tally } from '../tally.ts';
import {
  cookieOf,
  type MailServer,
  mailsTo,
  newMember,
  open,
  signUp,
  withMailServer,
} from './mail-server.ts';

/** Words of members in mails, floods by many accounts, links that unsubscribe, and what times tell. */
export const abuseMails = (tally: Tally): Promise<void> =>
  withMailServer(async (at) => {
    await compareTimes(at, tally);
    const victim = await newMember(at, victimEmail, 'Vera');
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, count) => newMember(at, `crowd${count}@example.org`, `Crowd${count}`)),
    );
    await forgeWords(at, { victim, sender: crowd[0] ?? '' }, tally);
    await floodByMany(at, { victim, crowd }, tally);
    examineMails(at, tally);
    await unsubscribeOthers(at, tally);
  });

const lists = { skillsRequired: ['SQL'], interestsTags: ['Maps'] };
const victimEmail = 'vera@example.org';
const by = (at: MailServer, cookie: string) => (method: string, path: string, body?: unknown) =>
  send(at.address, method, path, { cookie, ...(body === undefined ? {} : { body }) });
const idOf = async (at: MailServer, cookie: string): Promise<string> =>
  must(await by(at, cookie)('GET', '/api/session')).user._id;

const hostileNames = [
  'Eve\r\nBcc: third@example.org',
  'Eve\nSubject: Win',
  'Eve\u0000',
  'Eve\u2028Bcc: third@example.org',
  'Eve\u0085Bcc: third@example.org',
  '\u202Eevil',
  'Eve\u2066',
  '=?utf-8?q?Bcc=3A_third=40example.org?=',
  '"admin@tandem.example" <admin@example.org>',
  'admin@example.org',
  'Eve, third@example.org',
  'https://evil.example',
  'Win at evil.com',
];
const allowedNames = ['<script>alert(1)</script>'];

/** Headers of a mail in the folder: what stands before the first empty line. */
const headOf = (mail: string) => mail.split('\n\n')[0] ?? '';

interface Pair {
  victim: string;
  sender: string;
}

/** Names and titles that are headers, or look like an address. */
async function forgeWords(at: MailServer, { victim, sender }: Pair, tally: Tally): Promise<void> {
  const call = by(at, sender);
  const victimId = await idOf(at, victim);
  for (const firstName of hostileNames) {
    const { status } = await call('PATCH', '/profile/edit', { firstName });
    tally.attempt('mail headers', status === 400, `the name ${JSON.stringify(firstName)}: ${status}`);
    const own = await call('POST', '/api/project/create', { title: firstName, description: 'x', ...lists });
    const path = `/api/project/${own.json?.project?._id}/invitations`;
    await call('POST', path, { userId: victimId, role: 'Tester' });
  }
  for (const name of allowedNames) {
    await call('PATCH', '/profile/edit', { firstName: name.slice(0, 50) });
    const asked = await call('POST', `/api/people/request/send/${victimId}`);
    await call('DELETE', `/api/people/request/${asked.json?.request?._id}`);
  }
}

/** What the mails of the forged words look like. */
function examineMails(at: MailServer, tally: Tally): void {
  for (const one of mailsTo(at, victimEmail)) {
    const lines = headOf(one).split('\n');
    const isPlain = lines.length === 2 && /^To: (?:Vera New)? <vera@example\.org>$/.test(lines[0] ?? '');
    tally.attempt('mail headers', isPlain, headOf(one));
    const isShort = lines.every((line) => line.length < 200 && !/[\p{Cc}\u2028\u2029]/u.test(line));
    tally.attempt('mail headers', isShort, JSON.stringify(headOf(one)));
  }
}

/** Many accounts and networks, each below its own limits, against one mailbox. */
async function floodByMany(
  at: MailServer,
  { victim, crowd }: { victim: string; crowd: string[] },
  tally: Tally,
): Promise<void> {
  const victimId = await idOf(at, victim);
  const before = mailsTo(at, victimEmail).length;
  const project = must(
    await by(at, victim)('POST', '/api/project/create', { title: 'Open', description: 'Open.', ...lists }),
  );
  await Promise.all(
    crowd.map(async (cookie) => {
      const call = by(at, cookie);
      await call('POST', `/api/people/request/send/${victimId}`);
      await call('POST', `/api/project/join/${project.project._id}`, { role: 'Tester' });
      await call('POST', '/api/account/email', { emailId: victimEmail });
      const own = await call('POST', '/api/project/create', {
        title: 'Come',
        description: 'Come.',
        ...lists,
      });
      await call('POST', `/api/project/${own.json?.project?._id}/invitations`, {
        userId: victimId,
        role: 'Tester',
      });
      await signUp(at, victimEmail);
      await open(at, 'recovery', { emailId: victimEmail });
    }),
  );
  // Notifications are collected: an hour later, all that comes of them has come.
  const isLater = at.skip(20 * 60);
  await delay(4_000);
  if (isLater) at.skip(40 * 60);
  await delay(4_000);
  const sent = mailsTo(at, victimEmail).slice(before);
  const count = sent.length;
  tally.attempt('mailbox by many', count <= 12, `${count} mails of ${crowd.length * 6} that were caused`);
  console.log(`  ${count} mails of ${crowd.length * 6} causes by ${crowd.length} members`);
}

/** One click, as mail programs send it. */
const oneClick = (at: MailServer, token: string) =>
  send(at.address, 'POST', `/unsubscribe/${token}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  });

async function unsubscribeOthers(at: MailServer, tally: Tally): Promise<void> {
  const mail = mailsTo(at, victimEmail).findLast((one) => one.includes('/unsubscribe/'));
  // Without libfaketime no collected mail has come yet.
  if (mail === undefined && !at.skip(0)) return;
  const token = /\/unsubscribe\/(\S+)/.exec(mail ?? '')?.[1] ?? '';
  tally.attempt('unsubscribe links', token !== '', 'no mail has a link');
  const [version = '', member = '', time = '', signature = ''] = token.split('~');
  const other = must(
    await send(at.address, 'POST', '/login', { body: { emailId: 'crowd1@example.org', password } }),
  );
  const forged = [
    [version, other.user._id, time, signature],
    [version, member, String(Number(time) + 1), signature],
    ['2', member, time, signature],
    [version, member, time, signature.slice(1)],
    [version, member, time, `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`],
    [version, member, time, ''],
    [version, member, time],
    [version, member.toUpperCase(), time, signature],
  ].map((parts) => parts.join('~'));
  for (const one of [...forged, token.slice(0, 20), '', '..%2f..', 'x'.repeat(3_000)]) {
    const { status } = await oneClick(at, one);
    tally.attempt(
      'unsubscribe links',
      status >= 400 && status < 500,
      `${one.slice(0, 60)} answered ${status}`,
    );
  }
  await useOwnLink(at, token, tally);
}

/** Reading a link changes nothing; one click does, as often as it comes. */
async function useOwnLink(at: MailServer, token: string, tally: Tally): Promise<void> {
  const isOn = async () => (await send(at.address, 'GET', `/api/unsubscribe-link/${token}`)).json?.data?.isOn;
  await send(at.address, 'GET', `/unsubscribe/${token}`);
  await send(at.address, 'HEAD', `/unsubscribe/${token}`);
  tally.attempt('unsubscribe links', (await isOn()) === true, 'reading the link switches mails off');
  const answer = await oneClick(at, token);
  tally.attempt(
    'unsubscribe links',
    answer.status === 200 && cookieOf(answer) === '',
    `answered ${answer.status}`,
  );
  const again = await oneClick(at, token);
  tally.attempt(
    'unsubscribe links',
    again.status === 200 && (await isOn()) === false,
    `again ${again.status}`,
  );
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Replies and times of public operations for addresses that have an account, and for others. */
async function compareTimes(at: MailServer, tally: Tally): Promise<void> {
  const known = Array.from({ length: 4 }, (_, count) => `known${count}@example.org`);
  for (const emailId of known) await newMember(at, emailId);
  const asks: Record<string, (emailId: string) => ReturnType<typeof open>> = {
    recovery: (emailId) => open(at, 'recovery', { emailId }),
    'log-in': (emailId) =>
      send(at.address, 'POST', '/login', { body: { emailId, password: 'a wrong password' } }),
    'passkey log-in': (emailId) =>
      send(at.address, 'POST', '/api/login/passkey/options', { body: { emailId } }),
  };
  for (const [name, ask] of Object.entries(asks)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 20; round += 1) {
      const pair = [known[round % 4] ?? '', `nobody${name}${round}@example.org`].map((one) =>
        one.replace(' ', ''),
      );
      const texts: string[] = [];
      for (const emailId of Math.random() < 0.5 ? pair : pair.toReversed()) {
        await delay(60);
        const begunAt = performance.now();
        const { status, text } = await ask(emailId);
        times[known.includes(emailId) ? 'known' : 'unknown'].push(performance.now() - begunAt);
        texts.push(name === 'passkey log-in' ? `${status}` : `${status} ${text}`);
      }
      tally.attempt(`${name}: by reply`, texts[0] === texts[1], texts.join(' '));
    }
    const pairs = times.known.flatMap((one) => times.unknown.map((other) => one > other));
    const share = pairs.filter(Boolean).length / pairs.length;
    const figures = `${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms, ${(share * 100).toFixed(0)} %`;
    console.log(`  ${name}: with and without an account ${figures} slower`);
    tally.attempt(`${name}: by time`, share > 0.2 && share < 0.8, figures);
  }
}
