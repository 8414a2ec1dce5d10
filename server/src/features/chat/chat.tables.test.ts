import { readFile } from 'node:fs/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listChats } from '@tandem/contract/chat';
import { listMessages } from '../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { chatMembers, chatMessages, chats } from './chat.tables.ts';
import { newId } from '../../platform/ids.ts';
import { orderedPair } from './chat.rules.ts';

let app: TestApp;
let owner: Actor;
let collaborator: Actor;
beforeAll(async () => {
  app = await createTestApp();
  [owner, collaborator] = [await app.member(), await app.member()];
});
afterAll(() => app.close());

it('gives existing projects a group chat with their members', async () => {
  const { orm } = app.database;
  const { _id, createdAt } = await publish(owner);
  await joinProject(owner, collaborator, _id);
  await publish(collaborator);
  const before = await orm
    .select()
    .from(chatMembers)
    .orderBy(asc(chatMembers.joinedAt), asc(chatMembers.memberId));
  await orm.delete(chats);
  const migration = await readFile(new URL('../../../migrations/0005_chat.sql', import.meta.url), 'utf8');
  const statements = migration
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('INSERT INTO'));
  expect(statements).toHaveLength(2);
  for (const statement of statements) await orm.execute(sql.raw(statement));
  const [group] = await orm.select().from(chats).where(eq(chats.projectId, _id));
  expect(group).toMatchObject({ kind: 'group', lastSeq: 0 });
  const time = parseInt(group?.id.replaceAll('-', '').slice(0, 12) ?? '', 16);
  expect(new Date(time).toISOString()).toBe(createdAt);
  expect(group?.id).toMatch(/^.{14}7.{4}[89ab]/);
  const after = await orm
    .select()
    .from(chatMembers)
    .orderBy(asc(chatMembers.joinedAt), asc(chatMembers.memberId));
  const withoutChatId = (rows: typeof after) =>
    rows.map(({ memberId, lastReadSeq, joinedAt }) => ({ memberId, lastReadSeq, joinedAt }));
  expect(withoutChatId(after)).toEqual(withoutChatId(before));
});

it('keeps the messages of a deleted account in the direct chat', async () => {
  const { orm } = app.database;
  const deleted = await app.member();
  const id = newId();
  const createdAt = app.clock.now();
  await orm.insert(chats).values({ id, kind: 'direct', ...orderedPair(owner.id, deleted.id), lastSeq: 1 });
  await orm
    .insert(chatMembers)
    .values({ chatId: id, memberId: owner.id, lastReadSeq: 0, joinedAt: createdAt });
  await orm
    .insert(chatMessages)
    .values({ id: newId(), chatId: id, seq: 1, senderId: deleted.id, text: 'Farewell', createdAt });
  await orm.execute(sql`delete from members where id = ${deleted.id}`);
  const { data } = await owner.call(listChats);
  expect(data.find(({ _id }) => _id === id)).toMatchObject({
    title: 'Deleted member',
    people: [],
    lastMessage: { text: 'Farewell', sender: null },
    mayWrite: false,
    unread: 0,
  });
  expect((await listMessages(owner, id))[0]?.sender).toBeNull();
});
