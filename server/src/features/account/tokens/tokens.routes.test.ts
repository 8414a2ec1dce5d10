import { changePassword, signOutEverywhere, viewProfile, viewSession } from '@tandem/contract/account';
import {
  listAccessTokens,
  makeAccessToken,
  revokeAccessToken,
} from '@tandem/contract/account/account-tokens';
import { liftSuspension, suspendMember } from '@tandem/contract/administration/administration-members';
import { updateCommunitySettings } from '@tandem/contract/community/community-administration';
import { listNotifications } from '@tandem/contract/notifications';
import type { InputOf } from '@tandem/contract/operation';
import { editProfile } from '@tandem/contract/profile';
import { createTask } from '@tandem/contract/tasks';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { publish } from '../../../testing/project-actions.ts';
import { type Actor, type TestApp, createTestApp, password } from '../../../testing/test-app.ts';
import { sessions } from '../account.tables.ts';
import { accessTokens } from './tokens.tables.ts';

const dayMs = 24 * 3_600_000;
const lines: string[] = [];
let app: TestApp;
let me: Actor;
beforeAll(async () => {
  const limits = { ...limitDefaults, LIMIT_TOKEN_REQUESTS: 20 };
  app = await createTestApp({
    throttles: createThrottles(null, () => undefined, limits),
    log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
  });
  me = await app.member();
});
afterAll(() => app.close());

const make = (who: Actor, body: Partial<InputOf<typeof makeAccessToken>['body']> = {}) =>
  who.call(makeAccessToken, { body: { name: 'Ci', scopes: ['profile:read'], ...body } });
/** Reads the profile with a token; the status and the code. */
const use = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.nobody.send(viewProfile, {}, { headers });
  return [reply.statusCode, reply.json<{ code?: string }>().code];
};
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString();

it('shows a token once, stores its hash, and mails its owner', async () => {
  const { data, token } = await make(me, { scopes: ['profile:read', 'profile:read', 'tasks:write'] });
  expect(token).toMatch(/^tdm_[\w-]{43}$/);
  expect(data).toMatchObject({
    name: 'Ci',
    beginning: token.slice(0, 8),
    scopes: ['profile:read', 'tasks:write'],
    expiresAt: inDays(90),
    lastUsedAt: null,
  });
  const stored = await app.database.orm.select().from(accessTokens);
  expect(stored[0]?.tokenHash).toBe(hashToken(token));
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await me.call(listAccessTokens)).toEqual({ data: [data], mayMake: true });
  await app.sendMails();
  const mail = app.mails.at(-1);
  expect([mail?.to, JSON.stringify(mail)]).toEqual([
    expect.anything(),
    expect.stringContaining('A new API token was made for your account'),
  ]);
  expect(JSON.stringify(mail)).not.toContain(token);
  expect(await use(token)).toEqual([200, undefined]);
  expect((await me.call(listAccessTokens)).data[0]?.lastUsedAt).toBe(app.clock.now().toISOString());
});

it('is made only after the password, within a year, by whom the community lets, at most twenty times', async () => {
  const other = await app.member();
  await app.database.orm.update(sessions).set({ provedAt: null });
  const body = { name: 'Ci', scopes: ['profile:read'] };
  expect((await other.refused(makeAccessToken, { body })).code).toBe('session.password_required');
  await app.database.orm.update(sessions).set({ provedAt: app.clock.now() });
  for (const expiresAt of [inDays(400), inDays(-1), app.clock.now().toISOString()])
    expect((await other.refused(makeAccessToken, { body: { ...body, expiresAt } })).code).toBe('token.end');
  for (const scopes of [[], ['profile'], ['admin:write']])
    expect((await other.refused(makeAccessToken, { body: { ...body, scopes } })).status).toBe(400);
  const admin = await makeAdministrator(app, await app.member());
  const allow = async (accessTokens: 'everybody' | 'administrators' | 'nobody', version: number) =>
    admin.call(updateCommunitySettings, { body: { section: 'general', version, accessTokens } });
  await allow('administrators', 0);
  expect((await other.refused(makeAccessToken, { body })).code).toBe('token.not_allowed');
  expect((await other.call(listAccessTokens)).mayMake).toBe(false);
  await make(admin);
  await allow('nobody', 1);
  expect((await admin.refused(makeAccessToken, { body })).code).toBe('token.not_allowed');
  await allow('everybody', 2);
  for (let count = 0; count < 20; count += 1) await make(other);
  expect((await other.refused(makeAccessToken, { body })).code).toBe('token.too_many');
});

it('says why it is refused: unknown, revoked, expired, suspended, deleted', async () => {
  const other = await app.member();
  const { data, token } = await make(other);
  const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const unknown of ['', 'tdm_', token.slice(4), wrong, `${token} `, `${token}A`])
    expect(await use(unknown)).toEqual([401, 'token.unknown']);
  expect((await me.refused(revokeAccessToken, { params: { id: data._id } })).code).toBe('token.none');
  const short = await make(other, { expiresAt: inDays(1) });
  const now = app.clock.now();
  app.clock.advance(dayMs);
  expect(await use(short.token)).toEqual([401, 'token.expired']);
  app.clock.set(now);
  await other.call(revokeAccessToken, { params: { id: data._id } });
  expect(await use(token)).toEqual([401, 'token.revoked']);
  const admin = await makeAdministrator(app, await app.member());
  const params = { userId: other.id };
  await admin.call(suspendMember, { params, body: { days: 1, reason: 'Be kind.' } });
  expect(await use(short.token)).toEqual([401, 'session.suspended']);
  await admin.call(liftSuspension, { params });
  expect(await use(short.token)).toEqual([401, 'token.revoked']);
  const gone = await app.member();
  const { token: orphan } = await make(gone);
  await deleteAccountOf(gone);
  expect(await use(orphan)).toEqual([401, 'token.unknown']);
});

it('ends with all sessions and with the password', async () => {
  const [changing, leaving] = [await app.member(), await app.member()];
  const [first, second] = [await make(changing), await make(leaving)];
  const body = { currentPassword: password, newPassword: 'another horse battery' };
  await changing.call(changePassword, { body });
  await leaving.call(signOutEverywhere);
  expect([await use(first.token), await use(second.token)]).toEqual([
    [401, 'token.revoked'],
    [401, 'token.revoked'],
  ]);
});

it('counts in the header alone, where cookies beside it count for nothing and other schemes do', async () => {
  const [other, { token }] = [await app.member(), await make(me)];
  for (const url of [`/profile/view?access_token=${token}`, `/profile/view?token=${token}`])
    expect((await app.http.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(401);
  expect(lines.join('')).not.toContain(token);
  const read = (authorization: string) => other.send(viewProfile, {}, { headers: { authorization } });
  expect((await read(`Bearer ${token}`)).json()).toMatchObject({ user: { _id: me.id } });
  expect((await read(`bearer ${token}`)).statusCode).toBe(200);
  expect((await read('Bearer wrong')).statusCode).toBe(401);
  expect((await read('Basic YTpi')).json()).toMatchObject({ user: { _id: other.id } });
  const headers = { authorization: 'Bearer wrong', cookie: other.cookie };
  expect((await app.nobody.send(viewSession, {}, { headers })).statusCode).toBe(401);
});

it('does what its scopes say and nothing else, and spends a budget of its own', async () => {
  const { _id: projectId } = await publish(me);
  const { token } = await make(me, { scopes: ['tasks:write'] });
  const headers = { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example.org' };
  const add = () =>
    app.nobody.send(createTask, { params: { projectId }, body: { title: 'By a program' } }, { headers });
  expect((await add()).statusCode).toBe(201);
  const edit = await app.nobody.send(editProfile, { body: { about: 'Mine' } }, { headers });
  expect([edit.statusCode, edit.json<{ message: string }>().message]).toEqual([
    403,
    'This API token lacks the scope profile:write.',
  ]);
  const closed = await app.nobody.send(makeAccessToken, { body: {} }, { headers });
  expect(closed.json()).toMatchObject({ code: 'token.closed' });
  const statuses = await Promise.all(Array.from({ length: 18 }, async () => (await add()).statusCode));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await me.send(viewProfile)).statusCode).toBe(200);
});

it('is announced a week and a day before its end, once each, and forgotten a month after it', async () => {
  const owner = await app.member();
  const [long, short] = [
    await make(owner, { expiresAt: inDays(20) }),
    await make(owner, { expiresAt: inDays(5) }),
  ];
  const kinds = async () =>
    (await owner.call(listNotifications)).data.map(({ kind, text }) => `${kind} ${text}`).toSorted();
  const tell = async (days: number) => {
    app.clock.advance(days * dayMs);
    await app.runJob('tend-access-tokens');
    await app.runJob('tend-access-tokens');
    return (await kinds()).filter((kind) => !kind.startsWith('accessTokenMade'));
  };
  expect(await tell(0)).toEqual([]);
  expect(await tell(4.5)).toEqual(['accessTokenEndsInDay Ci']);
  expect(await tell(9)).toEqual(['accessTokenEndsInWeek Ci']);
  await owner.call(revokeAccessToken, { params: { id: long.data._id } });
  expect(await tell(6)).toEqual([]);
  app.clock.advance(30 * dayMs);
  await app.runJob('tend-access-tokens');
  expect(await use(short.token)).toEqual([401, 'token.unknown']);
});
