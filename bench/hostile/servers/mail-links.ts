import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../caller.ts';
import { password } from '../situation.ts';
import type { Tally } from '../tally.ts';
import { type MailServer, mailsTo, mailTo, open, signUp, tokenOf, withMailServer } from './mail-server.ts';

/** Links in mails: guesses, other uses, replays; what replies tell; floods, forged hosts and headers. */
export const attackMailLinks = (tally: Tally): Promise<void> =>
  withMailServer(async (at) => {
    await useTokens(at, tally);
    await compareReplies(at, tally);
    await floodMailbox(at, tally);
    await forgeMails(at, tally);
  });

const linkPaths = ['sign-up-link/view', 'email-link/view', 'reset-link/view', 'email-link/undo'];

async function useTokens(at: MailServer, tally: Tally): Promise<void> {
  const refused = ({ status }: Answer) => status >= 400 && status < 500;
  for (let count = 0; count < 50; count += 1)
    for (const path of linkPaths) {
      const token = randomBytes(32).toString('base64url');
      tally.attempt('guessed links', refused(await open(at, path, { token })), path);
    }
  await signUp(at, 'ada@example.org');
  const token = tokenOf(await mailTo(at, 'ada@example.org'));
  for (const path of linkPaths.slice(1))
    tally.attempt('links for something else', refused(await open(at, path, { token })), path);
  for (const bad of [token.slice(1), `${token}A`, token.toLowerCase(), `${token}\u0000`, [token], { token }])
    tally.attempt(
      'tampered links',
      refused(await open(at, 'sign-up-link/confirm', { token: bad, password })),
      JSON.stringify(bad),
    );
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, count) =>
      open(at, 'sign-up-link/confirm', { token, password: `guess number ${count}` }),
    ),
  );
  const tried = guesses.filter(({ status }) => status === 400).length;
  tally.attempt('guesses at a link', tried <= 10, `${tried} guesses`);
  await signUp(at, 'bo@example.org');
  const other = tokenOf(await mailTo(at, 'bo@example.org'));
  const uses = await Promise.all(
    Array.from({ length: 8 }, () => open(at, 'sign-up-link/confirm', { token: other, password })),
  );
  const worked = uses.filter(({ status }) => status === 200).length;
  tally.attempt('replayed links', worked === 1, `${worked} of 8 worked`);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Sign-ups with addresses that have an account and with others, mixed, so that the machine is the same for both. */
async function compareReplies(at: MailServer, tally: Tally): Promise<void> {
  const known = Array.from({ length: 10 }, (_, count) => `known${count}@example.org`);
  for (const emailId of known) {
    await signUp(at, emailId);
    const token = tokenOf(await mailTo(at, emailId));
    await open(at, 'sign-up-link/confirm', { token, password });
  }
  const times = { known: [] as number[], unknown: [] as number[] };
  const timed = async (kind: keyof typeof times, emailId: string) => {
    // The mail of the request before is on its way by then.
    await delay(250);
    const start = performance.now();
    const { status, text } = await signUp(at, emailId);
    times[kind].push(performance.now() - start);
    return `${status} ${text}`;
  };
  for (let round = 0; round < 3; round += 1)
    for (const [count, emailId] of known.entries()) {
      const other = `unknown${round}-${count}@example.org`;
      // In random order, so that neither profits from what comes before it.
      const isKnownFirst = Math.random() < 0.5;
      const first = isKnownFirst ? await timed('known', emailId) : await timed('unknown', other);
      const second = isKnownFirst ? await timed('unknown', other) : await timed('known', emailId);
      tally.attempt('addresses told by a reply', first === second, `${first} ${second}`);
    }
  const share = shareSlower(times.known, times.unknown);
  const figures = `with an account ${median(times.known).toFixed(1)} ms, without ${median(times.unknown).toFixed(1)} ms`;
  console.log(`  sign-up ${figures}; slower with one in ${(share * 100).toFixed(0)} % of the pairs`);
  tally.attempt('addresses told by time', share > 0.25 && share < 0.75, figures);
}

/** How often one of `some` is larger than one of `others`: a half where the two are alike, however busy the machine is. */
function shareSlower(some: readonly number[], others: readonly number[]): number {
  const pairs = some.flatMap((one) => others.map((other) => one > other));
  return pairs.filter(Boolean).length / pairs.length;
}

async function floodMailbox(at: MailServer, tally: Tally): Promise<void> {
  const victim = 'victim@example.org';
  const asked = [
    ...Array.from({ length: 40 }, () => signUp(at, victim)),
    ...Array.from({ length: 40 }, () => open(at, 'recovery', { emailId: victim })),
  ];
  await Promise.all(asked);
  await delay(3_000);
  const count = mailsTo(at, victim).length;
  tally.attempt('flooded mailbox', count <= 10, `${count} mails of 80 that were asked for`);
}

async function forgeMails(at: MailServer, tally: Tally): Promise<void> {
  for (const emailId of [
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org, b@example.org',
    'a@example.org\u0000b@example.org',
    '<a@example.org>',
    'A <a@example.org>',
    ['a@example.org', 'b@example.org'],
  ])
    tally.attempt('forged recipients', (await signUp(at, emailId)).status === 400, JSON.stringify(emailId));
  await signUp(at, 'plain@example.org', { firstName: 'Visit evil', lastName: 'Bcc: now' });
  const mail = await mailTo(at, 'plain@example.org');
  tally.attempt('words of a stranger in a mail', !/evil|Bcc/.test(mail), mail);
  const host = new URL(at.address).host;
  for (const headers of [
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example' },
    { host, 'x-original-host': 'evil.example' },
  ])
    await signUp(at, 'host@example.org', {}, headers);
  await mailTo(at, 'host@example.org');
  const links = mailsTo(at, 'host@example.org');
  tally.attempt(
    'links to a forged host',
    links.every((text) => text.includes(`${at.address}/confirm-sign-up#`)),
    links.join('\n'),
  );
}
