import {
  acceptJoinRequest,
  listMyApplications,
  listProjectRequests,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import type { InputOf } from '@tandem/contract/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { askToJoinAs } from '../../../testing/join-request-actions.ts';
import { publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

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
  const { nextCursor } = await list({ limit: '2' });
  expect(await list({ limit: '2', cursor: nextCursor! })).toEqual({ titles: ['Boat'], nextCursor: null });
});
