import { commandRegistry } from '@tandem/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatCommandRows } from './access-matrix/chat.rows.ts';
import { askers } from './access-matrix/row.ts';
import { type Cast, gatherCast, prepare } from './access-matrix/situation.ts';
import { tasksCommandRows } from './access-matrix/tasks.rows.ts';
import type { CommandRow } from './access-matrix/command-row.ts';
import { type House, openHouse } from './house.ts';
import { connect, type Ear } from './live-client.ts';

// A line for each room that takes wishes.
const matrix: CommandRow[] = [...chatCommandRows, ...tasksCommandRows];
const connected = askers.filter((asker) => asker !== 'nobody');

let house: House;
let cast: Cast;
let ears: Record<(typeof connected)[number], Ear>;
beforeAll(async () => {
  house = await openHouse({ listens: true });
  cast = await gatherCast(house);
  const [stranger, applicant, collaborator, former, owner] = await Promise.all([
    connect(house, cast.stranger),
    connect(house, cast.applicant),
    connect(house, cast.collaborator),
    connect(house, cast.former),
    connect(house, cast.owner),
  ]);
  ears = { stranger, applicant, collaborator, former, owner };
});
afterAll(() => house.close());

const contracted = commandRegistry.map(({ command }) => command.name).toSorted();

it('has one row for every wish of the contract', () => {
  expect(matrix.map(({ command }) => command.name).toSorted()).toEqual(contracted);
});

it('grants every wish of the contract, and no other', () => {
  expect(house.sockets.commandNames().toSorted()).toEqual(contracted);
});

describe.each(matrix.map((row) => [row.command.name, row] as const))('%s', (_, row) => {
  it.each(connected.map((asker) => [row.results[asker], asker] as const))(
    'answers %s to %s',
    async (result, asker) => {
      const situation = await prepare(house, cast);
      const ack = await ears[asker].send(row.command, row.input?.(situation, cast[asker]));
      expect(ack.ok ? 'ok' : ack.code, JSON.stringify(ack)).toBe(result);
    },
  );
});
