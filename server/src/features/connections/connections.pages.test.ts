import {
  acceptConnectionRequest,
  type ConnectionRequest,
  listConnectionRequests,
  listReceivedRequests,
} from '@tandem/contract/connections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMembers } from '../../testing/bulk/bulk-rows.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

const count = 120;

let app: TestApp;
let me: Actor;
let newcomer: Actor;

/** 120 people asked me, and I asked 120 others; three each at the same time. */
beforeAll(async () => {
  app = await createTestApp();
  const { orm } = app.database;
  [me, newcomer] = await Promise.all([app.member(), app.member()]);
  const others = await insertMembers(orm, 2 * count);
  const at = sql`timestamptz '2026-01-01T00:00:00Z' + (at / 3) * interval '1 minute'`;
  const insert = (ids: string[], from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
    orm.execute(sql`
      insert into connection_requests (id, from_member_id, to_member_id, status, created_at)
      select gen_random_uuid(), ${from}, ${to}, 'pending', ${at}
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as rows (id, at)`);
  await insert(others.slice(0, count), sql`id`, sql`${me.id}::uuid`);
  await insert(others.slice(count), sql`${me.id}::uuid`, sql`id`);
  await orm.execute(sql`analyze`);
});
afterAll(() => app.close());

const requests = (query: object, who = me) => who.call(listConnectionRequests, { query });
const received = (query: object, who = me) => who.call(listReceivedRequests, { query });

/** The pages of a list; `between` runs after the first. */
async function pagesOf(
  read: (query: object) => ReturnType<typeof requests | typeof received>,
  between?: (page: ConnectionRequest[]) => Promise<unknown>,
) {
  const pages: ConnectionRequest[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof read>> = await read({ limit: '50', ...(cursor && { cursor }) });
    pages.push(page.requests);
    cursor = page.nextCursor;
    if (pages.length === 1) await between?.(page.requests);
  }
  return pages;
}
const idsOf = (list: ConnectionRequest[]) => list.map(({ _id }) => _id);

describe('the pages of connection requests', () => {
  it('are the whole list in both directions, newest first', async () => {
    const whole = await requests({});
    const pages = await pagesOf(requests);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 50, 40]);
    expect(pages.flatMap(idsOf)).toEqual(idsOf(whole.requests));
    const times = whole.requests.map(({ createdAt }) => createdAt);
    expect([times, whole.nextCursor]).toEqual([times.toSorted().toReversed(), null]);
  });

  // spec: §7.4-05
  it('hold only what a member sent when asked for it, with its numbers beside the first page', async () => {
    const [sent, accepted] = await Promise.all([
      pagesOf((query) => requests({ ...query, direction: 'sent' })),
      requests({ direction: 'sent', status: 'accepted' }),
    ]);
    const whole = (await requests({})).requests.filter(({ fromUserId }) => fromUserId._id === me.id);
    expect(sent.flatMap(idsOf)).toEqual(idsOf(whole));
    const first = await requests({ direction: 'sent', status: 'pending', limit: '50' });
    const sentCounts = { pending: count, accepted: 0, rejected: 0 };
    expect([first.sentCounts, accepted]).toEqual([
      sentCounts,
      { requests: [], nextCursor: null, sentCounts },
    ]);
    const second = await requests({ direction: 'sent', limit: '50', cursor: first.nextCursor ?? '' });
    expect([second.sentCounts, (await requests({})).sentCounts]).toEqual([null, null]);
  });

  it('are found by their id, by the two people alone', async () => {
    const [one] = (await requests({ limit: '1' })).requests;
    expect(idsOf((await requests({ request: one?._id })).requests)).toEqual([one?._id]);
    expect((await requests({ request: one?._id }, newcomer)).requests).toEqual([]);
  });

  it('are refused with 400 for an invalid cursor', async () => {
    for (const operation of [listConnectionRequests, listReceivedRequests])
      expect((await me.refused(operation, { query: { cursor: 'elsewhere' } })).status).toBe(400);
  });

  it('take as many queries for many requests as for none', async () => {
    const sent = (query: object) => requests({ ...query, direction: 'sent', status: 'pending' });
    for (const read of [requests, received, sent])
      expect(await queriesOf(() => read({ limit: '50' }))).toBe(await queriesOf(() => read({ limit: '5' })));
    expect((await received({}, newcomer)).requests).toEqual([]);
  });

  it('lose and repeat no received request while one is accepted', async () => {
    const before = idsOf((await received({})).requests);
    const pages = await pagesOf(received, ([first]) =>
      me.call(acceptConnectionRequest, { params: { requestId: first?._id ?? '' } }),
    );
    expect(pages.flatMap(idsOf)).toEqual(before);
    expect(idsOf((await received({})).requests)).toEqual(before.slice(1));
  });

  it('are read in the order of an index when received', async () => {
    const { rows } = await app.database.orm.execute<{ 'QUERY PLAN': string }>(sql`
      explain select id from connection_requests where to_member_id = ${me.id} and status = 'pending'
      order by created_at, id limit 10`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('connection_requests_received_index');
    expect(plan).not.toContain('Sort');
  });
});
