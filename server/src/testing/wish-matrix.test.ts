import { commandRegistry } from '@tandem/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatWishRows } from './access-matrix/chat.rows.ts';
import { askers } from './access-matrix/row.ts';
import { type Cast, gatherCast, prepare } from './access-matrix/situation.ts';
import { tasksWishRows } from './access-matrix/tasks.rows.ts';
import type { WishRow } from './access-matrix/wish-row.ts';
import { type House, openHouse } from './house.ts';
import { connect, type Ear } from './live-client.ts';

// A line for each room that takes wishes.
const matrix: WishRow[] = [...chatWishRows, ...tasksWishRows];
const wishing = askers.filter((asker) => asker !== 'nobody');

let house: House;
let cast: Cast;
let ears: Record<(typeof wishing)[number], Ear>;
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

const contracted = commandRegistry.map(({ wish }) => wish.name).toSorted();

it('has one row for every wish of the contract', () => {
  expect(matrix.map(({ wish }) => wish.name).toSorted()).toEqual(contracted);
});

it('grants every wish of the contract, and no other', () => {
  expect(house.sockets.granted().toSorted()).toEqual(contracted);
});

describe.each(matrix.map((row) => [row.wish.name, row] as const))('%s', (_, row) => {
  it.each(wishing.map((asker) => [row.verdicts[asker], asker] as const))(
    'answers %s to %s',
    async (verdict, asker) => {
      const situation = await prepare(house, cast);
      const ack = await ears[asker].send(row.wish, row.wishes?.(situation, cast[asker]));
      expect(ack.ok ? 'ok' : ack.code, JSON.stringify(ack)).toBe(verdict);
    },
  );
});
