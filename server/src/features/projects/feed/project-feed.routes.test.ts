import { askToJoin } from '@tandem/contract/join-requests';
import type { InputOf } from '@tandem/contract/operation';
import { editProject, setProjectStatus } from '@tandem/contract/projects';
import { listFeed, ignoreProject } from '@tandem/contract/projects/project-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinAndLeave, joinProject, publish } from '../../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
const people: Record<string, Actor> = {};

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
  const hut = await publish(owner, {
    title: 'Hut book',
    skillsRequired: ['TypeScript', 'C++'],
    interestsTags: ['Mountains'],
    roles: [{ title: 'Cook', places: 1 }],
  });
  await publish(owner, { title: 'Tide tables', skillsRequired: ['C', 'Go'], interestsTags: ['sea'] });
  await publish(owner, { title: 'Bird atlas', skillsRequired: ['C#', 'Go'], interestsTags: ['Mountains'] });
  for (const name of ['stranger', 'applicant', 'former', 'member', 'ignorer'])
    people[name] = await app.member();
  await people['applicant']!.call(askToJoin, { params: { projectId: hut._id }, body: { role: 'Cook' } });
  await joinProject(owner, people['member']!, hut._id);
  await joinAndLeave(owner, people['former']!, hut._id);
  await people['ignorer']!.call(ignoreProject, { params: { id: hut._id } });
  people['owner'] = owner;
  await app.indexAll();
});
afterAll(() => app.close());

type Query = NonNullable<InputOf<typeof listFeed>['query']>;

const feedOf = async (name: string, query: Query) => {
  const { data, total } = await people[name]!.call(listFeed, { query });
  expect(total).toBe(data.length);
  return data.map(({ title }) => title).toSorted();
};

const all = ['Bird atlas', 'Hut book', 'Tide tables'];

describe('the feed with filters', () => {
  it('is refused without a session', async () => {
    const refusal = await app.nobody.refused(listFeed, { query: { order: 'match', skills: ['Go'] } });
    expect(refusal.status).toBe(401);
  });

  it.each([
    ['stranger', all],
    ['applicant', all],
    ['former', all],
    ['member', ['Bird atlas', 'Tide tables']],
    ['ignorer', ['Bird atlas', 'Tide tables']],
    ['owner', []],
  ])('shows a %s in each order what their feed has', async (name, expected) => {
    for (const order of ['match', 'newest', 'active'] as const) {
      expect(await feedOf(name, { order })).toEqual(expected);
      const hut = expected.filter((title) => title === 'Hut book');
      expect(await feedOf(name, { order, skills: ['typescript'] })).toEqual(hut);
      expect(await feedOf(name, { order, openRoles: 'true' })).toEqual(hut);
      expect(await feedOf(name, { order, skills: ['ts'], search: 'hut' })).toEqual(hut);
    }
  });

  // spec: added-63
  it('matches any of the skills and any of the tags, in normal form', async () => {
    expect(await feedOf('stranger', { skills: ['C'] })).toEqual(['Tide tables']);
    expect(await feedOf('stranger', { skills: ['C', 'cpp'] })).toEqual(['Hut book', 'Tide tables']);
    expect(await feedOf('stranger', { tags: ['mountains', 'SEA'] })).toEqual(all);
    expect(await feedOf('stranger', { skills: ['golang'], tags: ['mountains'] })).toEqual(['Bird atlas']);
    expect(await feedOf('stranger', { skills: ['golang'], tags: ['nothing'] })).toEqual([]);
    expect(await feedOf('stranger', { skills: ['Go'], search: 'atlas' })).toEqual(['Bird atlas']);
    expect(await feedOf('stranger', { tags: ['sea'], search: 'atlas' })).toEqual([]);
    expect(await feedOf('stranger', { skills: [' '], tags: [] })).toEqual(all);
  });

  it('hides requested projects only when asked', async () => {
    expect(await feedOf('applicant', { hideRequested: 'true' })).toEqual(['Bird atlas', 'Tide tables']);
    expect(await feedOf('applicant', { hideRequested: 'false' })).toEqual(all);
    expect(await feedOf('stranger', { hideRequested: 'true' })).toEqual(all);
    expect(await feedOf('applicant', { hideRequested: 'true', search: 'hut' })).toEqual([]);
  });

  it('knows whether a role has a free place', async () => {
    const app2 = await app.member();
    const only: Query = { skills: ['Vermin control'], openRoles: 'true' };
    const { _id, roles } = await publish(owner, {
      title: 'Full house',
      skillsRequired: ['Vermin control'],
      roles: [{ title: 'Cat', places: 1 }],
    });
    expect(await feedOf('stranger', only)).toEqual(['Full house']);
    await joinProject(owner, app2, _id, { roleId: roles[0]!._id });
    expect(await feedOf('stranger', only)).toEqual([]);
    await owner.call(editProject, {
      params: { id: _id },
      body: { roles: [{ _id: roles[0]!._id, title: 'Cat', places: 2 }] },
    });
    expect(await feedOf('stranger', only)).toEqual(['Full house']);
    await owner.call(setProjectStatus, { params: { id: _id }, body: { status: 'closed' } });
    expect(await feedOf('stranger', only)).toEqual([]);
    await owner.call(editProject, { params: { id: _id }, body: { roles: [] } });
    await owner.call(setProjectStatus, { params: { id: _id }, body: { status: 'open' } });
    expect(await feedOf('stranger', { skills: ['vermin-control'] })).toEqual(['Full house']);
    expect(await feedOf('stranger', only)).toEqual([]);
  });

  it.each([
    { order: 'best' },
    { openRoles: 'yes' },
    { hideRequested: '1' },
    { skills: Array.from({ length: 11 }, (_, n) => `skill ${n}`) },
    { tags: ['x'.repeat(41)] },
    { order: 'match', cursor: 'nonsense' },
    { order: 'match', cursor: Buffer.from('[1e300,1,3,1,"x"]').toString('base64url') },
    {
      order: 'match',
      cursor: Buffer.from('[9000000000000000,1,3,1,"00000000-0000-7000-8000-000000000001"]').toString(
        'base64url',
      ),
    },
  ])('refuses %j', async (query) => {
    const refusal = await people['stranger']!.refused(listFeed, { query: query as Query });
    expect(refusal.status).toBe(400);
  });
});
