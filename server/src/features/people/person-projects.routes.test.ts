import { listPersonProjects } from '@tandem/contract/people/person-projects';
import { editProfile } from '@tandem/contract/profile';
import { setProjectStatus } from '@tandem/contract/projects';
import { archiveProject, deleteProject } from '@tandem/contract/projects/project-lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Actor;
let viewer: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const projectsOf = async (person: Actor, part: 'owned' | 'joined', as = viewer, more = {}) =>
  as.call(listPersonProjects, { params: { id: person.id }, query: { part, ...more } });
const titles = async (...wanted: Parameters<typeof projectsOf>) =>
  (await projectsOf(...wanted)).data.map(({ title }) => title);

describe('the projects of a person', () => {
  beforeAll(async () => {
    [ada, viewer] = [await app.member(), await app.member()];
    for (const title of ['Loom', 'Kiln', 'Mill']) {
      app.clock.advance(60_000);
      const roles = title === 'Kiln' ? [{ title: 'Potter', places: 2 }] : [];
      const project = await publish(ada, { title, roles });
      if (title === 'Loom')
        await ada.call(setProjectStatus, { params: { id: project._id }, body: { status: 'closed' } });
    }
    const other = await app.member();
    const ferry = await publish(other, { title: 'Ferry', roles: [{ title: 'Stoker', places: 1 }] });
    await joinProject(other, ada, ferry._id, { roleId: ferry.roles[0]?._id });
  });

  it('are those they own and those they joined, open and closed, latest first', async () => {
    const { data, total, nextCursor } = await projectsOf(ada, 'owned');
    expect(data.map(({ title, status, lookingFor }) => [title, status, lookingFor])).toEqual([
      ['Mill', 'open', []],
      ['Kiln', 'open', ['Potter']],
      ['Loom', 'closed', []],
    ]);
    expect([total, nextCursor]).toEqual([3, null]);
    expect((await projectsOf(ada, 'joined')).data).toMatchObject([
      { title: 'Ferry', role: 'Stoker', lookingFor: [] },
    ]);
    expect(await projectsOf(viewer, 'joined', ada)).toEqual({ data: [], nextCursor: null, total: 0 });
  });

  it('come in pages, with as many queries for any number', async () => {
    const first = await projectsOf(ada, 'owned', viewer, { limit: '2' });
    expect([first.data.length, first.total]).toEqual([2, 3]);
    const next = { limit: '2', cursor: first.nextCursor };
    expect(await titles(ada, 'owned', viewer, next)).toEqual(['Loom']);
    const all = await queriesOf(() => projectsOf(ada, 'owned'));
    expect(await queriesOf(() => projectsOf(viewer, 'owned'))).toBe(all);
  });

  it('leave out archived and deleted ones', async () => {
    const owner = await app.member();
    const [kept, archived, deleted] = [await publish(owner), await publish(owner), await publish(owner)];
    for (const { _id } of [kept, archived, deleted]) await joinProject(owner, viewer, _id);
    await owner.call(archiveProject, { params: { id: archived._id } });
    await owner.call(deleteProject, { params: { id: deleted._id }, body: { title: deleted.title } });
    for (const list of [await projectsOf(owner, 'owned'), await projectsOf(viewer, 'joined', ada)]) {
      expect(list.data.map(({ _id }) => _id)).toEqual([kept._id]);
      expect(list.total).toBe(1);
    }
  });

  it('are hidden from everybody else by those who hide them', async () => {
    await ada.call(editProfile, { body: { showsProjects: false } });
    expect(await projectsOf(ada, 'owned')).toEqual({ data: [], nextCursor: null, total: 0 });
    expect(await titles(ada, 'joined')).toEqual([]);
    expect(await titles(ada, 'owned', ada)).toEqual(['Mill', 'Kiln', 'Loom']);
    await ada.call(editProfile, { body: { showsProjects: true } });
    expect(await titles(ada, 'joined')).toEqual(['Ferry']);
  });

  it.each([{ part: 'all' }, {}, { part: 'owned', cursor: 'no' }, { part: 'owned', limit: '51' }])(
    'refuse %o',
    async (query) => {
      const input = { params: { id: ada.id }, query };
      expect(await viewer.refused(listPersonProjects, input)).toMatchObject({ status: 400 });
    },
  );

  it('end with the account', async () => {
    const gone = await app.member();
    await publish(gone);
    await deleteAccountOf(gone);
    const input = { params: { id: gone.id }, query: { part: 'owned' } };
    expect(await viewer.refused(listPersonProjects, input)).toMatchObject({ status: 404 });
  });
});
