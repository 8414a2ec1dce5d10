import { randomInt, randomUUID } from 'node:crypto';
import { postChatMessage } from '@tandem/contract/chat';
import type { Operation } from '@tandem/contract/operation';
import { editProfile } from '@tandem/contract/profile';
import { createProject, editProject } from '@tandem/contract/projects';
import { createTask, editTask, moveTask } from '@tandem/contract/tasks';
import { addChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { weigh } from '../../platform/budgets.ts';
import { groupChatOf } from '../chat-actions.ts';
import { publish } from '../project-actions.ts';
import { addTask } from '../task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../test-app.ts';

interface Written {
  operation: Operation;
  params?: Record<string, string>;
  body: object;
}

let app: TestApp;
let me: Actor;
let projectId: string;
let chatId: string;
let taskIds: string[];

beforeAll(async () => {
  app = await createTestApp();
  me = await app.member();
  ({ _id: projectId } = await publish(me));
  chatId = await groupChatOf(me, projectId);
  taskIds = await ofTimes(20, async () => (await addTask(me, projectId))._id);
});

afterAll(() => app.close());

/** Words of random letters: nothing compresses them, and each is new to the search. */
function words(length: number, letters = 7): string {
  const letter = () => String.fromCodePoint(97 + randomInt(26));
  const text = Array.from({ length }, (_, place) => (place % (letters + 1) === letters ? ' ' : letter()));
  return `${text.slice(0, -1).join('')}x`;
}

/** Chinese characters in no order: each pair of them is a word. */
const characters = (length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(0x4e00 + randomInt(5_000))).join('');

const lists = (entries: number) => Array.from({ length: entries }, () => words(40));

const project = (entries: number, description: number) => ({
  title: words(entries * 4),
  description: words(description),
  skillsRequired: lists(entries),
  interestsTags: lists(entries),
});

const ofTask = (place: number) => ({ projectId, taskId: taskIds[place % taskIds.length] ?? '' });

async function ofTimes<T>(times: number, make: (place: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let place = 0; place < times; place += 1) made.push(await make(place));
  return made;
}

/** The bytes of all tables with their indexes, once what may be reused is free. */
async function storedBytes(): Promise<number> {
  await app.indexAll();
  await app.database.orm.execute(sql`vacuum`);
  const { rows } = await app.database.orm.execute(
    sql`select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Number(rows[0]?.['bytes']);
}

const written: Record<string, [times: number, (place: number) => Written | Promise<Written>]> = {
  'a long project': [8, () => ({ operation: createProject, body: project(30, 4_000) })],
  'a short project': [50, () => ({ operation: createProject, body: project(2, 8) })],
  // Each edit is of another project, so that nothing it stores replaces what an edit before stored.
  'an edited project': [
    8,
    async () => ({
      operation: editProject,
      params: { id: (await publish(me))._id },
      body: project(30, 4_000),
    }),
  ],
  'a profile': [10, () => ({ operation: editProfile, body: { about: words(2_000), skills: lists(30) } })],
  'a long message': [
    100,
    () => ({
      operation: postChatMessage,
      params: { chatId },
      body: { text: words(4_000), clientId: randomUUID() },
    }),
  ],
  'a message of short words': [
    100,
    () => ({
      operation: postChatMessage,
      params: { chatId },
      body: { text: words(4_000, 4), clientId: randomUUID() },
    }),
  ],
  'a message without spaces': [
    100,
    () => ({
      operation: postChatMessage,
      params: { chatId },
      body: { text: characters(4_000), clientId: randomUUID() },
    }),
  ],
  'a short message': [
    150,
    () => ({ operation: postChatMessage, params: { chatId }, body: { text: 'ok', clientId: randomUUID() } }),
  ],
  'a long task': [
    100,
    () => ({
      operation: createTask,
      params: { projectId },
      body: { title: words(200), description: words(4_000), labels: lists(10) },
    }),
  ],
  'a short task': [150, () => ({ operation: createTask, params: { projectId }, body: { title: words(8) } })],
  'an edited description': [
    150,
    (place) => ({ operation: editTask, params: ofTask(place), body: { description: words(200) } }),
  ],
  'an edited title': [
    150,
    (place) => ({ operation: editTask, params: ofTask(place), body: { title: words(8) } }),
  ],
  'a move': [
    150,
    (place) => ({
      operation: moveTask,
      params: ofTask(place),
      body: { status: place % 40 < 20 ? 'Done' : 'To Do' },
    }),
  ],
  'a long comment': [
    100,
    (place) => ({ operation: addTaskComment, params: ofTask(place), body: { text: words(2_000) } }),
  ],
  'a short comment': [
    150,
    (place) => ({ operation: addTaskComment, params: ofTask(place), body: { text: 'ok' } }),
  ],
  'an item of a checklist': [
    200,
    (place) => ({ operation: addChecklistItem, params: ofTask(place), body: { text: words(200) } }),
  ],
};

it.each(Object.entries(written))(
  'counts %s with what it takes in the database',
  async (_, [times, write]) => {
    const before = await storedBytes();
    const counted = await ofTimes(times, async (place) => {
      const { operation, params, body } = await write(place);
      const reply = await me.send(operation, { ...(params === undefined ? {} : { params }), body });
      expect(reply.statusCode, reply.body).toBeLessThan(300);
      return operation.stores === undefined ? 0 : weigh(operation.stores, body);
    });
    const stored = (await storedBytes()) - before;
    const sum = counted.reduce((total, bytes) => total + bytes, 0);
    expect(sum).toBeGreaterThanOrEqual(0.8 * stored);
  },
);
