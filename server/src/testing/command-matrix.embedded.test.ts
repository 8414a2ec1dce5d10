import { commandRegistry } from '@tandem/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatCommandRows } from './access-matrix/chat.rows.ts';
import { notificationsCommandRows } from './access-matrix/notifications.rows.ts';
import { roles } from './access-matrix/row.ts';
import { type Actors, createActors, prepare } from './access-matrix/situation.ts';
import { tasksCommandRows } from './access-matrix/tasks.rows.ts';
import type { CommandRow } from './access-matrix/command-row.ts';
import { type TestApp, createTestApp } from './test-app.ts';
import { connect, type LiveClient } from './live-client.ts';

// One entry per feature with commands.
const matrix: CommandRow[] = [...chatCommandRows, ...notificationsCommandRows, ...tasksCommandRows];
const connected = roles.filter((role) => role !== 'nobody');

let app: TestApp;
let actors: Actors;
let clients: Record<(typeof connected)[number], LiveClient>;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  actors = await createActors(app);
  const [stranger, applicant, invited, collaborator, former, blocked, blocker, owner] = await Promise.all([
    connect(app, actors.stranger),
    connect(app, actors.applicant),
    connect(app, actors.invited),
    connect(app, actors.collaborator),
    connect(app, actors.former),
    connect(app, actors.blocked),
    connect(app, actors.blocker),
    connect(app, actors.owner),
  ]);
  clients = { stranger, applicant, invited, collaborator, former, blocked, blocker, owner };
});
afterAll(() => app.close());

const contracted = commandRegistry.map(({ command }) => command.name).toSorted();

it('has one row for every command of the contract', () => {
  expect(matrix.map(({ command }) => command.name).toSorted()).toEqual(contracted);
});

it('handles every command of the contract, and no other', () => {
  expect(app.sockets.commandNames().toSorted()).toEqual(contracted);
});

describe.each(matrix.map((row) => [row.command.name, row] as const))('%s', (_, row) => {
  it.each(connected.map((role) => [row.results[role], role] as const))(
    'answers %s to %s',
    async (result, role) => {
      const situation = await prepare(app, actors);
      const ack = await clients[role].send(row.command, row.input?.(situation, actors[role]));
      expect(ack.ok ? 'ok' : ack.code, JSON.stringify(ack)).toBe(result);
    },
  );
});
