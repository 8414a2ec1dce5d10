import { commandRegistry } from '@tandem/contract/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatCommandRows } from './access-matrix/chat.rows.ts';
import { notificationsCommandRows } from './access-matrix/notifications.rows.ts';
import { type KeptRows, keepRows } from './access-matrix/kept-rows.ts';
import { isSignedOut, roles, type Actors, type Situation } from './access-matrix/row.ts';
import { createActors, prepare } from './access-matrix/situation.ts';
import { tasksCommandRows } from './access-matrix/tasks.rows.ts';
import type { CommandRow } from './access-matrix/command-row.ts';
import { type TestApp, createTestApp } from './test-app.ts';
import { connect, type LiveClient } from './live-client.ts';

// One entry per feature with commands.
const matrix: CommandRow[] = [...chatCommandRows, ...notificationsCommandRows, ...tasksCommandRows];
const connected = roles.filter((role) => !isSignedOut(role));

let app: TestApp;
let actors: Actors;
let situation: Situation;
let kept: KeptRows;
let clients: Record<(typeof connected)[number], LiveClient>;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  actors = await createActors(app);
  situation = await prepare(app, actors);
  kept = await keepRows(app.database);
  const connectAs = async (role: (typeof connected)[number]) =>
    [role, await connect(app, actors[role])] as const;
  clients = Object.fromEntries(await Promise.all(connected.map(connectAs))) as typeof clients;
});
beforeEach(() => kept.restore());
afterAll(async () => {
  await kept.forget();
  await app.close();
});

const contracted = commandRegistry.map(({ command }) => command.name).toSorted();

it('has one row for every command of the contract', () => {
  expect(matrix.map(({ command }) => command.name).toSorted()).toEqual(contracted);
});

it('handles every command of the contract, and no other', () => {
  expect(app.sockets.commandNames().toSorted()).toEqual(contracted);
});

it('has no socket for a suspended member', async () => {
  await expect(connect(app, situation.suspended)).rejects.toThrow(/log in/);
});

describe.each(matrix.map((row) => [row.command.name, row] as const))('%s', (_, row) => {
  it.each(connected.map((role) => [row.results[role], role] as const))(
    'answers %s to %s',
    async (result, role) => {
      const ack = await clients[role].send(row.command, row.input?.(situation, actors[role]));
      expect(ack.ok ? 'ok' : ack.code, JSON.stringify(ack)).toBe(result);
    },
  );
});
