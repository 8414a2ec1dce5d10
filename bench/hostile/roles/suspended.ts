import { request } from 'node:http';
import { codeAt, stepAt } from '../../../server/src/platform/keys/totp.ts';
import { createAuthenticator } from '../../../server/src/testing/factors/software-authenticator.ts';
import { bytesOfKey } from '../authenticator-keys.ts';
import { type Answer, send } from '../caller.ts';
import { command, connect, connected } from '../connect.ts';
import {
  cookieOf,
  type MailServer,
  mailTo,
  newMember,
  open,
  signUp,
  tokenOf,
  withMailServer,
} from '../servers/mail-server.ts';
import { must, password } from '../situation.ts';
import type { Tally } from '../tally.ts';

const emailId = 'suspended@example.org';
const moved = 'moved@example.org';

/** A suspended member, who prepared everything that may lead back in. */
export const comeBackSuspended = (tally: Tally): Promise<void> =>
  withMailServer(async (at) => {
    const prepared = await prepare(at);
    await suspend(at, prepared.id);
    await logInAgain(at, prepared, tally);
    await useLinks(at, prepared, tally);
    await goOn(at, prepared, tally);
    await startAnew(at, prepared, tally);
  });

const by = (at: MailServer, cookie: string) => (method: string, path: string, body?: unknown) =>
  send(at.address, method, path, { cookie, ...(body === undefined ? {} : { body }) });

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Everything that a member can have in hand on the day before. */
async function prepare(at: MailServer) {
  const cookie = await newMember(at, emailId);
  const call = by(at, cookie);
  const id: string = must(await call('GET', '/api/session')).user._id;
  // A first change of the address leaves a link that takes it back, a second one a link to confirm.
  must(await call('POST', '/api/account/email', { emailId: moved }));
  const first = tokenOf(await mailTo(at, moved));
  must(await open(at, 'email-link/confirm', { token: first, password }));
  const undo = tokenOf(await mailTo(at, emailId, /undo/i));
  const other = cookieOf(await logInWith(at, password));
  must(await call('POST', '/api/account/email', { emailId: 'third@example.org' }));
  const confirm = tokenOf(await mailTo(at, 'third@example.org'));
  await open(at, 'recovery', { emailId: moved });
  const reset = tokenOf(await mailTo(at, moved, /reset-password/));
  const calendar: string = must(await call('POST', '/api/tasks/calendar-link')).data.path;
  const lists = { skillsRequired: ['SQL'], interestsTags: ['Maps'] };
  const project = must(
    await call('POST', '/api/project/create', { title: 'Mine', description: 'Mine.', ...lists }),
  );
  const projectId: string = project.project._id;
  const chat: string = must(await call('POST', '/api/chat/group-simple', { projectId })).data._id;
  const socket = connect(at.address, cookie);
  if (!(await connected(socket))) throw new Error('The member could not connect.');
  const factors = await addFactors(at, cookie);
  const upload = beginUpload(at, cookie);
  return { id, cookie, other, undo, confirm, reset, calendar, projectId, chat, socket, upload, ...factors };
}

const logInWith = (at: MailServer, secret: string, emailOf = moved): Promise<Answer> =>
  send(at.address, 'POST', '/login', { body: { emailId: emailOf, password: secret } });

/** An app, recovery codes and a passkey, and log-ins that wait for each. */
async function addFactors(at: MailServer, cookie: string) {
  const call = by(at, cookie);
  const { key } = must(await call('POST', '/api/account/authenticator-app')).data;
  const code = (later = 0) => codeAt(bytesOfKey(key), stepAt(new Date()) + later);
  const confirmed = must(await call('POST', '/api/account/authenticator-app/confirm', { code: code() }));
  const authenticator = createAuthenticator();
  const options = must(await call('POST', '/api/account/passkeys/options')).data;
  const response = authenticator.create(options);
  must(await call('POST', '/api/account/passkeys', { name: 'Key', response }));
  const waiting: string[] = [];
  for (let count = 0; count < 3; count += 1)
    waiting.push((await logInWith(at, password)).json.secondStep.token);
  const asked = must(await send(at.address, 'POST', '/api/login/passkey/options', { body: {} })).data;
  return { code, recoveryCodes: confirmed.data.recoveryCodes as string[], authenticator, waiting, asked };
}

/** Sends the first half of a photo; `finish` sends the rest and returns the status. */
function beginUpload(at: MailServer, cookie: string) {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(50_000), Buffer.from('\r\n--x--\r\n')]);
  const headers = {
    cookie,
    origin: at.address,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(body.length),
  };
  const url = `${at.address}/api/files/tandem/objects?path=profileImages/late.png`;
  const outgoing = request(url, { method: 'POST', headers });
  const status = new Promise<number>((resolve) => {
    outgoing.on('response', (reply) => resolve(reply.resume().statusCode ?? 0));
    outgoing.on('error', () => resolve(0));
  });
  outgoing.write(body.subarray(0, 20_000));
  return { finish: () => (outgoing.end(body.subarray(20_000)), status) };
}

async function suspend(at: MailServer, id: string): Promise<void> {
  const admin = by(at, await newMember(at, 'admin@example.org', 'Admin'));
  const token = /become-administrator#token=([\w-]{43})/.exec(at.log())?.[1];
  must(await admin('POST', '/api/admin/claim', { token }));
  must(await admin('POST', `/api/admin/members/${id}/suspend`, { days: 7, reason: 'Advertising.' }));
}

/** Whether a reply brought a session that works. */
async function isIn(at: MailServer, answer: Answer): Promise<boolean> {
  const cookie = cookieOf(answer);
  return cookie !== '' && (await by(at, cookie)('GET', '/profile/view')).status === 200;
}

/** Every way in, with what was prepared and what is made now. */
async function logInAgain(at: MailServer, member: Prepared, tally: Tally): Promise<void> {
  const { code, recoveryCodes, authenticator, waiting, asked } = member;
  const post = (path: string, body: object) => send(at.address, 'POST', `/api/login/${path}`, { body });
  const [first = '', second = '', third = ''] = waiting;
  const forStep = await post('passkey/options', { token: third });
  const now = await post('passkey/options', {});
  const ways: [string, () => Promise<Answer>][] = [
    ['password', () => logInWith(at, password)],
    ['former address', () => logInWith(at, password, emailId)],
    ['code', () => post('code', { token: first, code: code(1) })],
    ['recovery code', () => post('recovery-code', { token: second, code: recoveryCodes[0] })],
    ['passkey', () => post('passkey', { token: asked.token, response: authenticator.use(asked.options) })],
    [
      'new passkey',
      () =>
        post('passkey', { token: now.json?.data?.token, response: authenticator.use(now.json.data.options) }),
    ],
  ];
  if (forStep.status === 200)
    ways.push([
      'second step',
      () => post('passkey', { token: third, response: authenticator.use(forStep.json.data.options) }),
    ]);
  for (const [name, way] of ways) {
    const answer = await way();
    // The password alone leads to the second step, as for everybody: who has not logged in learns of no suspension.
    const isExpected = name === 'password' ? answer.status === 202 : answer.json?.code === expected(name);
    const isRefused = isExpected && !(await isIn(at, answer));
    tally.attempt('suspended: log-in', isRefused, `${name} answered ${answer.status} ${answer.text}`);
  }
}

const expected = (way: string) => (way === 'former address' ? undefined : 'account.suspended');

/** Links that were sent before, and such that are asked for now. */
async function useLinks(at: MailServer, member: Prepared, tally: Tally): Promise<void> {
  const next = 'another horse battery';
  const uses: [string, object][] = [
    ['email-link/confirm', { token: member.confirm, password }],
    ['reset-password', { token: member.reset, newPassword: next }],
    ['email-link/undo', { token: member.undo }],
  ];
  for (const [path, body] of uses) {
    const answer = await open(at, path, body);
    tally.attempt('suspended: links', !(await isIn(at, answer)), `${path} started a session`);
  }
  for (const address of [emailId, moved, 'third@example.org']) {
    await open(at, 'recovery', { emailId: address });
    for (const secret of [password, next]) {
      const answer = await logInWith(at, secret, address);
      const isOut = !(await isIn(at, answer));
      tally.attempt('suspended: links', isOut, `log-in after the links answered ${answer.status}`);
    }
  }
  const late = await mailTo(at, emailId, /reset-password/).catch(() => '');
  const answer = await open(at, 'reset-password', {
    token: tokenOf(late),
    newPassword: 'a third horse battery',
  });
  tally.attempt('suspended: links', !(await isIn(at, answer)), 'a link of today started a session');
  const again = await logInWith(at, 'a third horse battery', emailId);
  const isOut = !(await isIn(at, again));
  tally.attempt('suspended: links', isOut, `the password of today answered ${again.status}`);
  const link = await send(at.address, 'GET', member.calendar);
  tally.attempt('suspended: links', link.status === 404, `the calendar answered ${link.status}`);
}

/** What a session is good for. */
function lateRequests({ chat, projectId }: Prepared): [string, string, unknown?][] {
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  };
  return [
    ['GET', '/profile/view'],
    ['PATCH', '/profile/edit', { about: 'Still here.' }],
    [
      'POST',
      `/api/chat/${chat}/message`,
      { text: 'Still here.', clientId: '0195a000-0000-7000-8000-000000000001' },
    ],
    ['PATCH', `/api/project/${projectId}/edit`, { title: 'Still here' }],
    ['POST', `/api/project/${projectId}/invitation-links`, {}],
    ['POST', '/api/notifications/devices', device],
    ['POST', '/api/tasks/calendar-link'],
    ['GET', '/api/account/data'],
    ['POST', '/api/account/confirm-password', { password }],
    ['POST', '/api/account/delete', { password, confirmation: 'DELETE' }],
    ['POST', '/api/account/password', { currentPassword: password, newPassword: 'another horse battery' }],
  ];
}

/** What goes on without a new log-in: requests, sockets, an upload, devices, an outbox. */
async function goOn(at: MailServer, member: Prepared, tally: Tally): Promise<void> {
  const { cookie, other, socket, chat, id } = member;
  const late = lateRequests(member);
  for (const one of [cookie, other])
    for (const [method, path, body] of late) {
      const { status } = await by(at, one)(method, path, body);
      tally.attempt('suspended: old sessions', status === 401, `${path} answered ${status}`);
    }
  const { ok } = await command(socket, 'sendMessage', { chatId: chat, senderId: id, text: 'Still here.' });
  tally.attempt('suspended: old sessions', !ok && !socket.connected, 'the socket goes on');
  const again = connect(at.address, cookie);
  tally.attempt('suspended: old sessions', !(await connected(again)), 'a new socket connects');
  again.close();
  socket.close();
  const status = await member.upload.finish();
  tally.attempt('suspended: old sessions', status === 401 || status === 415, `the upload answered ${status}`);
}

/** Sign-up with the addresses of the suspended account. */
async function startAnew(at: MailServer, { id }: Prepared, tally: Tally): Promise<void> {
  for (const address of [emailId, emailId.toUpperCase(), ` ${emailId} `]) {
    const answer = await signUp(at, address);
    tally.attempt(
      'suspended: sign-up',
      answer.status === 202 || answer.status === 400,
      `answered ${answer.status}`,
    );
  }
  const mails = await mailTo(at, emailId, /already have an account|have an account/i).catch(() => '');
  tally.attempt('suspended: sign-up', mails !== '' && !/confirm-sign-up/.test(mails), 'the mail has a link');
  const admin = by(at, cookieOf(await logInWith(at, password, 'admin@example.org')));
  const { data } = must(await admin('GET', `/api/admin/members/${id}`));
  tally.attempt('suspended: sign-up', data.isSuspended === true, 'the suspension is gone');
}
