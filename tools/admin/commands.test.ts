import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { logIn, signUp } from '@tandem/contract/account';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { communityDefaults } from '../../server/src/platform/community-variables.ts';
import { newcomer } from '../../server/src/testing/invitations/community-invitation-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../server/src/testing/test-app.ts';
import { joinProject, publish } from '../../server/src/testing/project-actions.ts';
import { commandOf, usage } from './commands.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'tandem-admin-'));
const file = (name: string) => join(folder, name);
const member: Record<string, Actor> = {};

beforeAll(async () => {
  app = await createTestApp();
  for (const name of ['ada', 'bo', 'cy'])
    member[name] = await app.member({ emailId: `${name}@example.org`, about: `${name} writes.` });
  await joinProject(member['bo']!, member['cy']!, (await publish(member['bo']!, { title: 'Shared' }))._id);
  writeFileSync(file('taken'), 'mine');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

/** Runs a command as `npm run admin` does; returns what it says and writes. */
async function run(line: string, { database, clock, features, sockets } = app) {
  const output = new PassThrough();
  const command = commandOf(line.split(' '));
  const said = await command?.({
    database,
    config: { publicUrl: null, port: 3000, communityDefaults },
    output,
    withFeatures: (work) => work({ database, clock, features, live: sockets.live }),
  }).catch((error: unknown) => `refused: ${error instanceof Error ? error.message : String(error)}`);
  output.end();
  return { said: said ?? 'usage', written: await text(output) };
}

/** The acts in the audit log, with who is concerned and who did it. */
async function entries() {
  const { rows } = await app.database.executeSql(
    'select id, act, member_id as "memberId", actor_id as "actorId", address from audit_entries',
  );
  return rows as { id: string; act: string; memberId: string; actorId: null; address: null }[];
}

const unknown = 'refused: No account has this email address.';
const last = 'refused: This is the only administrator';

/** Each command in this order, the beginning of what it says, and the act that it leaves in the audit log. */
const table: [line: string, said: string, act: string | null][] = [
  ['list', 'Nobody has a role', null],
  ['grant ada@example.org', 'The member is an administrator now.', 'roleChanged'],
  ['grant ada@example.org', 'refused: That is so already.', null],
  ['grant no@example.org', unknown, null],
  ['grant bo@example.org moderator', 'The member is a moderator now.', 'roleChanged'],
  ['grant bo@example.org owner', 'usage', null],
  ['list', 'ada@example.org', null],
  ['revoke bo@example.org', 'The member has no role', 'roleChanged'],
  ['revoke bo@example.org', 'refused: That is so already.', null],
  ['revoke ada@example.org', last, null],
  ['suspend ada@example.org 7 Ads', last, null],
  ['suspend bo@example.org 7 Ads', 'Suspended.', 'memberSuspended'],
  ['suspend bo@example.org 366 Ads', 'usage', null],
  ['grant bo@example.org moderator', 'refused: This member is suspended.', null],
  ['revoke bo@example.org', 'refused: That is so already.', null],
  ['suspend bo@example.org forever', 'usage', null],
  ['suspend no@example.org forever Ads', unknown, null],
  ['unsuspend bo@example.org', 'The suspension has ended.', 'suspensionLifted'],
  ['unsuspend bo@example.org', 'refused: That is so already.', null],
  ['unsuspend no@example.org', unknown, null],
  ['end-sessions cy@example.org', 'The member is signed out.', 'sessionsEnded'],
  ['end-sessions no@example.org', unknown, null],
  ['remove-factors cy@example.org', 'The factors were removed.', 'secondFactorRemoved'],
  ['remove-factors no@example.org', unknown, null],
  ['reset-link cy@example.org', 'This link lets its owner choose', 'resetLinkMade'],
  ['reset-link no@example.org', unknown, null],
  ['invite', 'This link lets one person sign up, within 7 days.', 'invitationMade'],
  ['invite 25 1', 'This link lets 25 people sign up, within one day.', 'invitationMade'],
  ['invite 501', 'usage', null],
  ['invite 0', 'usage', null],
  ['invite 1 91', 'usage', null],
  ['invite no@example.org', 'usage', null],
  ['invite 1 1 1', 'usage', null],
  [`export cy@example.org ${file('cy')}`, 'The data is in', 'memberDataExported'],
  [`export cy@example.org ${file('taken')}`, 'refused: ', null],
  [`export no@example.org ${file('no')}`, unknown, null],
  ['export CY@example.org', '', 'memberDataExported'],
  ['export no@example.org', unknown, null],
  ['delete cy@example.org', 'refused: This deletes the account of cy@example.org for good.', null],
  ['delete cy@example.org --no', 'usage', null],
  ['delete no@example.org --yes', unknown, null],
  ['delete ada@example.org --yes', last, null],
  // A project with a collaborator stands in the way.
  ['delete bo@example.org --yes', 'refused: ', null],
  ['delete cy@example.org --yes', 'The account was deleted.', 'memberDeleted'],
  ['delete cy@example.org --yes', unknown, null],
  ['export cy@example.org', unknown, null],
  ['verify-audit', '13 entries, from 20', null],
  ['verify-audit --head', 'usage', null],
  ['verify-audit no@example.org', 'usage', null],
  [`verify-audit --head ${'0'.repeat(64)}`, 'refused: 13 entries, from 20', null],
  ['end-all-sessions', 'refused: This concerns every member.', null],
  ['end-all-sessions --no', 'usage', null],
  ['end-all-sessions --yes', '2 members were signed out.', 'allSessionsEnded'],
  ['end-all-sessions --yes', '0 members were signed out.', 'allSessionsEnded'],
  ['rotate-keys', 'refused: This concerns every member.', null],
  ['rotate-keys bo@example.org', 'usage', null],
  ['maintenance on We move house.', 'The community is closed, within a second', null],
  ['maintenance on', 'The community is closed, within a second', null],
  ['maintenance off', 'The community is open again', null],
  ['maintenance off now', 'usage', null],
  ['maintenance', 'usage', null],
  // It also works without a database, so admin.ts runs it.
  ['doctor', 'usage', null],
  ['rotate-keys --yes', 'Every key of the server was replaced.', 'keysRotated'],
];

it.each(table)('%s: %s', async (line, said, act) => {
  const before = new Set((await entries()).map(({ id }) => id));
  const reply = await run(line);
  expect(reply.said.slice(0, said.length)).toBe(said);
  const added = (await entries()).filter(({ id }) => !before.has(id));
  const who = member[(line.split(' ')[1] ?? '').split('@')[0]!.toLowerCase()]?.id ?? null;
  expect(added).toEqual(
    act === null ? [] : [{ id: expect.any(String), act, memberId: who, actorId: null, address: null }],
  );
});

it('tests each command that the usage names', () => {
  const named = usage.match(/(?<=-- )[\w-]+/g);
  expect(new Set(table.map(([line]) => line.split(' ')[0]))).toEqual(new Set(named));
});

it('makes a link with which somebody signs up where only invited people can', async () => {
  const closed = await createTestApp({ communityDefaults: { signUpMode: 'invitation' } });
  const first = newcomer();
  expect((await closed.nobody.refused(signUp, { body: first })).code).toBe('account.invitation_needed');
  const { said } = await run('invite', closed);
  const invitation = /\nhttp:\/\/localhost:3000\/signup#token=([\w-]{43})$/.exec(said)?.[1] ?? '';
  expect((await closed.nobody.send(signUp, { body: { ...first, invitation } })).statusCode).toBe(201);
  const next = { ...newcomer(), invitation };
  expect((await closed.nobody.refused(signUp, { body: next })).status).toBe(409);
  await closed.close();
});

it('says that an invitation opens nothing where sign-up is closed', async () => {
  const set = (mode: string) =>
    app.database.executeSql(
      `insert into community_settings (section, version, values, changed_at) values ('signUp', 1, $1::jsonb, now())
       on conflict (section) do update set values = excluded.values`,
      [JSON.stringify({ signUpMode: mode })],
    );
  await set('closed');
  expect((await run('invite')).said).toContain('Sign-up is closed, so the link opens nothing');
  await set('invitation');
  expect((await run('invite')).said).not.toContain('Sign-up is closed');
});

it('writes the data to a file that only its owner reads, and leaves other files alone', () => {
  const data = JSON.parse(readFileSync(file('cy'), 'utf8')) as { data: { profile: unknown } };
  expect(data.data.profile).toMatchObject({ emailId: 'cy@example.org', about: 'cy writes.' });
  expect(statSync(file('cy')).mode & 0o777).toBe(0o600);
  expect(readFileSync(file('taken'), 'utf8')).toBe('mine');
  expect(() => statSync(file('no'))).toThrow('ENOENT');
});

it('prints the same data without a file', async () => {
  const { written } = await run('export bo@example.org');
  expect(JSON.parse(written)).toMatchObject({ data: { profile: { emailId: 'bo@example.org' } } });
});

it('lets a deleted member not log in', async () => {
  const logInAs = (name: string) =>
    app.nobody.send(logIn, { body: { emailId: `${name}@example.org`, password } });
  expect((await logInAs('bo')).statusCode).toBe(200);
  expect((await logInAs('cy')).statusCode).toBe(401);
});
