import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { groupChatOf, listMessages, openDirectChatWith } from '../../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { chatMessages } from '../chat.tables.ts';
import { createChatMessagesService } from './chat-messages.service.ts';

let app: TestApp;
let one: Actor;
let other: Actor;
let groupId: string;
let directId: string;

beforeAll(async () => {
  app = await createTestApp();
  [one, other] = await Promise.all([app.member(), app.member()]);
  const { _id } = await publish(one);
  await joinProject(one, other, _id);
  await connect(one, other);
  groupId = await groupChatOf(one, _id);
  directId = await openDirectChatWith(one, other);
});
afterAll(() => app.close());

const someoneWaits = async () => {
  const { rows } = await app.database.orm.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(rows).toHaveLength(1);
};

it('a batch that another process waits for while it waits for that process is written all the same', async () => {
  const { database, clock, sockets } = app;
  const service = createChatMessagesService({ database, clock, live: sockets.live });
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const createdAt = clock.now();
  const rowOf = (senderId: string, clientId: string, seq: number) => {
    const more = { text: 'Hello', createdAt };
    return { chatId: directId, seq, id: newId(), senderId, clientId, ...more };
  };
  let said: Promise<unknown[]> = Promise.resolve([]);
  // The other process: it says the same in the chat of two, in the other order, and is lost before COMMIT.
  const lost = database.transaction(async (tx) => {
    await tx.insert(chatMessages).values(rowOf(one.id, mine, 1));
    const outgoing = (clientId: string) => ({ chatId: groupId, text: 'Hello', clientId });
    said = Promise.all([
      service.sendMessage(other.id, outgoing(theirs)),
      service.sendMessage(one.id, outgoing(mine)),
    ]);
    await vi.waitFor(someoneWaits, { timeout: 10_000 });
    await tx.insert(chatMessages).values(rowOf(other.id, theirs, 2));
    throw new Error('lost');
  });
  // On a slow machine the database gives up this one instead.
  await expect(lost).rejects.toThrow();
  expect(await said).toMatchObject([
    { isRepeat: false, message: { seq: 1, clientId: theirs } },
    { isRepeat: false, message: { seq: 2, clientId: mine } },
  ]);
  expect(await listMessages(one, groupId)).toHaveLength(2);
});
