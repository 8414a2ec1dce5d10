import { createTask, listTasks, taskSaved, watchBoard } from '@tandem/contract/tasks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect } from '../../../testing/live-client.ts';
import { publish } from '../../../testing/project-actions.ts';
import { projects } from '../../projects/public.ts';

let app: TestApp;
let owner: Actor;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  owner = await app.member();
});
afterAll(() => app.close());

const create = (projectId: string, title: string) =>
  owner.send(createTask, { params: { projectId }, body: { title } });
const titles = async (projectId: string) =>
  (await owner.call(listTasks, { params: { projectId } })).tasks.map(({ title }) => title);

it('a board that somebody else has locked does not hold up other boards', async () => {
  const [locked, free] = [(await publish(owner))._id, (await publish(owner))._id];
  const waiting: ReturnType<typeof create>[] = [];
  await app.database.transaction(
    async () => {
      waiting.push(create(locked, 'one'), create(locked, 'two'));
      const replies = await Promise.all([create(free, 'three'), create(free, 'four')]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(await titles(locked)).toEqual([]);
    },
    { table: projects, id: locked },
  );
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(await titles(locked)).toEqual(['two', 'one']);
});

it('a transaction whose connection is cut answers 503, and neither stores nor publishes anything', async () => {
  const projectId = (await publish(owner))._id;
  await app.database.orm.execute(sql`
    create function cut_connection() returns trigger language plpgsql as $$
    begin
      if new.title = 'cut' then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`);
  await app.database.orm.execute(
    sql`create trigger cut_connection after insert on tasks for each row execute function cut_connection()`,
  );
  const client = await connect(app, owner);
  await client.command(watchBoard, { projectId });
  const replies = await Promise.all(['one', 'cut', 'two'].map((title) => create(projectId, title)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect((await create(projectId, 'three')).statusCode).toBe(201);
  expect(await titles(projectId)).toEqual(['three']);
  await client.received(taskSaved, ({ task }) => task.title === 'three');
  expect(client.all(taskSaved)).toHaveLength(1);
  client.close();
});
