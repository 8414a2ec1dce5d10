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
/** The last situation while nothing was written since, which is as good as a new one, and what the database holds. */
let untouched: { situation: Situation; held: string } | null = null;
beforeAll(async () => {
  app = await createTestApp();
  cast = await createCast(app);
});
afterAll(() => app.close());

function takeUntouched(those: Cast): typeof untouched {
  const taken = those === cast ? untouched : null;
  untouched = null;
  return taken;
}

async function writing(those: Cast, ask: (situation: Situation) => Promise<void>): Promise<void> {
  await ask(takeUntouched(those)?.situation ?? (await prepare(app, those)));
}

/** Makes sure that `ask` writes nothing, and keeps the situation for the next cell. */
async function withoutWriting(those: Cast, ask: (situation: Situation) => Promise<void>): Promise<void> {
  const taken = takeUntouched(those);
  const situation = taken?.situation ?? (await prepare(app, those));
  const held = taken?.held ?? (await fingerprint(app.database));
  await ask(situation);
  expect(await fingerprint(app.database)).toBe(held);
  if (those === cast) untouched = { situation, held };
}

async function castFor(role: Role, row: AccessRow): Promise<Cast> {
  if (role === 'nobody' || row.usesUpRole !== true) return cast;
  untouched = null;
  return { ...cast, [role]: await app.member() };
}

async function visitorOf(role: Role, row: AccessRow, those: Cast): Promise<Visitor> {
  if (role === 'nobody') return app.nobody;
  return row.endsSession === true ? logInAgain(app, those[role]) : those[role];
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

describe.each(matrix.map((row) => [row.operation.name, row] as const))('%s', (_, row) => {
  // spec: §3-01, §3-20, §3-22, §6-04, §6-09, §6-10
  it.each(roles.map((role) => [row.statuses[role], role] as const))(
    'answers %i to %s',
    async (status, role) => {
      const those = await castFor(role, row);
      const mayWrite = status < 400 && row.operation.method !== 'GET';
      await (mayWrite ? writing : withoutWriting)(those, async (situation) => {
        const who = await visitorOf(role, row, those);
        const reply = await who.send(row.operation, row.input?.(situation), row.form);
        expect(reply.statusCode, reply.body).toBe(status);
        expectListedFieldsOnly(reply, row);
        expectNoSecret(reply, row);
        if (role === 'nobody' || (role === 'stranger' && row.sharesEmail !== true)) {
          // Log-in is asked as F, whoever asks.
          expectNoForeignEmail(reply, [
            those.stranger.user.emailId,
            cast.former.user.emailId,
            situation.freeEmail,
          ]);
        }
      });
    },
  );
});

describe('reading', () => {
  const changing = matrix
    .filter(({ operation }) => operation.method !== 'GET')
    .map((row) => [row.operation.name, row] as const);
  // Where something else is read at the same address, it is answered.
  const twins = new Set(
    operationRegistry
      .filter(({ operation }) => operation.method === 'GET')
      .map(({ operation }) => operation.path),
  );
  const readable = operationRegistry
    .filter(({ operation }) => operation.method === 'GET')
    .map(({ operation }) => patternOf(operation.path));

  it.each(changing)('at the address of %s is no way to change anything', async (_, { operation, input }) => {
    await withoutWriting(cast, async (situation) => {
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
