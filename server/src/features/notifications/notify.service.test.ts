import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailQueue } from '../../platform/mail/mail.ts';
import { publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { createNotify, type ReadRecipients } from './notify.service.ts';
import { notifications } from './notifications.tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const create = () => {
  const { database, clock, sockets } = app;
  return createNotify({
    database,
    live: sockets.live,
    clock,
    log,
    mailQueue: createMailQueue('off', clock),
    onStored: () => undefined,
  });
};

it('reads those concerned by many tasks at once, and notifies each once of each task', async () => {
  const [me, ana] = [await app.member(), await app.member()];
  const projectId = (await publish(me))._id;
  const taskIds: string[] = [];
  while (taskIds.length < 12) taskIds.push((await addTask(me, projectId))._id);
  const reads: string[][] = [];
  const followers: ReadRecipients = async (ids) => {
    reads.push([...ids]);
    return new Map(ids.map((id) => [id, [me.id, ana.id]]));
  };
  const { notify, settle } = create();
  for (const taskId of [...taskIds, ...taskIds])
    notify(followers, { kind: 'taskCommented', actorId: ana.id, projectId, requestId: null, taskId });
  await settle();
  expect(reads).toEqual([taskIds]);
  const stored = await app.database.orm.select().from(notifications);
  expect(stored.map(({ memberId, taskId }) => [memberId, taskId])).toEqual(taskIds.map((id) => [me.id, id]));
});
