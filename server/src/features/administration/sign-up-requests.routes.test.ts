import { signUpRequestsChanged } from '@tandem/contract/administration';
import { logIn, signUp, viewProfile } from '@tandem/contract/account';
import * as operations from '@tandem/contract/administration/administration-members';
import { listAuditEntries } from '@tandem/contract/audit';
import {
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import { listNotifications } from '@tandem/contract/notifications';
import { countWaiting, viewPerson } from '@tandem/contract/people';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator, makeModerator } from '../../testing/administration/community-roles.ts';
import { connect } from '../../testing/live-client.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { race } from '../../testing/race.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../testing/test-app.ts';
import { signUps } from '../account/sign-up/sign-up.tables.ts';
import { members, setRole } from '../account/public.ts';
import { notifications } from '../notifications/notifications.tables.ts';

const day = 24 * 3_600_000;
const profile = {
  firstName: 'Nadia',
  lastName: 'Osei',
  age: 30,
  about: 'Draws maps.',
  experience: 5,
  techStack: ['QGIS'],
  skills: ['Maps'],
  interests: ['Rivers'],
};
let app: TestApp;
let admin: Actor;
let mira: Actor;
let plain: Actor;
let count = 0;
let address = '';
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  admin = await makeAdministrator(app, await app.member());
  mira = await makeModerator(app, await app.member());
  plain = await app.member();
  const body = { section: 'signUp', version: 0, signUpMode: 'approval' } as const;
  await admin.call(updateCommunitySettings, { body });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  await app.database.orm.delete(signUps);
  await app.database.orm.delete(notifications);
  app.mails.length = 0;
  address = `nadia-${(count += 1)}@example.org`;
});

const ask = (more: object = {}) =>
  app.nobody.send(signUp, {
    body: { ...profile, emailId: address, password, message: 'I map rivers.', ...more },
  });
const queue = async (who = mira) => (await who.call(operations.listSignUpRequests, {})).data;
const only = async () => (await queue())[0]?._id ?? '';
const on = (signUpId: string) => ({ params: { signUpId } });
const approve = async (who: Actor, id: string) => who.send(operations.approveSignUp, on(id));
const refuse = async (who: Actor, id: string, reason?: string) =>
  who.send(operations.refuseSignUp, { ...on(id), body: reason === undefined ? {} : { reason } });
const logsIn = async (given = password, emailId = address) => {
  const reply = await app.nobody.send(logIn, { body: { emailId, password: given } });
  return [reply.statusCode, reply.body];
};
const waiting =
  'Your request to become a member waits for approval. You can log in as soon as it is accepted.';

describe('somebody who asks to become a member', () => {
  // spec: added-741, added-742, added-743
  it('waits, is approved by a moderator, and logs in', async () => {
    const client = await connect(app, mira);
    const reply = await ask();
    expect([reply.statusCode, reply.json()]).toEqual([
      202,
      {
        message: 'Thank you. Your request waits for approval. You can log in as soon as it is accepted.',
        waitsFor: 'approval',
      },
    ]);
    await client.received(signUpRequestsChanged);
    expect(await queue()).toEqual([
      {
        _id: expect.any(String),
        firstName: 'Nadia',
        lastName: 'Osei',
        emailId: address,
        isVerified: false,
        photoUrl: null,
        about: 'Draws maps.',
        experience: 5,
        techStack: ['QGIS'],
        skills: ['Maps'],
        interests: ['Rivers'],
        message: 'I map rivers.',
        askedAt: app.clock.now().toISOString(),
        refusedAt: null,
      },
    ]);
    const id = await only();
    expect((await admin.refused(viewPerson, { params: { id } })).status).toBe(404);
    const approved = await approve(mira, id);
    expect(approved.json()).toMatchObject({ message: 'Nadia Osei is a member now.', data: { _id: id } });
    const arrived = await app.nobody.send(logIn, { body: { emailId: address, password } });
    const nadia = visitor(app.http, cookieOf(arrived));
    expect((await nadia.call(viewProfile)).user).toMatchObject({
      _id: id,
      emailId: address,
      skills: ['Maps'],
    });
    expect(await queue()).toEqual([]);
    await app.sendMails();
    expect(app.mails.map(({ kind, to }) => [kind, to])).toContainEqual([
      'sign-up-approved',
      { name: 'Nadia Osei', address },
    ]);
    const [entry] = (await admin.call(listAuditEntries, { query: { act: 'signUpApproved' } })).data;
    expect(entry).toMatchObject({
      actor: { _id: mira.id },
      member: { _id: id },
      subject: { kind: 'signUp', _id: id },
    });
    client.close();
  });

  it('learns at log-in that they wait, with the right password only', async () => {
    await ask();
    const wrong = await logsIn('not the password');
    expect(wrong).toEqual(await logsIn('not the password', 'nobody@example.org'));
    expect(await logsIn()).toEqual([403, waiting]);
  });

  it('logs in with as many queries as an unknown address and a member', async () => {
    await ask();
    const tries = ['nobody@example.org', address, mira.user.emailId];
    const counts = [];
    for (const emailId of tries) counts.push(await queriesOf(() => logsIn('not the password', emailId)));
    expect(new Set(counts).size).toBe(1);
  });

  it('is told nothing by a second request with the same address, which changes nothing', async () => {
    const first = await ask();
    const second = await ask({ password: 'a stranger on a hill', firstName: 'Mallory' });
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect((await queue()).map(({ firstName }) => firstName)).toEqual(['Nadia']);
    expect((await logsIn('a stranger on a hill'))[0]).toBe(401);
  });

  it('waits once of ten times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
    expect(await queue()).toHaveLength(1);
  });

  it('stays in the queue when everybody can sign up, and is accepted there', async () => {
    await ask();
    await setMode('open');
    expect(await queue()).toHaveLength(1);
    expect(await logsIn()).toEqual([403, waiting]);
    expect((await approve(mira, await only())).statusCode).toBe(200);
    expect((await logsIn())[0]).toBe(200);
    await setMode('approval');
  });

  it('leaves the queue when the address got an account in another way', async () => {
    await ask();
    const id = await only();
    await setMode('open');
    expect((await ask()).statusCode).toBe(201);
    await setMode('approval');
    expect(await queue()).toEqual([]);
    expect((await approve(mira, id)).json()).toMatchObject({ code: 'account.sign_up_decided' });
  });

  it('is refused by a moderator when a member took the address meanwhile', async () => {
    await ask();
    const id = await only();
    await app.database.orm.update(members).set({ emailId: address }).where(eq(members.id, mira.id));
    expect((await approve(admin, id)).json()).toMatchObject({ code: 'account.sign_up_taken' });
    expect((await refuse(admin, id)).statusCode).toBe(200);
    await app.database.orm.update(members).set({ emailId: mira.user.emailId }).where(eq(members.id, mira.id));
  });

  it('waits for 90 days at most', async () => {
    await ask();
    app.clock.advance(90 * day - 1);
    await app.runJob('purge-sign-ups');
    expect(await app.database.orm.$count(signUps)).toBe(1);
    app.clock.advance(1);
    await app.runJob('purge-sign-ups');
    expect(await app.database.orm.$count(signUps)).toBe(0);
  });
});

const setMode = async (signUpMode: 'open' | 'approval') => {
  const { versions } = (await admin.call(viewCommunitySettings)).data;
  const body = { section: 'signUp', version: versions.signUp, signUpMode } as const;
  await admin.call(updateCommunitySettings, { body });
};

describe('a refusal', () => {
  // spec: added-744
  it('is told with its reason, by mail and at log-in, and forgets what was entered', async () => {
    await ask();
    const refused = await refuse(mira, await only(), 'We know no Nadia.');
    expect(refused.json()).toMatchObject({ message: 'The request of Nadia Osei is refused.' });
    const said = 'Your request to become a member was refused. The reason: We know no Nadia.';
    expect(await logsIn()).toEqual([403, said]);
    expect((await logsIn('not the password'))[0]).toBe(401);
    await app.sendMails();
    const mail = app.mails.find(({ kind }) => kind === 'sign-up-refused');
    expect(mail).toMatchObject({ to: { name: '', address } });
    expect(mail?.intro.join(' ')).toContain('The reason: We know no Nadia.');
    const [row] = await app.database.orm.select().from(signUps);
    expect(row).toMatchObject({ profile: null, message: null, photoUrl: null, request: 'refused' });
    const [entry] = (await admin.call(listAuditEntries, { query: { act: 'signUpRefused' } })).data;
    expect(entry).toMatchObject({ actor: { _id: mira.id }, member: null, reason: 'We know no Nadia.' });
  });

  it('is kept for 30 days, in which another request is answered as the first was', async () => {
    const first = await ask();
    await refuse(mira, await only());
    app.clock.advance(30 * day - 1);
    await app.runJob('purge-sign-ups');
    const second = await ask();
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    await ask({ emailId: `other-${address}` });
    const rows = [...(await queue())].toSorted((a, b) => a.emailId.localeCompare(b.emailId));
    expect(rows).toMatchObject([
      { emailId: address, refusedAt: expect.any(String) },
      { emailId: `other-${address}`, refusedAt: null },
    ]);
    expect(await logsIn()).toEqual([403, waiting]);
    app.clock.advance(1);
    await app.runJob('purge-sign-ups');
    expect((await queue()).map(({ refusedAt }) => refusedAt)).toEqual([null, null]);
  });
});

describe('two moderators at once', () => {
  it('make one member', async () => {
    await ask();
    const id = await only();
    const before = await app.database.orm.$count(members);
    const one = (who: Actor) => [who, operations.approveSignUp, on(id)] as Parameters<typeof race>[0][number];
    expect(await race([one(mira), one(admin), one(mira), one(admin)])).toEqual({ 200: 1, 409: 3 });
    expect(await app.database.orm.$count(members)).toBe(before + 1);
    const { data } = await admin.call(listAuditEntries, { query: { act: 'signUpApproved', member: id } });
    expect(data).toHaveLength(1);
  });

  it('decide once', async () => {
    await ask();
    const id = await only();
    const replies = await Promise.all([approve(mira, id), refuse(admin, id)]);
    expect(
      replies
        .map(({ statusCode }) => String(statusCode))
        .toSorted()
        .join(),
    ).toBe('200,409');
  });
});

it('refuses who is no moderator', async () => {
  await ask();
  const id = await only();
  expect((await approve(plain, id)).statusCode).toBe(403);
});

it('answers 404 for a request that does not exist', async () => {
  expect((await approve(mira, crypto.randomUUID())).statusCode).toBe(404);
  expect((await mira.refused(operations.listSignUpRequests, { query: { cursor: 'x' } })).status).toBe(400);
});

// spec: added-745
it('lists the oldest first, in pages, with a number of queries that does not grow', async () => {
  for (const name of ['a', 'b', 'c']) {
    await ask({ emailId: `${name}-${address}` });
    app.clock.advance(1_000);
  }
  const page = (query: object) => mira.call(operations.listSignUpRequests, { query });
  const first = await page({ limit: 2 });
  const second = await page({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.data, ...second.data].map(({ emailId }) => emailId[0])).toEqual(['a', 'b', 'c']);
  expect(second.nextCursor).toBeNull();
  expect((await mira.call(operations.countSignUpRequests)).data).toEqual({
    waiting: 3,
    names: Array.from({ length: 3 }, () => 'Nadia Osei'),
  });
  const one = await queriesOf(() => page({ limit: 1 }));
  expect(await queriesOf(() => page({ limit: 3 }))).toBe(one);
});

describe('the notification of moderators', () => {
  const lines = async (who: Actor) =>
    (await who.call(listNotifications)).data.map(({ kind, othersCount }) => [kind, othersCount]);
  const unread = async (who: Actor) => (await who.call(countWaiting)).notifications;

  it('is one line for all who wait, and gone when they were decided about', async () => {
    await ask();
    app.clock.advance(1_000);
    await ask({ emailId: `b-${address}` });
    expect(await lines(mira)).toEqual([['signUpWaiting', 1]]);
    expect(await unread(mira)).toBe(1);
    expect(await lines(admin)).toEqual([['signUpWaiting', 1]]);
    expect(await lines(plain)).toEqual([]);
    await approve(admin, await only());
    expect(await lines(mira)).toEqual([['signUpWaiting', 0]]);
    await refuse(admin, await only());
    expect(await lines(mira)).toEqual([]);
    expect(await unread(mira)).toBe(0);
  });

  it('is not shown any more to who is no moderator', async () => {
    await makeModerator(app, plain);
    await ask();
    expect(await lines(plain)).toHaveLength(1);
    await setRole(app.database.orm, plain.id, 'member');
    expect(await lines(plain)).toEqual([]);
  });
});
