import {
  acceptJoinRequest,
  askToJoin,
  countPendingRequests,
  listMyApplications,
  listProjectRequests,
  listReceivedJoinRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import type { InputOf } from '@tandem/contract/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { askToJoinAs } from '../../testing/join-request-actions.ts';
import { publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
});
afterAll(() => app.close());

type Query = NonNullable<InputOf<typeof listProjectRequests>['query']>;

/** A project with requests of these members, one second apart, and what became of them. */
async function projectWith(fates: Record<string, 'accept' | 'reject' | 'wait' | 'withdraw'>) {
  const { _id: projectId } = await publish(owner);
  const applicants = new Map<string, Actor>();
  for (const [firstName, fate] of Object.entries(fates)) {
    const who = await app.member({ firstName });
    applicants.set(firstName, who);
    app.clock.advance(1_000);
    const params = { projectId, requestId: (await askToJoinAs(who, projectId))._id };
    if (fate === 'accept') await owner.call(acceptJoinRequest, { params });
    if (fate === 'reject') await owner.call(rejectJoinRequest, { params });
    if (fate === 'withdraw') await who.call(withdrawJoinRequest, { params });
  }
  const list = (query: Query = {}) => owner.call(listProjectRequests, { params: { id: projectId }, query });
  const names = async (query: Query) => (await list(query)).data.map(({ userId }) => userId.firstName);
  return { projectId, applicants, list, names };
}

describe('the requests of a project', () => {
  it('are listed by what became of them, decided ones latest first', async () => {
    const { names } = await projectWith({
      Ana: 'accept',
      Ben: 'reject',
      Cleo: 'wait',
      Dan: 'accept',
      Eve: 'withdraw',
      Finn: 'wait',
    });
    expect(await names({})).toEqual(['Cleo', 'Finn']);
    expect(await names({ status: 'pending' })).toEqual(['Cleo', 'Finn']);
    expect(await names({ status: 'accepted' })).toEqual(['Dan', 'Ana']);
    expect(await names({ status: 'rejected' })).toEqual(['Ben']);
  });

  it.each([
    ['pending', 'wait', ['Ana', 'Ben', 'Cleo']],
    ['accepted', 'accept', ['Cleo', 'Ben', 'Ana']],
    ['rejected', 'reject', ['Cleo', 'Ben', 'Ana']],
  ] as const)('come in pages: %s', async (status, fate, order) => {
    const { list, names } = await projectWith({ Ana: fate, Ben: fate, Cleo: fate });
    const { data, nextCursor } = await list({ status, limit: '2' });
    expect(data.map(({ userId }) => userId.firstName)).toEqual(order.slice(0, 2));
    expect(await names({ status, limit: '2', cursor: nextCursor! })).toEqual(order.slice(2));
    expect((await list({ status, limit: '3' })).nextCursor).toBeNull();
  });

  it('are found by their id while they are in the status', async () => {
    const { list, names } = await projectWith({ Ana: 'wait', Ben: 'wait', Cleo: 'accept' });
    const ben = (await list()).data[1]!._id;
    expect(await names({ request: ben })).toEqual(['Ben']);
    expect(await names({ request: ben, status: 'accepted' })).toEqual([]);
    const cleo = (await list({ status: 'accepted' })).data[0]!._id;
    expect(await names({ request: cleo })).toEqual([]);
    expect(await names({ request: cleo, status: 'accepted' })).toEqual(['Cleo']);
    expect(await names({ request: cleo, status: 'any' })).toEqual(['Cleo']);
    expect(await names({ status: 'any' })).toEqual(['Cleo', 'Ben', 'Ana']);
  });

  it('leave out deleted accounts once they are decided', async () => {
    const { applicants, names } = await projectWith({ Ana: 'reject', Ben: 'reject' });
    await deleteAccountOf(applicants.get('Ana')!);
    expect(await names({ status: 'rejected' })).toEqual(['Ben']);
  });

  it('need as many queries for three as for one', async () => {
    const one = await projectWith({ Ana: 'accept' });
    const three = await projectWith({ Ana: 'accept', Ben: 'accept', Cleo: 'accept' });
    const status = 'accepted' as const;
    expect(await queriesOf(() => three.list({ status }))).toBe(await queriesOf(() => one.list({ status })));
  });

  it.each([[{ status: 'withdrawn' }], [{ status: 'expired' }], [{ cursor: 'nonsense' }], [{ limit: '51' }]])(
    'are refused for %j',
    async (query) => {
      const { projectId } = await projectWith({});
      const refusal = await owner.refused(listProjectRequests, { params: { id: projectId }, query });
      expect(refusal.status).toBe(400);
    },
  );
});

describe('the requests to all projects of a member', () => {
  /** An owner with the projects Boat and Hut, each asked by two members in turn, one second apart. */
  async function ownerOfTwo() {
    const host = await app.member();
    const cook = { title: 'Cook', places: 1 };
    const boat = await publish(host, { title: 'Boat', roles: [cook] });
    const hut = await publish(host, { title: 'Hut' });
    const roleId = boat.roles[0]!._id;
    for (const body of [{ role: 'Painter' }, { roleId }]) {
      for (const { _id: projectId } of [boat, hut]) {
        const applicant = await app.member();
        app.clock.advance(1_000);
        const asked = projectId === boat._id ? body : { role: 'Tester' };
        await applicant.call(askToJoin, { params: { projectId }, body: asked });
      }
    }
    const list = async (query: NonNullable<InputOf<typeof listReceivedJoinRequests>['query']> = {}) => {
      const { data, nextCursor } = await host.call(listReceivedJoinRequests, { query });
      return { titles: data.map(({ projectTitle }) => projectTitle), nextCursor, data };
    };
    return { host, boat, hut, roleId, list };
  }

  it('come in pages across the projects, oldest first', async () => {
    const { list } = await ownerOfTwo();
    const whole = await list();
    expect(whole).toMatchObject({ titles: ['Boat', 'Hut', 'Boat', 'Hut'], nextCursor: null });
    const first = await list({ limit: '3' });
    expect(first.titles).toEqual(['Boat', 'Hut', 'Boat']);
    const second = await list({ limit: '3', cursor: first.nextCursor! });
    expect(second.nextCursor).toBeNull();
    expect([...first.data, ...second.data]).toEqual(whole.data);
    expect((await list({ limit: '4' })).nextCursor).toBeNull();
  });

  it('need as many queries for a page of three as of one, and one for the counts', async () => {
    const { host, list } = await ownerOfTwo();
    expect(await queriesOf(() => list({ limit: '3' }))).toBe(await queriesOf(() => list({ limit: '1' })));
    const none = await app.member();
    expect(await queriesOf(() => host.call(countPendingRequests))).toBe(
      await queriesOf(() => none.call(countPendingRequests)),
    );
  });

  it('are counted by project and open role, without those that were decided', async () => {
    const { host, boat, hut, roleId, list } = await ownerOfTwo();
    const ofHut = (await list()).data[1]!;
    await host.call(rejectJoinRequest, { params: { projectId: hut._id, requestId: ofHut._id } });
    const { data } = await host.call(countPendingRequests);
    expect(data).toHaveLength(3);
    expect(data).toEqual(
      expect.arrayContaining([
        { projectId: boat._id, roleId: null, pending: 1 },
        { projectId: boat._id, roleId, pending: 1 },
        { projectId: hut._id, roleId: null, pending: 1 },
      ]),
    );
    expect(await (await app.member()).call(countPendingRequests)).toEqual({ data: [] });
  });

  it.each([[{ cursor: 'nonsense' }], [{ limit: '51' }], [{ limit: '0' }]])(
    'are refused for %j',
    async (query) => {
      expect((await owner.refused(listReceivedJoinRequests, { query })).status).toBe(400);
    },
  );
});

it('lists the own applications by status and in pages', async () => {
  const me = await app.member();
  const titles = ['Boat', 'Hut', 'Map', 'Tent'];
  for (const [index, title] of titles.entries()) {
    const { _id: projectId } = await publish(owner, { title });
    app.clock.advance(1_000);
    const params = { projectId, requestId: (await askToJoinAs(me, projectId))._id };
    if (index === 1) await owner.call(acceptJoinRequest, { params });
    if (index === 2) await me.call(withdrawJoinRequest, { params });
  }
  const list = async (query: NonNullable<InputOf<typeof listMyApplications>['query']> = {}) => {
    const { data, nextCursor } = await me.call(listMyApplications, { query });
    return { titles: data.map(({ projectTitle }) => projectTitle), nextCursor };
  };
  expect(await list()).toEqual({ titles: ['Tent', 'Hut', 'Boat'], nextCursor: null });
  expect(await list({ status: 'accepted' })).toEqual({ titles: ['Hut'], nextCursor: null });
  expect((await list({ status: 'pending' })).titles).toEqual(['Tent', 'Boat']);
  const { data: all } = await me.call(listMyApplications);
  expect((await list({ request: all[1]!._id })).titles).toEqual(['Hut']);
  const { nextCursor } = await list({ limit: '2' });
  expect(await list({ limit: '2', cursor: nextCursor! })).toEqual({ titles: ['Boat'], nextCursor: null });
});
