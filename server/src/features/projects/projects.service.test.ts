import { createProject, editProject, type Project, setProjectStatus } from '@tandem/contract/projects';
import {
  listFeed,
  listMyCollaborations,
  listMyProjects,
  reorderMyProjects,
  ignoreProject,
  listIgnored,
  listSaved,
  saveProject,
} from '@tandem/contract/projects/project-lists';
import { askToJoin } from '@tandem/contract/join-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { encodeCursor } from '../../platform/paging/keyset.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { handOver, joinProject, publish } from '../../testing/project-actions.ts';
import { queriesOf } from '../../testing/query-count.ts';

let app: TestApp;
let owner: Actor;
let viewer: Actor;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  owner = await app.member();
  viewer = await app.member();
});

afterAll(() => app.close());

const titles = (list: Project[]) => list.map(({ title }) => title);

/** Reads all pages of the feed and runs `between` before each further page. */
async function readFeed(actor: Actor, limit: string, between = async () => {}): Promise<Project[]> {
  const seen: Project[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await actor.call(listFeed, {
      query: { limit, ...(cursor === undefined ? {} : { cursor }) },
    });
    seen.push(...page.data);
    if (page.nextCursor === null) return seen;
    cursor = page.nextCursor;
    await between();
  }
}

async function publishMany(count: number, name: string): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) {
    // Every third project has the time of the previous one, so that the id decides.
    if (n % 3 !== 0) app.clock.advance(1);
    made.push((await publish(owner, { title: `${name} ${n}` }))._id);
  }
  return made;
}

const mineOf = (list: Project[], by: Actor) => list.filter(({ createdBy }) => createdBy._id === by.id);

describe('the feed', () => {
  // spec: §7.2-01
  it('contains open projects of others, neither joined nor ignored, including requested ones', async () => {
    const [open, closed, ignored, joined, asked] = await Promise.all(
      ['open', 'closed', 'ignored', 'joined', 'asked'].map((title) => publish(owner, { title })),
    );
    await publish(viewer, { title: 'own' });
    await owner.call(setProjectStatus, { params: { id: closed!._id }, body: { status: 'closed' } });
    await viewer.call(ignoreProject, { params: { id: ignored!._id } });
    await joinProject(owner, viewer, joined!._id);
    await viewer.call(askToJoin, { params: { projectId: asked!._id }, body: { role: 'Tester' } });
    const feed = await readFeed(viewer, '50');
    expect(titles(mineOf(feed, owner)).toSorted()).toEqual(['asked', 'open']);
    expect(mineOf(feed, viewer)).toEqual([]);
    expect(feed.find(({ _id }) => _id === asked!._id)?.myRequestStatus).toBe('pending');
    expect(feed.find(({ _id }) => _id === open!._id)?.myRequestStatus).toBeNull();
  });

  it('is newest first, in pages without loss or repeat while others publish', async () => {
    const made = await publishMany(23, 'steady');
    let late = 0;
    const seen = await readFeed(viewer, '5', async () => {
      app.clock.advance(1);
      await publish(owner, { title: `late ${(late += 1)}` });
    });
    const steady = mineOf(seen, owner).map(({ _id }) => _id);
    expect(steady).toEqual(made.toReversed());
    expect(late).toBeGreaterThan(3);
  });

  it('has the total on every page', async () => {
    const before = await viewer.call(listFeed, { query: { limit: '1' } });
    await publishMany(3, 'counted');
    const first = await viewer.call(listFeed, { query: { limit: '1' } });
    expect(first.total).toBe(before.total + 3);
    const second = await viewer.call(listFeed, { query: { limit: '1', cursor: first.nextCursor! } });
    expect(second.total).toBe(first.total);
  });

  it('has 20 projects per page by default, and ignores an empty search', async () => {
    await publishMany(22, 'many');
    const { data, nextCursor } = await viewer.call(listFeed, { query: { search: '  ' } });
    expect(data).toHaveLength(20);
    expect(nextCursor).toMatch(/^[\w-]+$/);
  });

  it.each([
    { limit: '0' },
    { limit: '51' },
    { limit: '-1' },
    { limit: '1.5' },
    { limit: 'all' },
    { limit: '9'.repeat(40) },
    { limit: ['1', '2'] },
    { cursor: 'nonsense' },
    { cursor: '%27%20or%201=1' },
    { cursor: encodeCursor({ at: new Date(), id: 'x' }) },
    { cursor: 'x'.repeat(301) },
    { search: 'x'.repeat(201) },
    { search: 'nul \u0000' },
    { search: ['a', 'b'] },
  ])('refuses %j', async (asked) => {
    expect((await viewer.refused(listFeed, { query: asked })).status).toBe(400);
  });
});

describe('the feed, searched', () => {
  const find = async (search: string) => {
    await app.indexAll();
    return titles((await viewer.call(listFeed, { query: { search } })).data);
  };

  // spec: §7.2-01
  it('finds a project by its current text', async () => {
    const made = await publish(owner, { title: 'Beekeeping ledger' });
    expect(await find('beekeeping')).toEqual(['Beekeeping ledger']);
    await owner.call(editProject, { params: { id: made._id }, body: { title: 'Orchard ledger' } });
    expect(await find('beekeeping')).toEqual([]);
    expect(await find('orchard')).toEqual(['Orchard ledger']);
    await owner.call(setProjectStatus, { params: { id: made._id }, body: { status: 'closed' } });
    expect(await find('orchard')).toEqual([]);
    await owner.call(setProjectStatus, { params: { id: made._id }, body: { status: 'open' } });
    expect(await find('orchard')).toEqual(['Orchard ledger']);
  });

  it('finds a project by its current owner', async () => {
    const heir = await app.member({ firstName: 'Zinaida' });
    const made = await publish(owner, { title: 'Inherited' });
    await joinProject(owner, heir, made._id);
    expect(await find('zinaida')).toEqual([]);
    await handOver(owner, heir, made._id);
    expect(await find('zinaida')).toEqual(['Inherited']);
  });

  it('is paged to its end, with the total on each page', async () => {
    for (let n = 0; n < 5; n += 1) await publish(owner, { title: `Kaleidoscope ${n}` });
    await app.indexAll();
    const found: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query: { search: string; limit: string; cursor?: string } = {
        search: 'kaleidoscope',
        limit: '2',
      };
      const page = await viewer.call(listFeed, {
        query: cursor === undefined ? query : { ...query, cursor },
      });
      expect(page.total).toBe(5);
      found.push(...titles(page.data));
      cursor = page.nextCursor;
    }
    expect(found.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `Kaleidoscope ${n}`));
  });

  it.each(['%', '_', '\\', "'; --", '& | ! ( )', '<b>qqzz</b>', '😀', 'a'.repeat(200)])(
    'takes %j as plain text',
    async (search) => {
      expect(await find(search)).toEqual([]);
    },
  );

  it('refuses cursors of the feed without search, and vice versa', async () => {
    await publishMany(3, 'mixed');
    await app.indexAll();
    const { nextCursor } = await viewer.call(listFeed, { query: { limit: '1' } });
    const searched = await viewer.call(listFeed, { query: { limit: '1', search: 'mixed' } });
    expect((await viewer.refused(listFeed, { query: { search: 'mixed', cursor: nextCursor } })).status).toBe(
      400,
    );
    expect((await viewer.refused(listFeed, { query: { cursor: searched.nextCursor } })).status).toBe(400);
  });
});

describe('the own projects', () => {
  // spec: §6-07, §7.2-10, §9-02
  it('are paged with their total, latest first', async () => {
    await publishMany(12, 'own');
    const first = await owner.call(listMyProjects);
    expect(first).toMatchObject({ page: 1, limit: 10, total: 12 });
    expect(titles(first.data)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `own ${n}`));
    const second = await owner.call(listMyProjects, { query: { page: '2' } });
    expect(titles(second.data)).toEqual(['own 1', 'own 0']);
    const beyond = await owner.call(listMyProjects, { query: { page: '100000', limit: '50' } });
    expect(beyond).toEqual({ data: [], nextDeadlines: [], page: 100_000, limit: 50, total: 12 });
    expect((await viewer.call(listMyProjects)).data).toEqual([]);
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '100001' },
    { page: '1e3' },
    { page: '' },
    { limit: '51' },
  ])('refuse %j', async (asked) => {
    expect((await owner.refused(listMyProjects, { query: asked })).status).toBe(400);
  });
});

describe('the order of the own projects', () => {
  const order = async () => titles((await owner.call(listMyProjects)).data);
  const put = (projectIds: unknown) => ({ body: { projectIds } });

  it('reorders the given projects and leaves the others in place', async () => {
    const [a, b, c, d] = await publishMany(4, 'own');
    expect(await order()).toEqual(['own 3', 'own 2', 'own 1', 'own 0']);
    const { message } = await owner.call(reorderMyProjects, { body: { projectIds: [a!, d!, b!] } });
    expect(message).toBe('Project order saved.');
    expect(await order()).toEqual(['own 0', 'own 2', 'own 3', 'own 1']);
    await owner.call(reorderMyProjects, { body: { projectIds: [d!, c!] } });
    expect(await order()).toEqual(['own 0', 'own 3', 'own 2', 'own 1']);
  });

  it('is consistent after twenty concurrent orders', async () => {
    const ids = await publishMany(4, 'own');
    const orders = Array.from({ length: 20 }, (_, n) => ids.map((__, i) => ids[(i + n) % 4]!));
    await Promise.all(orders.map((projectIds) => owner.call(reorderMyProjects, { body: { projectIds } })));
    const ended = (await owner.call(listMyProjects)).data.map(({ _id }) => _id);
    expect(orders).toContainEqual(ended);
  });

  it('can move any project after twenty were created at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => publish(owner, { title: `own ${n}` })),
    );
    const wanted = made.map(({ _id }) => _id);
    await owner.call(reorderMyProjects, { body: { projectIds: wanted } });
    const { data } = await owner.call(listMyProjects, { query: { limit: '50' } });
    expect(data.map(({ _id }) => _id)).toEqual(wanted);
  });

  it("refuses other people's and unknown projects and changes nothing", async () => {
    const [a, b] = await publishMany(2, 'own');
    const foreign = await publish(viewer);
    for (const id of [foreign._id, newId()]) {
      expect((await owner.refused(reorderMyProjects, put([a, id, b]))).status).toBe(404);
    }
    expect(await order()).toEqual(['own 1', 'own 0']);
  });

  it('refuses a repeated id, in any case, with a sentence for the field', async () => {
    const [a] = await publishMany(1, 'own');
    for (const again of [a, a!.toUpperCase()]) {
      const refused = await owner.refused(reorderMyProjects, put([a, again]));
      expect(refused).toMatchObject({ status: 400, fields: { projectIds: expect.any(String) } });
    }
  });

  it.each([[[]], [['1']], ['x'], [null], [Array.from({ length: 501 }, newId)]])(
    'refuses %j',
    async (projectIds) => {
      expect((await owner.refused(reorderMyProjects, put(projectIds))).status).toBe(400);
    },
  );
});

describe('the projects one joined', () => {
  // spec: §6-08, §7.2-11
  it('are ordered by latest joined', async () => {
    const first = await publish(owner, { title: 'first' });
    const second = await publish(owner, { title: 'second' });
    await joinProject(owner, viewer, second._id);
    app.clock.advance(1_000);
    await joinProject(owner, viewer, first._id);
    const { data } = await viewer.call(listMyCollaborations);
    expect(titles(data)).toEqual(['first', 'second']);
    expect(data[0]).toMatchObject({
      isMember: true,
      isOwner: false,
      myRequestStatus: 'accepted',
      collaboratorsCount: 1,
    });
    expect((await owner.call(listMyCollaborations)).data).toEqual([]);
  });
});

describe('every list', () => {
  const lists = { listFeed, listSaved, listIgnored, listMyProjects, listMyCollaborations };

  it('needs a session', async () => {
    for (const operation of [...Object.values(lists), reorderMyProjects, createProject]) {
      expect((await app.nobody.refused(operation, { body: { projectIds: [newId()] } })).status).toBe(401);
    }
  });

  it('needs the same number of queries for thirty projects as for one', async () => {
    const cost = async (name: keyof typeof lists) => {
      const actor = name === 'listMyProjects' ? owner : viewer;
      let length = 0;
      const queries = await queriesOf(async () => {
        const query = name.startsWith('listMyC') ? {} : { limit: '50' };
        length = (await actor.send(lists[name], { query })).json().data.length;
      });
      return { queries, length };
    };
    const costs = async () => {
      const found: Record<string, { queries: number; length: number }> = {};
      for (const name of Object.keys(lists) as (keyof typeof lists)[]) found[name] = await cost(name);
      return found;
    };
    const settle = async (id: string) => {
      await joinProject(owner, viewer, id);
      await viewer.call(saveProject, { params: { id } });
    };
    const [joined] = await publishMany(1, 'joined');
    const [ignored] = await publishMany(1, 'ignored');
    await settle(joined!);
    await viewer.call(ignoreProject, { params: { id: ignored! } });
    const one = await costs();
    for (const id of await publishMany(30, 'joined')) await settle(id);
    for (const id of await publishMany(30, 'ignored')) await viewer.call(ignoreProject, { params: { id } });
    await publishMany(30, 'open');
    const many = await costs();
    for (const name of Object.keys(lists)) {
      expect(one[name]!.queries, name).toBeGreaterThan(1);
      expect(many[name]!.queries, name).toBe(one[name]!.queries);
      expect(many[name]!.length, name).toBeGreaterThanOrEqual(30);
    }
  });
});
