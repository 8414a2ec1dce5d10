import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { groupChatOf, listMessages, openDirectChatWith } from '../../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { chatMessages, chats } from '../chat.tables.ts';
import { createChatMessagesService } from './chat-messages.service.ts';

let app: TestApp;
let ada: Actor;
let bob: Actor;
let groupId: string;
let directId: string;

beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = await Promise.all([app.member(), app.member()]);
  const { _id } = await publish(ada);
  await joinProject(ada, bob, _id);
  await connect(ada, bob);
  groupId = await groupChatOf(ada, _id);
  directId = await openDirectChatWith(ada, bob);
});
afterAll(() => app.close());

const createService = () => {
  const { database, clock, sockets } = app;
  const mustVerifyEmail = async () => false;
  return createChatMessagesService({
    database,
    clock,
    live: sockets.live,
    mustVerifyEmail,
    messageIndexer: { note: () => undefined },
    notify: () => undefined,
  });
};

const oneStatementWaits = async () => {
  const { rows } = await app.database.orm.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(rows).toHaveLength(1);
};

it('stores a batch after a deadlock with another process', async () => {
  const service = createService();
  const [adasKey, bobsKey] = [randomUUID(), randomUUID()];
  const createdAt = app.clock.now();
  const rowOf = (senderId: string, clientId: string, seq: number) => {
    const more = { text: 'Hello', createdAt };
    return { chatId: directId, seq, id: newId(), senderId, clientId, ...more };
  };
  let sent: Promise<unknown[]> = Promise.resolve([]);
  // The other process inserts the same clientIds in the opposite order, and fails before COMMIT.
  const failing = app.database.transaction(async (tx) => {
    await tx.insert(chatMessages).values(rowOf(ada.id, adasKey, 1));
    const outgoing = (clientId: string) => ({ chatId: groupId, text: 'Hello', clientId, replyTo: null });
    sent = Promise.all([
      service.sendMessage(bob.id, outgoing(bobsKey)),
      service.sendMessage(ada.id, outgoing(adasKey)),
    ]);
    await vi.waitFor(oneStatementWaits, { timeout: 10_000 });
    await tx.insert(chatMessages).values(rowOf(bob.id, bobsKey, 2));
    throw new Error('process failed');
  });
  // The database may also pick this transaction as the deadlock's victim.
  await expect(failing).rejects.toThrow();
  expect(await sent).toMatchObject([
    { isRepeat: false, message: { seq: 1, clientId: bobsKey } },
    { isRepeat: false, message: { seq: 2, clientId: adasKey } },
  ]);
  expect(await listMessages(ada, groupId)).toHaveLength(2);
});

it('holds messages of one chat while another has it locked, and stores those of other chats meanwhile', async () => {
  const service = createService();
  const send = (chatId: string, text: string) =>
    service.sendMessage(ada.id, { chatId, text, clientId: randomUUID(), replyTo: null });
  let waiting: Promise<unknown> = Promise.resolve();
  await app.database.transaction(async (tx) => {
    await tx.select().from(chats).where(eq(chats.id, groupId)).for('update');
    waiting = Promise.all([send(groupId, 'First'), send(groupId, 'Second')]);
    await send(directId, 'Meanwhile');
    expect((await listMessages(ada, directId)).at(-1)?.text).toBe('Meanwhile');
    await vi.waitFor(oneStatementWaits, { timeout: 10_000 });
  });
  await waiting;
  const texts = (await listMessages(ada, groupId)).map(({ text }) => text);
  expect(texts.slice(-2)).toEqual(['First', 'Second']);
});

it('refuses a message to an unknown chat without holding up others of its batch', async () => {
  const service = createService();
  const [unknown, known] = await Promise.allSettled(
    [newId(), directId].map((chatId) =>
      service.sendMessage(ada.id, { chatId, text: 'Hello', clientId: randomUUID(), replyTo: null }),
    ),
  );
  expect(unknown).toMatchObject({ status: 'rejected', reason: { kind: { status: 404 } } });
  expect(known).toMatchObject({ status: 'fulfilled', value: { isRepeat: false } });
});
