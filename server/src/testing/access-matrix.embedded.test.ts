import { createHash } from 'node:crypto';
import { operationRegistry } from '@tandem/contract/registry';
import { failure } from '@tandem/contract/failure';
import { pathOf } from '@tandem/contract/operation';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountRows } from './access-matrix/account.rows.ts';
import { chatRows } from './access-matrix/chat.rows.ts';
import { connectionsRows } from './access-matrix/connections.rows.ts';
import { filesRows } from './access-matrix/files.rows.ts';
import { fingerprint } from './access-matrix/fingerprint.ts';
import { joinRequestsRows } from './access-matrix/join-requests.rows.ts';
import { peopleRows } from './access-matrix/people.rows.ts';
import { projectsRows } from './access-matrix/projects.rows.ts';
import { tasksRows } from './access-matrix/tasks.rows.ts';
import { type AccessRow, type Role, roles } from './access-matrix/row.ts';
import { type Cast, createCast, logInAgain, prepare, type Situation } from './access-matrix/situation.ts';
import { type TestApp, createTestApp, password, type Visitor } from './test-app.ts';

const matrix = [
  ...accountRows,
  ...filesRows,
  ...peopleRows,
  ...connectionsRows,
  ...projectsRows,
  ...joinRequestsRows,
  ...tasksRows,
  ...chatRows,
];

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await createTestApp();
  cast = await createCast(app);
});
afterAll(() => app.close());

/** The situation that refusals and reads share, with the fingerprint of the database as long as nothing was written. */
let shared: { situation: Situation; fingerprint: string } | null = null;

/** Checks that `ask` writes nothing. */
async function withoutWriting(ask: (situation: Situation) => Promise<void>): Promise<void> {
  const before = shared ?? (await share());
  shared = null;
  await ask(before.situation);
  expect(await fingerprint(app.database)).toBe(before.fingerprint);
  shared = before;
}

async function share() {
  const situation = await prepare(app, cast);
  return { situation, fingerprint: await fingerprint(app.database) };
}

async function castFor(role: Role, row: AccessRow): Promise<Cast> {
  if (role === 'nobody' || row.usesUpRole !== true) return cast;
  return { ...cast, [role]: await app.member() };
}

async function visitorOf(role: Role, row: AccessRow, those: Cast): Promise<Visitor> {
  if (role === 'nobody') return app.nobody;
  return row.endsSession === true ? logInAgain(app, those[role]) : those[role];
}

const mayWrite = ({ operation, statuses }: AccessRow, role: Role): boolean =>
  operation.method !== 'GET' && statuses[role] < 400;

/** Sends a row's request as one of its askers, and checks the status and what the reply tells. */
async function expectAnswer(role: Role, row: AccessRow, situation: Situation): Promise<void> {
  const who = await visitorOf(role, row, situation);
  const reply = await who.send(row.operation, row.input?.(situation), row.form);
  expect(reply.statusCode, `${role}: ${reply.body}`).toBe(row.statuses[role]);
  expectListedFieldsOnly(reply, row);
  expectNoSecret(reply, row);
  if (role === 'nobody' || (role === 'stranger' && row.sharesEmail !== true)) {
    // Log-in is asked as F, whoever asks.
    expectNoForeignEmail(reply, [
      situation.stranger.user.emailId,
      cast.former.user.emailId,
      situation.freeEmail,
    ]);
  }
}

/** A reply holds its listed fields and no other: reading it through the schema, which drops the rest, changes nothing. */
function expectListedFieldsOnly(reply: LightMyRequestResponse, { operation }: AccessRow): void {
  const isRefused = reply.statusCode >= 400;
  if (!isRefused && operation.gives !== undefined) return;
  if (isRefused && operation.refusesAs === 'text') return;
  const body: unknown = reply.json();
  expect(z.parse(isRefused ? failure : operation.reply, body)).toEqual(body);
}

function expectNoSecret(reply: LightMyRequestResponse, row: AccessRow): void {
  const tokens = Object.values(cast).flatMap(({ cookie }) => {
    const token = cookie.slice(cookie.indexOf('=') + 1);
    return [token, createHash('sha256').update(token).digest('hex')];
  });
  for (const secret of ['$argon2', password, ...tokens]) expect(reply.body).not.toContain(secret);
  if (row.mentionsPasswords !== true) expect(reply.body).not.toMatch(/password/i);
  if (row.givesToken !== true) expect(reply.body).not.toMatch(/token/i);
}

/** Who neither works on P nor waits for an answer learns nobody's e-mail. */
function expectNoForeignEmail(reply: LightMyRequestResponse, own: string[]): void {
  const told = reply.body.match(/[\w.+-]+@example\.org/g) ?? [];
  expect(told.filter((email) => !own.includes(email))).toEqual([]);
}

it('has one row for every operation of the contract', () => {
  const names = matrix.map(({ operation }) => operation.name);
  expect(names.toSorted()).toEqual(operationRegistry.map(({ operation }) => operation.name).toSorted());
});

const byName = (rows: AccessRow[]) => rows.map((row) => [row.operation.name, row] as const);

// Refusals and reads come first: they share one situation, which every row proves to be unchanged.
describe('a request that may not write', () => {
  // spec: §3-01, §3-20, §3-22, §6-04, §6-09, §6-10
  it.each(byName(matrix))('%s answers every role as its row says, and writes nothing', async (_, row) => {
    await withoutWriting(async (situation) => {
      for (const role of roles.filter((one) => !mayWrite(row, one))) await expectAnswer(role, row, situation);
    });
  });
});

describe('a request that may write', () => {
  const writing = matrix.filter((row) => roles.some((role) => mayWrite(row, role)));
  // spec: §3-01, §3-20, §3-22, §6-04, §6-09, §6-10
  it.each(byName(writing))('%s answers every role as its row says', async (_, row) => {
    shared = null;
    for (const role of roles.filter((one) => mayWrite(row, one)))
      await expectAnswer(role, row, await prepare(app, await castFor(role, row)));
  });
});

describe('reading', () => {
  const changing = matrix.filter(({ operation }) => operation.method !== 'GET');
  // Where something else is read at the same address, it is answered.
  const twins = new Set(
    operationRegistry
      .filter(({ operation }) => operation.method === 'GET')
      .map(({ operation }) => operation.path),
  );
  const readable = operationRegistry
    .filter(({ operation }) => operation.method === 'GET')
    .map(({ operation }) => patternOf(operation.path));

  it.each(byName(changing))('at the address of %s changes nothing', async (_, { operation, input }) => {
    await withoutWriting(async (situation) => {
      const params = input?.(situation).params ?? {};
      const address = pathOf(operation.path, params);
      // `/api/project/create` could also be a project of that id, and is refused as one.
      const refusals = readable.some((pattern) => pattern.test(address)) ? [400, 401] : [404, 405];
      const replies = twins.has(operation.path) ? [200, 401] : refusals;
      for (const who of [app.nobody, cast.stranger, cast.owner]) {
        const reply = await who.send(operation, { params }, { method: 'GET' });
        expect(replies, `${address} ${reply.body}`).toContain(reply.statusCode);
      }
    });
  });
});

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
