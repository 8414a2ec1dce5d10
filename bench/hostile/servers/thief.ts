import { codeAt, stepAt } from '../../../server/src/platform/keys/totp.ts';
import { createAuthenticator } from '../../../server/src/testing/factors/software-authenticator.ts';
import { bytesOfKey } from '../authenticator-keys.ts';
import { type Answer, isRefused, send } from '../caller.ts';
import { connect, connected } from '../connect.ts';
import { must, password } from '../situation.ts';
import type { Tally } from '../tally.ts';
import {
  cookieOf,
  type MailServer,
  mailTo,
  newMember,
  open,
  tokenOf,
  withMailServer,
} from './mail-server.ts';

const fresh = 'a fresh horse battery';

/** Somebody with a member's password, who prepares ways back in before the member takes the account back. */
export const stealAccount = (tally: Tally): Promise<void> =>
  withMailServer(async (at) => {
    await guessInStolenSession(at, tally);
    await stayAfterReset(at, tally);
    await stayAfterUndo(at, tally);
  });

const by = (at: MailServer, cookie: string) => (method: string, path: string, body?: unknown) =>
  send(at.address, method, path, { cookie, ...(body === undefined ? {} : { body }) });

const logIn = (at: MailServer, emailId: string, secret: string): Promise<Answer> =>
  send(at.address, 'POST', '/login', { body: { emailId, password: secret } });

async function isIn(at: MailServer, answer: Answer): Promise<boolean> {
  const cookie = cookieOf(answer);
  return cookie !== '' && (await by(at, cookie)('GET', '/profile/view')).status === 200;
}

/** With a session but without the password: guesses it, and removes what protects the account. */
async function guessInStolenSession(at: MailServer, tally: Tally): Promise<void> {
  const call = by(at, await newMember(at, 'guessed@example.org'));
  let checked = 0;
  for (let count = 0; count < 60; count += 1) {
    const { status } = await call('POST', '/api/account/confirm-password', { password: `guess ${count}` });
    if (status !== 429) checked += 1;
  }
  tally.attempt('thief: guesses', checked <= 10, `${checked} of 60 guesses were checked`);
  const change = { currentPassword: 'guess 61', newPassword: fresh };
  const { status } = await call('POST', '/api/account/password', change);
  tally.attempt('thief: guesses', isRefused(status), `another operation checks the next: ${status}`);
}

/** Everything a thief can leave behind with the password alone. */
async function prepare(at: MailServer, emailId: string) {
  const cookie = cookieOf(await logIn(at, emailId, password));
  const call = by(at, cookie);
  const waiting: string[] = [];
  const authenticator = createAuthenticator();
  const options = must(await call('POST', '/api/account/passkeys/options')).data;
  const response = authenticator.create(options);
  const added = must(await call('POST', '/api/account/passkeys', { name: 'Key', response }));
  const { key } = must(await call('POST', '/api/account/authenticator-app')).data;
  const code = (later = 0) => codeAt(bytesOfKey(key), stepAt(new Date()) + later);
  must(await call('POST', '/api/account/authenticator-app/confirm', { code: code() }));
  for (let count = 0; count < 2; count += 1)
    waiting.push((await logIn(at, emailId, password)).json?.secondStep?.token ?? '');
  const asked = must(await send(at.address, 'POST', '/api/login/passkey/options', { body: {} })).data;
  const recoveryCodes: string[] = added.data.recoveryCodes;
  return { cookie, authenticator, code, recoveryCodes, waiting, asked };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Uses what was prepared, after the owner is back. */
async function comeBack(at: MailServer, kind: string, emails: string[], thief: Prepared, tally: Tally) {
  const { cookie, authenticator, code, recoveryCodes, waiting, asked } = thief;
  const post = (path: string, body: object) => send(at.address, 'POST', `/api/login/${path}`, { body });
  const passkey = async (given: { token: string; options: never }) =>
    post('passkey', { token: given.token, response: authenticator.use(given.options) });
  const [first = '', second = ''] = waiting;
  const ways: [string, () => Promise<Answer>][] = [
    ...emails.map((emailId): [string, () => Promise<Answer>] => [
      `password of ${emailId}`,
      () => logIn(at, emailId, password),
    ]),
    ['a step that waited, with a code', () => post('code', { token: first, code: code(1) })],
    [
      'a step that waited, with a recovery code',
      () => post('recovery-code', { token: second, code: recoveryCodes[0] }),
    ],
    ['a passkey asked for before', () => passkey(asked)],
    ['a passkey', async () => passkey(must(await post('passkey/options', {})).data)],
  ];
  for (const [what, way] of ways) {
    const answer = await way();
    tally.attempt(kind, !(await isIn(at, answer)), `${what} answered ${answer.status}`);
  }
  const { status } = await by(at, cookie)('GET', '/profile/view');
  tally.attempt(kind, status === 401, `the old session answered ${status}`);
  const socket = connect(at.address, cookie);
  tally.attempt(kind, !(await connected(socket)), 'a socket with the old session connects');
  socket.close();
}

/** The owner asks for a new password by mail. */
async function stayAfterReset(at: MailServer, tally: Tally): Promise<void> {
  const emailId = 'robbed@example.org';
  await newMember(at, emailId);
  const thief = await prepare(at, emailId);
  await open(at, 'recovery', { emailId });
  const token = tokenOf(await mailTo(at, emailId, /reset-password/));
  must(await open(at, 'reset-password', { token, newPassword: fresh }));
  await comeBack(at, 'thief: after a reset', [emailId], thief, tally);
}

/** The thief changed the address; the owner takes it back by the mail to the former one. */
async function stayAfterUndo(at: MailServer, tally: Tally): Promise<void> {
  const [emailId, taken] = ['moved@example.org', 'thief@example.org'];
  await newMember(at, emailId);
  const cookie = cookieOf(await logIn(at, emailId, password));
  must(await by(at, cookie)('POST', '/api/account/email', { emailId: taken }));
  must(await open(at, 'email-link/confirm', { token: tokenOf(await mailTo(at, taken)), password }));
  const undo = tokenOf(await mailTo(at, emailId, /undo/i));
  const thief = await prepare(at, taken);
  await open(at, 'recovery', { emailId: taken });
  const reset = tokenOf(await mailTo(at, taken, /reset-password/));
  const { resetToken } = must(await open(at, 'email-link/undo', { token: undo })).data;
  await comeBack(at, 'thief: after an undo', [emailId, taken], thief, tally);
  must(await open(at, 'reset-password', { token: resetToken, newPassword: fresh }));
  const late = await open(at, 'reset-password', { token: reset, newPassword: 'a third horse battery' });
  tally.attempt(
    'thief: after an undo',
    isRefused(late.status),
    `a reset asked for before answered ${late.status}`,
  );
  const answer = await logIn(at, emailId, fresh);
  tally.attempt(
    'thief: after an undo',
    await isIn(at, answer),
    `the owner is asked for more: ${answer.status}`,
  );
}
