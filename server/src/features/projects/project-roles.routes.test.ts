import { askToJoin, listProjectRequests } from '@tandem/contract/join-requests';
import { createProject, editProject, viewProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let stranger: Actor;
beforeAll(async () => {
  app = await createTestApp();
  [owner, member, stranger] = [await app.member(), await app.member(), await app.member()];
});
afterAll(() => app.close());

const on = (id: string) => ({ params: { id } });
const writer = { title: 'Writer', description: 'Writes the manual.', places: 2 };
const facts = {
  links: [
    { title: 'Source', url: 'https://git.example.org/mira/hut?tab=readme#top' },
    { title: '', url: 'https://hut.example.org' },
  ],
  hoursPerWeek: 5,
  language: 'English, German',
  timeZone: 'Europe/Vienna',
  closesWhenFull: true,
};

describe('the facts of a project', () => {
  it('are stored at its creation and by an edit, and shown to everybody', async () => {
    const created = await publish(owner, facts);
    expect(created).toMatchObject(facts);
    const plain = await publish(owner);
    expect(plain).toMatchObject({
      links: [],
      hoursPerWeek: null,
      language: '',
      closesWhenFull: false,
      roles: [],
    });
    await owner.call(editProject, { ...on(plain._id), body: facts });
    expect((await stranger.call(viewProject, on(plain._id))).data).toMatchObject(facts);
    await owner.call(editProject, {
      ...on(plain._id),
      body: { hoursPerWeek: null, links: [], language: ' ' },
    });
    const { data } = await stranger.call(viewProject, on(plain._id));
    expect(data).toMatchObject({ hoursPerWeek: null, links: [], language: '', timeZone: 'Europe/Vienna' });
  });

  it.each([
    ['a link over http', 'links', { links: [{ title: '', url: 'http://example.org' }] }],
    ['a link with a script', 'links', { links: [{ title: '', url: 'javascript:alert(1)' }] }],
    [
      'a link with a user name',
      'links',
      { links: [{ title: '', url: 'https://bank.example@evil.example' }] },
    ],
    ['a link without a host', 'links', { links: [{ title: '', url: 'https:///path' }] }],
    ['a link with spaces', 'links', { links: [{ title: '', url: 'https://example.org/a b' }] }],
    [
      'a link title that is too long',
      'links',
      { links: [{ title: 'x'.repeat(61), url: 'https://example.org' }] },
    ],
    ['six links', 'links', { links: Array(6).fill({ title: '', url: 'https://example.org' }) }],
    ['81 hours a week', 'hoursPerWeek', { hoursPerWeek: 81 }],
    ['half an hour', 'hoursPerWeek', { hoursPerWeek: 0.5 }],
    ['a long language', 'language', { language: 'x'.repeat(61) }],
    ['a role without a title', 'roles', { roles: [{ ...writer, title: ' ' }] }],
    ['a role without places', 'roles', { roles: [{ ...writer, places: 0 }] }],
    ['a role with 51 places', 'roles', { roles: [{ ...writer, places: 51 }] }],
    ['a long role description', 'roles', { roles: [{ ...writer, description: 'x'.repeat(301) }] }],
    ['21 roles', 'roles', { roles: Array(21).fill(writer) }],
  ])('are refused with %s', async (_why, field, body) => {
    const project = await publish(owner);
    const refused = await owner.refused(editProject, { ...on(project._id), body });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields ?? {}).map((key) => key.split('.')[0])).toEqual([field]);
    const content = { title: 'A', description: 'B', skillsRequired: ['C'], interestsTags: ['D'], ...body };
    expect((await owner.refused(createProject, { body: content })).status).toBe(400);
  });

  it('are changed by the owner only', async () => {
    const project = await publish(owner, { roles: [writer] });
    await joinProject(owner, member, project._id);
    const edit = { ...on(project._id), body: { roles: [], hoursPerWeek: 1 } };
    for (const who of [member, stranger]) expect((await who.refused(editProject, edit)).status).toBe(403);
    expect((await app.nobody.refused(editProject, edit)).status).toBe(401);
    expect((await owner.call(viewProject, on(project._id))).data).toMatchObject({ roles: [writer] });
  });
});

describe('the roles of a project', () => {
  it('keep their ids, order and people when they are edited', async () => {
    const project = await publish(owner, { roles: [writer, { title: 'Tester' }] });
    const [first, second] = project.roles;
    expect(project.roles).toMatchObject([
      { ...writer, filled: 0 },
      { title: 'Tester', description: '', places: 1, filled: 0 },
    ]);
    const roles = [{ ...second!, title: 'Field tester' }, { title: 'Cook' }, { ...first!, places: 3 }];
    const { data } = await owner.call(editProject, { ...on(project._id), body: { roles } });
    expect(data.roles).toMatchObject([
      { _id: second?._id, title: 'Field tester' },
      { title: 'Cook' },
      { _id: first?._id, places: 3 },
    ]);
    await owner.call(editProject, { ...on(project._id), body: { title: 'Other' } });
    expect((await owner.call(viewProject, on(project._id))).data.roles).toEqual(data.roles);
  });

  it('are refused with an id of another project, or twice the same', async () => {
    const [project, other] = [
      await publish(owner, { roles: [writer] }),
      await publish(owner, { roles: [writer] }),
    ];
    const [role, foreign] = [project.roles[0]!, other.roles[0]!];
    for (const roles of [[foreign], [role, role], [{ ...writer, _id: newId() }]]) {
      const refused = await owner.refused(editProject, { ...on(project._id), body: { roles } });
      expect(refused).toMatchObject({ status: 409, code: 'projects.no_such_role' });
    }
    expect((await owner.call(viewProject, on(other._id))).data.roles).toEqual(other.roles);
  });

  it('keep as many places as people fill, and leave the people when they end', async () => {
    const project = await publish(owner, { roles: [writer] });
    const [role] = project.roles;
    const people = [await app.member(), await app.member()];
    for (const who of people) await joinProject(owner, who, project._id, { roleId: role!._id });
    const refused = await owner.refused(editProject, {
      ...on(project._id),
      body: { roles: [{ ...role!, places: 1 }] },
    });
    expect(refused).toMatchObject({
      status: 409,
      message: '2 people already fill the role Writer. It needs at least 2 places.',
    });
    const waiting = await app.member();
    await owner.call(editProject, { ...on(project._id), body: { roles: [{ ...role!, places: 3 }] } });
    await waiting.call(askToJoin, { params: { projectId: project._id }, body: { roleId: role!._id } });
    const { data } = await owner.call(editProject, { ...on(project._id), body: { roles: [] } });
    expect(data.collaborators).toMatchObject(
      people.map(({ id }) => ({ _id: id, role: 'Writer', roleId: null })),
    );
    const { data: requests } = await owner.call(listProjectRequests, on(project._id));
    expect(requests).toMatchObject([{ role: 'Writer', roleId: null }]);
  });

  it('are found by search after a change, and no longer when they end', async () => {
    const project = await publish(owner, { roles: [{ title: 'Falconer' }] });
    const find = async (search: string) => {
      await app.indexAll();
      return (await stranger.call(listFeed, { query: { search } })).data.map(({ _id }) => _id);
    };
    expect(await find('falconer')).toEqual([project._id]);
    await owner.call(editProject, { ...on(project._id), body: { roles: [{ title: 'Beekeeper' }] } });
    expect(await find('beekeeper')).toEqual([project._id]);
    expect(await find('falconer')).toEqual([]);
  });
});
