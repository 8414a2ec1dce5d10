import { createHash } from 'node:crypto';
import { operationRegistry } from '@tandem/contract/registry';
import { setCommunityLogo } from '@tandem/contract/community/community-administration';
import { failure } from '@tandem/contract/failure';
import { pathOf } from '@tandem/contract/operation';
import type { LightMyRequestResponse } from 'fastify';
import { auditEntries } from '../features/audit/audit.tables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountRows } from './access-matrix/account.rows.ts';
import { administrationRows } from './access-matrix/safety/administration.rows.ts';
import { blocksRows } from './access-matrix/safety/blocks.rows.ts';
import { communityRows, logo } from './access-matrix/safety/community.rows.ts';
import {
  makeProgramTokens,
  type Program,
  type ProgramTokens,
  programs,
  statusFor,
  tokenFor,
} from './access-matrix/safety/programs.ts';
import { reportsRows } from './access-matrix/safety/reports.rows.ts';
import { chatRows } from './access-matrix/chat.rows.ts';
import { connectionsRows } from './access-matrix/connections.rows.ts';
import { factorsRows } from './access-matrix/safety/factors.rows.ts';
import { attachmentsRows } from './access-matrix/attachments.rows.ts';
import { filesRows } from './access-matrix/files.rows.ts';
import { fingerprint } from './access-matrix/fingerprint.ts';
import { type KeptRows, keepRows } from './access-matrix/kept-rows.ts';
import { invitationsRows } from './access-matrix/invitations.rows.ts';
import { joinRequestsRows } from './access-matrix/join-requests.rows.ts';
import { notificationsRows } from './access-matrix/notifications.rows.ts';
import { peopleRows } from './access-matrix/people.rows.ts';
import { projectsRows } from './access-matrix/projects.rows.ts';
import { webhooksRows } from './access-matrix/safety/webhooks.rows.ts';
import { tasksRows } from './access-matrix/tasks.rows.ts';
import {
  type AccessRow,
  isSignedOut,
  type Role,
  roles,
  type Actors,
  type Situation,
} from './access-matrix/row.ts';
import { createActors, prepare } from './access-matrix/situation.ts';
import { type TestApp, createTestApp, password } from './test-app.ts';

const matrix = [
  ...accountRows,
  ...factorsRows,
  ...filesRows,
  ...attachmentsRows,
  ...peopleRows,
  ...connectionsRows,
  ...blocksRows,
  ...reportsRows,
  ...communityRows,
  ...administrationRows,
  ...projectsRows,
  ...joinRequestsRows,
  ...invitationsRows,
  ...tasksRows,
  ...chatRows,
  ...notificationsRows,
  ...webhooksRows,
];

let app: TestApp;
let actors: Actors;
let situation: Situation;
let tokens: ProgramTokens;
let kept: KeptRows;
let untouched: string;
beforeAll(async () => {
  app = await createTestApp();
  actors = await createActors(app);
  situation = await prepare(app, actors);
  // What `removeCommunityLogo` removes.
  await situation.administrator.send(setCommunityLogo, {}, logo);
  tokens = await makeProgramTokens(app.database, situation.owner.id, app.clock.now());
  kept = await keepRows(app.database);
  untouched = await fingerprint(app.database);
});
afterAll(async () => {
  await kept.forget();
  await app.close();
});

/** Whether the rows are those of the situation: refusals and reads share them, a write has them restored. */
let isUntouched = true;

async function restore(): Promise<void> {
  if (!isUntouched) await kept.restore();
  isUntouched = true;
}

/** Checks that the requests of `run` write nothing. */
async function withoutWriting(run: () => Promise<void>): Promise<void> {
  await restore();
  isUntouched = false;
  await run();
  expect(await fingerprint(app.database)).toBe(untouched);
  isUntouched = true;
}

/** Every act of a moderator or administrator leaves one entry in the audit log. */
const entriesOf = ({ operation: { access }, entries }: AccessRow): number =>
  entries ?? (access === 'moderator' || access === 'administrator' ? 1 : 0);

const mayWrite = ({ operation, statuses }: AccessRow, role: Role): boolean =>
  operation.method !== 'GET' && statuses[role] < 400;

const mayWriteByToken = (row: AccessRow, program: Program): boolean =>
  row.operation.method !== 'GET' && statusFor(program, row) < 400;

/** Sends a row's request in a role, and checks the status and the content of the reply. */
async function expectReply(role: Role, row: AccessRow): Promise<void> {
  const who = role === 'nobody' ? app.nobody : situation[role];
  const reply = await who.send(row.operation, row.input?.(situation), row.form);
  expect(reply.statusCode, `${role}: ${reply.body}`).toBe(row.statuses[role]);
  expectListedFieldsOnly(reply, row);
  expectNoSecret(reply, row);
  if ((role === 'blocked' || role === 'blocker') && row.showsBlocked !== true) expectNothingOfOwner(reply);
  const seesOwnOnly = role === 'stranger' || role === 'moderator';
  if (row.sharesEmail !== true && (isSignedOut(role) || seesOwnOnly)) {
    // Every role logs in as F.
    expectNoForeignEmail(reply, [
      situation.stranger.user.emailId,
      ...(role === 'moderator' ? [situation.moderator.user.emailId] : []),
      actors.former.user.emailId,
      situation.freeEmail,
    ]);
  }
}

/** Sends a row's request by an API token of A, from another page and beside the session of a stranger. */
async function expectReplyToToken(program: Program, row: AccessRow): Promise<void> {
  const headers = {
    authorization: `Bearer ${tokenFor(program, row, tokens)}`,
    origin: 'https://elsewhere.example.org',
    cookie: actors.stranger.cookie,
    ...row.form?.headers,
  };
  const reply = await app.nobody.send(row.operation, row.input?.(situation), { ...row.form, headers });
  expect(reply.statusCode, `${program}: ${reply.body}`).toBe(statusFor(program, row));
  expectListedFieldsOnly(reply, row);
  for (const token of [tokens.token, tokens.expiredToken, ...tokens.without.values()])
    expect(reply.body).not.toContain(token);
}

/** Parsing drops the fields that the schema does not list, so it must change nothing. */
function expectListedFieldsOnly(reply: LightMyRequestResponse, { operation }: AccessRow): void {
  const isRefused = reply.statusCode >= 400;
  if (!isRefused && operation.gives !== undefined) return;
  if (isRefused && operation.refusesAs === 'text') return;
  const body: unknown = reply.json();
  expect(z.parse(isRefused ? failure : operation.reply, body)).toEqual(body);
}

/** Of settings, and of a list in the export of a member's data. */
const tokenNames = /"(?:accessTokens|LIMIT_TOKEN_REQUESTS)":/g;

function expectNoSecret(reply: LightMyRequestResponse, row: AccessRow): void {
  const tokens = Object.values(actors).flatMap(({ cookie }) => {
    const token = cookie.slice(cookie.indexOf('=') + 1);
    return [token, createHash('sha256').update(token).digest('hex')];
  });
  for (const secret of ['$argon2', password, ...tokens]) expect(reply.body).not.toContain(secret);
  const body = reply.body.replaceAll('"hasPassword":true', '').replaceAll(tokenNames, '');
  if (row.mentionsPasswords !== true) expect(body).not.toMatch(/password/i);
  if (row.givesToken !== true && row.mentionsTokens !== true) expect(body).not.toMatch(/token/i);
}

/** The reply names neither A nor P, with a block between A and the caller. */
function expectNothingOfOwner(reply: LightMyRequestResponse): void {
  const { owner, p } = situation;
  for (const marker of [owner.id, owner.user.firstName, owner.user.emailId, p._id])
    expect(reply.body).not.toContain(marker);
}

/** The reply contains no e-mail address of another member. */
function expectNoForeignEmail(reply: LightMyRequestResponse, own: string[]): void {
  const emails = reply.body.match(/[\w.+-]+@example\.org/g) ?? [];
  expect(emails.filter((email) => !own.includes(email))).toEqual([]);
}

it('has one row for every operation of the contract', () => {
  const names = matrix.map(({ operation }) => operation.name);
  expect(names.toSorted()).toEqual(operationRegistry.map(({ operation }) => operation.name).toSorted());
});

const byName = (rows: AccessRow[]) => rows.map((row) => [row.operation.name, row] as const);

// Refusals and reads come first: they share one situation, and every row checks that it is unchanged.
describe('a request that may not write', () => {
  // spec: §3-01, §3-20, §3-22, §6-04, §6-09, §6-10
  it.each(byName(matrix))('%s answers every role as its row says, and writes nothing', async (_, row) => {
    await withoutWriting(async () => {
      for (const role of roles) if (!mayWrite(row, role)) await expectReply(role, row);
      for (const program of programs)
        if (!mayWriteByToken(row, program)) await expectReplyToToken(program, row);
    });
  });
});

describe('a request that may write', () => {
  const writing = matrix.filter((row) => roles.some((role) => mayWrite(row, role)));
  // spec: §3-01, §3-20, §3-22, §6-04, §6-09, §6-10
  it.each(byName(writing))('%s answers every role as its row says', async (_, row) => {
    for (const role of roles)
      if (mayWrite(row, role)) {
        await restore();
        isUntouched = false;
        const before = await app.database.orm.$count(auditEntries);
        await expectReply(role, row);
        expect((await app.database.orm.$count(auditEntries)) - before, 'entries').toBe(entriesOf(row));
      }
    // Without a member an open operation does the same again.
    if (row.operation.access === 'open' || !mayWriteByToken(row, 'token')) return;
    await restore();
    isUntouched = false;
    await expectReplyToToken('token', row);
  });
});

describe('a GET request', () => {
  const changing = matrix.filter(({ operation }) => operation.method !== 'GET');
  // Paths that also have a read operation, which answers 200 to those who may read.
  const readPaths = new Set(
    operationRegistry
      .filter(({ operation }) => operation.method === 'GET')
      .map(({ operation }) => operation.path),
  );
  const readable = operationRegistry
    .filter(({ operation }) => operation.method === 'GET')
    .map(({ operation }) => patternOf(operation.path));

  it.each(byName(changing))('at the path of %s changes nothing', async (_, { operation, input }) => {
    await withoutWriting(async () => {
      const params = input?.(situation).params ?? {};
      const address = pathOf(operation.path, params);
      // `/api/project/create` also matches `/api/project/{id}`, which refuses `create` as an id.
      const refusals = readable.some((pattern) => pattern.test(address)) ? [400, 401] : [404, 405];
      const statuses = readPaths.has(operation.path) ? [200, 401, 403, 404] : refusals;
      for (const who of [app.nobody, actors.stranger, actors.owner]) {
        const reply = await who.send(operation, { params }, { method: 'GET' });
        expect(statuses, `${address} ${reply.body}`).toContain(reply.statusCode);
      }
    });
  });
});

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
