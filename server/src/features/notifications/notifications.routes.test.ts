import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  notificationsChanged,
} from '@tandem/contract/notifications';
import { countWaiting } from '@tandem/contract/people';
import { editProject } from '@tandem/contract/projects';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { deleteAccountOf } from '../../testing/deletion-actions.ts';
import { createListeners } from '../../testing/live-client.ts';
import { askToConnect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { notifications } from './notifications.tables.ts';

let app: TestApp;
let me: Actor;
let ana: Actor;
let ben: Actor;
let projectId: string;
const { listen, closeAll } = createListeners(() => app);

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.member();
  [ana, ben] = [await app.member({ firstName: 'Ana' }), await app.member({ firstName: 'Ben' })];
  projectId = (await publish(me, { title: 'Tide tables' }))._id;
  for (const who of [ana, ben]) await joinProject(me, who, projectId);
  await app.database.orm.delete(notifications);
});
afterEach(closeAll);

const list = async (query: object = {}) => (await me.call(listNotifications, { query })).data;
const count = async () => (await me.call(countWaiting)).notifications;
const read = (who: Actor, notificationId: string) =>
  who.send(markNotificationRead, { params: { notificationId } });
const comment = async (who: Actor, taskId: string, text: string) => {
  app.clock.advance(1_000);
  await who.call(addTaskComment, { params: { projectId, taskId }, body: { text } });
};

/** Stores `total` assigned tasks, the first one the oldest. */
async function store(total: number): Promise<void> {
  const { _id: taskId } = await addTask(ana, projectId, { assignedTo: me.id });
  await app.database.orm.delete(notifications);
  const rows = Array.from({ length: total }, (_, index) => {
    const at = new Date(app.clock.now().getTime() - (total - index) * 1_000);
    const about = { actorId: ana.id, projectId, taskId, subjectId: newId() };
    return { id: newId(), memberId: me.id, kind: 'taskAssigned' as const, ...about, createdAt: at, at };
  });
  for (let start = 0; start < total; start += 1_000)
    await app.database.orm.insert(notifications).values(rows.slice(start, start + 1_000));
}

describe('the list', () => {
  it('shows names and titles as they are now', async () => {
    const { _id: taskId } = await addTask(ana, projectId, { title: 'Read the buoys', assignedTo: me.id });
    await me.call(editProject, {
      params: { id: projectId },
      body: { title: 'Tides', description: 'Readable tide tables.' },
    });
    expect(await list()).toEqual([
      {
        _id: expect.any(String),
        kind: 'taskAssigned',
        at: expect.any(String),
        isRead: false,
        actor: { _id: ana.id, firstName: 'Ana', lastName: expect.any(String), photoUrl: null },
        othersCount: 0,
        project: { _id: projectId, title: 'Tides', coverSeed: expect.any(Number) },
        task: { _id: taskId, title: 'Read the buoys' },
        sourceId: null,
        commentId: null,
        projectAct: null,
        accountAct: null,
        report: null,
        role: null,
        text: null,
      },
    ]);
  });

  it('pages by cursor without losing or repeating one', async () => {
    await store(5);
    const first = await me.call(listNotifications, { query: { limit: '2' } });
    const second = await me.call(listNotifications, {
      query: { limit: '2', cursor: first.nextCursor ?? '' },
    });
    const third = await me.call(listNotifications, {
      query: { limit: '2', cursor: second.nextCursor ?? '' },
    });
    const all = [first, second, third].flatMap(({ data }) => data.map(({ at }) => at));
    expect(all).toEqual([...new Set(all)].toSorted().reverse());
    expect(all).toHaveLength(5);
    expect(third.nextCursor).toBeNull();
  });

  it('refuses a cursor that it did not make', async () => {
    const refused = await me.refused(listNotifications, { query: { cursor: 'nowhere' } });
    expect(refused).toMatchObject({ status: 400, code: 'notifications.no_such_place' });
  });
});

describe('repeated comments on a task', () => {
  it('are one line until it is read, with the latest author and the number of others', async () => {
    const { _id: taskId } = await addTask(me, projectId);
    await comment(ben, taskId, 'Which harbours?');
    await comment(ana, taskId, 'All of them.');
    await comment(ana, taskId, 'And `the` **islands**.');
    expect(await list()).toMatchObject([
      { actor: { firstName: 'Ana' }, othersCount: 1, text: 'And the islands.', isRead: false },
    ]);
    expect(await count()).toBe(1);
    await me.call(markNotificationsRead);
    await comment(ben, taskId, 'Good.');
    expect(await list()).toMatchObject([
      { actor: { firstName: 'Ben' }, othersCount: 0, text: 'Good.', isRead: false },
      { actor: { firstName: 'Ana' }, othersCount: 1, isRead: true },
    ]);
  });
});

describe('reading', () => {
  it('takes one out of the count and the unread ones, on every device', async () => {
    await store(2);
    const devices = await listen(me, me);
    const [{ _id } = { _id: '' }] = await list();
    expect((await read(me, _id)).statusCode).toBe(200);
    expect(await count()).toBe(1);
    expect(await list()).toHaveLength(2);
    expect((await list({ filter: 'unread' })).map(({ _id: id }) => id)).not.toContain(_id);
    for (const device of devices) expect(await device.allSoFar(notificationsChanged)).toEqual([{}]);
  });

  it('takes all out, and none of somebody else', async () => {
    await store(3);
    await askToConnect(me, ana);
    await me.call(markNotificationsRead);
    expect(await count()).toBe(0);
    expect(await list({ filter: 'unread' })).toEqual([]);
    expect((await ana.call(countWaiting)).notifications).toBe(1);
  });

  it('takes out more than are looked at by writing 1,000, at once on every device', async () => {
    await store(2_500);
    const devices = await listen(me, me);
    await me.call(markNotificationsRead);
    for (const device of devices) expect(await device.allSoFar(notificationsChanged)).toEqual([{}]);
    expect(await count()).toBe(0);
    expect(await list({ filter: 'unread' })).toEqual([]);
    expect((await list()).every(({ isRead }) => isRead)).toBe(true);
    expect(await app.database.orm.$count(notifications, isNotNull(notifications.readAt))).toBe(1_000);
    await addTask(ana, projectId, { assignedTo: me.id });
    expect(await count()).toBe(1);
    expect(await list({ filter: 'unread' })).toHaveLength(1);
  });

  it('answers 404 for one of somebody else, which stays unread', async () => {
    await store(1);
    const [{ _id } = { _id: '' }] = await list();
    expect((await read(ana, _id)).statusCode).toBe(404);
    expect((await read(me, newId())).statusCode).toBe(404);
    expect(await count()).toBe(1);
  });
});

it('lists one group of kinds alone', async () => {
  await addTask(ana, projectId, { assignedTo: me.id });
  await askToConnect(ben, me);
  const kindsIn = async (filter: string) => (await list({ filter })).map(({ kind }) => kind);
  expect(await kindsIn('tasks')).toEqual(['taskAssigned']);
  expect(await kindsIn('requests')).toEqual(['connectionRequestReceived']);
  expect(await kindsIn('other')).toEqual([]);
});

it('reaches all devices of the member, and nobody else', async () => {
  const [mine, mineToo, others] = await listen(me, me, ben);
  await addTask(ana, projectId, { assignedTo: me.id });
  for (const device of [mine, mineToo]) expect(await device?.allSoFar(notificationsChanged)).toEqual([{}]);
  expect(await others?.allSoFar(notificationsChanged)).toEqual([]);
});

it('counts up to 100', async () => {
  await store(130);
  expect(await count()).toBe(100);
});

it('keeps 90 days and the latest 1,000 of a member', async () => {
  await store(1_700);
  app.clock.advance(2_000);
  await app.runJob('prune-notifications');
  expect(await app.database.orm.$count(notifications)).toBe(1_000);
  app.clock.advance(91 * 24 * 60 * 60 * 1_000);
  await app.runJob('prune-notifications');
  expect(await app.database.orm.$count(notifications)).toBe(0);
});

it('deletes those of a deleted account, and those about what it did', async () => {
  await addTask(ana, projectId, { assignedTo: me.id });
  await addTask(me, projectId, { assignedTo: ana.id });
  await addTask(ben, projectId, { assignedTo: me.id });
  await deleteAccountOf(ana);
  const rows = await app.database.orm.select().from(notifications);
  expect(rows.map(({ actorId }) => actorId)).toEqual([ben.id]);
});
