import { type Project, setProjectStatus, viewProject } from '@tandem/contract/projects';
import {
  listFeed,
  ignoreProject,
  listIgnored,
  listSaved,
  saveProject,
  unignoreProject,
  unsaveProject,
} from '@tandem/contract/projects/project-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { publish } from '../../testing/project-actions.ts';

let app: TestApp;
let owner: Actor;
let viewer: Actor;
let project: Project;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  owner = await app.member();
  viewer = await app.member();
  project = await publish(owner);
});

afterAll(() => app.close());

const at = (one: Project) => ({ params: { id: one._id } });
const ids = (list: Project[]) => list.map(({ _id }) => _id);
const saved = async (actor = viewer) => ids((await actor.call(listSaved)).data);
const ignored = async (actor = viewer) => ids((await actor.call(listIgnored)).data);
const isInFeed = async () => ids((await viewer.call(listFeed)).data).includes(project._id);

describe('saving', () => {
  // spec: §7.2-05, §8-10
  it('saves a project once, with the message', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await viewer.call(saveProject, at(project))).toEqual({
        message: 'Project saved for future reference!',
      });
    }
    expect(await saved()).toEqual([project._id]);
    expect((await viewer.call(viewProject, at(project))).data.isSaved).toBe(true);
    expect(await isInFeed()).toBe(true);
  });

  it('saves once when called twenty times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => viewer.call(saveProject, at(project))));
    expect(await saved()).toEqual([project._id]);
  });

  it('is visible to the member only', async () => {
    await viewer.call(saveProject, at(project));
    const other = await app.member();
    expect(await saved(other)).toEqual([]);
    expect((await other.call(viewProject, at(project))).data.isSaved).toBe(false);
  });

  // spec: §7.2-03
  it('lists the latest saved first, closed ones with their state', async () => {
    await viewer.call(saveProject, at(project));
    app.clock.advance(1_000);
    const later = await publish(owner);
    await viewer.call(saveProject, at(later));
    await owner.call(setProjectStatus, { ...at(project), body: { status: 'closed' } });
    const { data } = await viewer.call(listSaved);
    expect(data.map(({ _id, status }) => [_id, status])).toEqual([
      [later._id, 'open'],
      [project._id, 'closed'],
    ]);
  });

  it('finds saved projects by title, description, skill, tag and owner, whole words or parts', async () => {
    const cafe = await publish(owner, {
      title: 'Café radio',
      skillsRequired: ['C++'],
      interestsTags: ['50%'],
    });
    for (const one of [project, cafe]) await viewer.call(saveProject, at(one));
    const find = async (search: string) => {
      const { data, total } = await viewer.call(listSaved, { query: { search, limit: '1' } });
      return { found: ids(data), total };
    };
    for (const search of ['CAFE', 'c++', '50%', `radio ${cafe.createdBy.lastName}`])
      expect([search, await find(search)]).toEqual([search, { found: [cafe._id], total: 1 }]);
    expect(await find('radio satellite')).toEqual({ found: [], total: 0 });
    expect((await find(cafe.createdBy.lastName)).total).toBe(2);
  });

  it('is undone, and undone again without complaint', async () => {
    await viewer.call(saveProject, at(project));
    for (let time = 0; time < 2; time += 1) {
      expect(await viewer.call(unsaveProject, at(project))).toEqual({
        message: 'Project removed from Saved for Later.',
      });
    }
    expect(await saved()).toEqual([]);
  });

  it('brings an ignored project back', async () => {
    await viewer.call(ignoreProject, at(project));
    await viewer.call(saveProject, at(project));
    expect(await saved()).toEqual([project._id]);
    expect(await ignored()).toEqual([]);
    expect(await isInFeed()).toBe(true);
  });
});

describe('ignoring', () => {
  // spec: §4-18, §7.2-06, §8-12
  it('removes a project from feed and saved projects, with the message', async () => {
    await viewer.call(saveProject, at(project));
    for (let time = 0; time < 2; time += 1) {
      expect(await viewer.call(ignoreProject, at(project))).toEqual({ message: 'Project ignored!' });
    }
    expect(await saved()).toEqual([]);
    expect(await ignored()).toEqual([project._id]);
    expect(await isInFeed()).toBe(false);
  });

  it('is undone, and undone again without complaint', async () => {
    await viewer.call(ignoreProject, at(project));
    for (let time = 0; time < 2; time += 1) {
      expect(await viewer.call(unignoreProject, at(project))).toEqual({
        message: 'The project is back in your feed.',
      });
    }
    expect(await ignored()).toEqual([]);
    expect(await isInFeed()).toBe(true);
  });

  it('lists the latest ignored first', async () => {
    await viewer.call(ignoreProject, at(project));
    app.clock.advance(1_000);
    const later = await publish(owner);
    await viewer.call(ignoreProject, at(later));
    expect(await ignored()).toEqual([later._id, project._id]);
  });

  it('and saving at the same time leave the project in one list', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        viewer.call(n % 2 === 0 ? saveProject : ignoreProject, at(project)),
      ),
    );
    expect([...(await saved()), ...(await ignored())]).toEqual([project._id]);
  });
});

describe('what cannot be put aside', () => {
  const verbs = { saveProject, unsaveProject, ignoreProject, unignoreProject };

  it("is one's own project", async () => {
    expect(await owner.refused(saveProject, at(project))).toMatchObject({
      status: 409,
      code: 'projects.saves_own',
    });
    expect(await owner.refused(ignoreProject, at(project))).toMatchObject({
      status: 409,
      code: 'projects.ignores_own',
    });
    expect(await saved(owner)).toEqual([]);
    expect(await ignored(owner)).toEqual([]);
    await owner.call(unsaveProject, at(project));
  });

  it.each(Object.entries(verbs))(
    '%s: an unknown project, what is no id, and anything for nobody',
    async (_, operation) => {
      expect(await viewer.refused(operation, { params: { id: newId() } })).toMatchObject({
        status: 404,
        code: 'projects.not_found',
      });
      expect((await viewer.refused(operation, { params: { id: 'x' } })).status).toBe(400);
      expect((await app.nobody.refused(operation, at(project))).status).toBe(401);
    },
  );
});
