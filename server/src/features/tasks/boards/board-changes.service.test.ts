import { limits } from '@tandem/contract/limits';
import type { Project } from '@tandem/contract/projects';
import { createTask, listTasks, moveTask, type Task, taskSaved, watchBoard } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { race, times } from '../../../testing/race.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { freshKeys } from './boards.rules.ts';
import { tasks } from '../tasks.tables.ts';

let app: TestApp;
let owner: Actor;
let member: Actor;
let stranger: Actor;
let project: Project;
let projectId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [owner, member, stranger] = [await app.member(), await app.member(), await app.member()];
});
beforeEach(async () => {
  project = await publish(owner);
  projectId = project._id;
  await joinProject(owner, member, projectId);
});
afterAll(() => app.close());

const board = async () => (await owner.call(listTasks, { params: { projectId } })).tasks;
const titles = async () => (await board()).map(({ title }) => title);
const create = (who: Actor, body: object) => who.send(createTask, { params: { projectId }, body });
const on = (task: Task) => ({ params: { projectId, taskId: task._id } });

describe('changes at the same moment', () => {
  it('share a transaction, and a refused one does not fail the others', async () => {
    const task = await addTask(owner, projectId, { title: 'moved', assignedTo: owner.id });
    const other = await addTask(owner, projectId, { title: 'other' });
    const elsewhere = (await publish(member))._id;
    const unknown = { params: { projectId, taskId: newId() } };
    let statuses: number[] = [];
    const queries = await queriesOf(async () => {
      const replies = await Promise.all([
        create(owner, { title: 'first' }),
        create(member, { title: 'for nobody here', assignedTo: stranger.id }),
        create(stranger, { title: 'not mine' }),
        create(owner, { title: 'without assignee', status: 'In Progress' }),
        member.send(addTaskComment, { ...unknown, body: { text: 'Aye' } }),
        member.send(addTaskComment, { ...on(other), body: { text: 'Aye' } }),
        member.send(moveTask, { ...on(task), body: { status: 'In Progress', position: null } }),
        member.send(createTask, { params: { projectId: elsewhere }, body: { title: 'elsewhere' } }),
        create(member, { title: 'second' }),
      ]);
      statuses = replies.map(({ statusCode }) => statusCode);
    });
    expect(statuses).toEqual([201, 400, 404, 409, 404, 201, 200, 201, 201]);
    // Facts of nine changes, five writes, the sessions, and few transactions.
    expect(queries).toBeLessThanOrEqual(24);
    expect((await titles()).toSorted()).toEqual(['first', 'moved', 'other', 'second']);
    expect((await board()).at(-1)).toMatchObject({ title: 'moved', status: 'In Progress', version: 2 });
    expect((await board()).find(({ title }) => title === 'other')?.commentsCount).toBe(1);
  });

  it('fill a board to its limit exactly', async () => {
    const rows = freshKeys(null, limits.tasksOfBoard - 3).map((position, at) => ({
      id: newId(),
      projectId,
      title: `Task ${at}`,
      labels: [],
      homeColumn: 'To Do' as const,
      position,
      createdAt: app.clock.now(),
    }));
    for (let from = 0; from < rows.length; from += 500)
      await app.database.orm.insert(tasks).values(rows.slice(from, from + 500));
    const params = { projectId };
    expect(await race(times(8, [owner, createTask, { params, body: { title: 'One more' } }]))).toEqual({
      201: 3,
      409: 5,
    });
    expect(await board()).toHaveLength(limits.tasksOfBoard);
  });

  it('are published in the order in which they take effect', async () => {
    const client = await connect(app, member);
    await client.command(watchBoard, { projectId });
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => create(at % 2 ? owner : member, { title: `${at}` })),
    );
    const order = (await titles()).toReversed();
    await client.received(taskSaved, ({ task }) => task.title === order.at(-1));
    expect(client.all(taskSaved).map(({ task }) => task.title)).toEqual(order);
    client.close();
  });

  it('place cards before the same one in the order of the requests', async () => {
    const cards: Task[] = [];
    for (const title of ['last', 'a', 'b', 'c', 'd']) cards.push(await addTask(owner, projectId, { title }));
    const [last, ...others] = cards;
    const body = { status: 'To Do', position: last?._id };
    await Promise.all(others.map((card) => owner.send(moveTask, { ...on(card), body })));
    expect(await titles()).toEqual(['a', 'b', 'c', 'd', 'last']);
    const top = { status: 'To Do', position: others[0]?._id };
    const [moved, created] = await Promise.all([
      owner.send(moveTask, { ...on(last!), body: top }),
      create(owner, { title: 'new' }),
    ]);
    expect([moved.statusCode, created.statusCode]).toEqual([200, 201]);
    expect(await titles()).toEqual(['new', 'last', 'a', 'b', 'c', 'd']);
  });
});

describe('changes of a transaction that the database refuses', () => {
  it('run one by one, and only the refused one fails', async () => {
    await app.database.orm.execute(
      sql`alter table tasks add constraint tasks_no_poison check (title <> 'poison')`,
    );
    const client = await connect(app, member);
    await client.command(watchBoard, { projectId });
    const replies = await Promise.all(['one', 'poison', 'two'].map((title) => create(owner, { title })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 500, 201]);
    expect(await titles()).toEqual(['two', 'one']);
    await client.received(taskSaved, ({ task }) => task.title === 'two');
    expect(client.all(taskSaved).map(({ task }) => task.title)).toEqual(['one', 'two']);
    client.close();
    await app.database.orm.execute(sql`alter table tasks drop constraint tasks_no_poison`);
  });
});
