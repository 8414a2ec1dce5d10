import {
  acceptConnectionRequest,
  disconnect,
  listConnections,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { askToConnect, connect } from '../../testing/people-actions.ts';
import { race, times, type RaceRequest } from '../../testing/race.ts';
import { connectionRequests } from './connections.tables.ts';

let app: TestApp;
let ada: Actor;
let ben: Actor;

beforeAll(async () => {
  app = await createTestApp({ limits: { LIMIT_CONNECTION_REQUESTS_DAY: 10 } });
});
beforeEach(async () => {
  ada = await app.member();
  ben = await app.member();
});
afterAll(() => app.close());

/** A pair has at most one live request, whatever happened. */
afterEach(async () => {
  const { rows } = await app.database.orm.execute(sql`
    select count(*) from connection_requests where status in ('pending', 'accepted')
    group by least(from_member_id, to_member_id), greatest(from_member_id, to_member_id) having count(*) > 1`);
  expect(rows).toEqual([]);
});

const sending = (from: Actor, to: Actor): RaceRequest => [
  from,
  sendConnectionRequest,
  { params: { userId: to.id } },
];
const leaving = (from: Actor, to: Actor): RaceRequest => [from, disconnect, { params: { userId: to.id } }];
const on = (requestId: string) => ({ params: { requestId } });
const states = async (status: typeof connectionRequests.$inferSelect.status) =>
  app.database.orm.$count(
    connectionRequests,
    sql`${inArray(connectionRequests.fromMemberId, [ada.id, ben.id])} and ${connectionRequests.status} = ${status}`,
  );
const areConnected = async () =>
  (await ada.call(listConnections)).connections.some(({ _id }) => _id === ben.id);

it('creates one request from fifty concurrent ones', async () => {
  expect(await race(times(50, sending(ada, ben)))).toEqual({ 201: 1, 409: 49 });
  expect(await states('pending')).toBe(1);
});

it('connects two members once from fifty crossing requests', async () => {
  const crossing = Array.from({ length: 50 }, (_, turn) =>
    turn % 2 === 0 ? sending(ada, ben) : sending(ben, ada),
  );
  expect(await race(crossing)).toEqual({ 201: 2, 409: 48 });
  expect([await states('accepted'), await states('pending')]).toEqual([1, 0]);
  expect(await areConnected()).toBe(true);
});

it('decides a request once among fifty acceptances and rejections', async () => {
  const { _id } = await askToConnect(ada, ben);
  const turns: RaceRequest[] = Array.from({ length: 50 }, (_, turn) => [
    ben,
    turn % 2 === 0 ? acceptConnectionRequest : rejectConnectionRequest,
    on(_id),
  ]);
  expect(await race(turns)).toEqual({ 200: 1, 409: 49 });
  expect((await states('accepted')) + (await states('rejected'))).toBe(1);
});

it('either withdraws or accepts a request among fifty concurrent calls', async () => {
  const { _id } = await askToConnect(ada, ben);
  const turns: RaceRequest[] = Array.from({ length: 50 }, (_, turn) =>
    turn % 2 === 0 ? [ada, withdrawConnectionRequest, on(_id)] : [ben, acceptConnectionRequest, on(_id)],
  );
  expect(await race(turns)).toEqual({ 200: 1, 409: 49 });
  expect((await states('withdrawn')) + (await states('accepted'))).toBe(1);
});

it('ends a connection once when both sides disconnect fifty times', async () => {
  await connect(ada, ben);
  const parting = Array.from({ length: 50 }, (_, turn) =>
    turn % 2 === 0 ? leaving(ada, ben) : leaving(ben, ada),
  );
  expect(await race(parting)).toEqual({ 200: 1, 409: 49 });
  expect([await states('ended'), await areConnected()]).toEqual([1, false]);
});

it('leaves one state after concurrent disconnects and requests', async () => {
  await connect(ada, ben);
  const turns = Array.from({ length: 50 }, (_, turn) =>
    turn % 2 === 0 ? leaving(ada, ben) : sending(ben, ada),
  );
  const counts = await race(turns);
  expect(Object.keys(counts).toSorted()).toEqual(['200', '201', '409']);
  expect((await states('accepted')) + (await states('pending'))).toBeLessThanOrEqual(1);
});

it('does not deadlock when everybody asks everybody', async () => {
  const all = [ada, ben, ...(await Promise.all(Array.from({ length: 4 }, () => app.member())))];
  const turns = all.flatMap((from) => all.filter((to) => to !== from).map((to) => sending(from, to)));
  expect(await race(turns)).toEqual({ 201: 30 });
  for (const one of all) expect((await one.call(listConnections)).connections).toHaveLength(5);
});

it('sends as many requests in 24 hours as the budget has, half in the first week', async () => {
  const people: Actor[] = [];
  for (let count = 0; count < 20; count += 1) people.push(await app.member());
  const turns = people.map((person) => sending(ada, person));
  expect(await race(turns)).toEqual({ 201: 5, 429: 15 });
  const reply = await ada.send(sendConnectionRequest, { params: { userId: ben.id } });
  expect(reply.headers['retry-after']).toBe(String(24 * 3_600));
  expect(reply.json()).toMatchObject({
    code: 'connections.budget_spent',
    message: 'You can send 5 connection requests in 24 hours. You can send the next one in 24 hours.',
  });
  expect((await askToConnect(ben, ada)).status).toBe('pending');
  expect((await askToConnect(ada, ben)).status).toBe('accepted');
  app.clock.advance(7 * 24 * 3_600_000);
  expect(await race(turns)).toEqual({ 201: 10, 409: 5, 429: 5 });
});

it('creates none of twenty requests at once after two withdrawals', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { _id } = await askToConnect(ada, ben);
    await ada.call(withdrawConnectionRequest, on(_id));
  }
  expect(await race(times(20, sending(ada, ben)))).toEqual({ 409: 20 });
  expect(await states('pending')).toBe(0);
});
