import { listChatPeople, listChats, viewChat, type Chat, listChatMembers } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupChatOf, openDirectChatWith, postMessage } from '../../../testing/chat-actions.ts';
import {
  insertCollaborators,
  insertConnections,
  insertDirectChats,
  insertMembers,
} from '../../../testing/bulk/bulk-rows.ts';
import { connect } from '../../../testing/people-actions.ts';
import { publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

const chatCount = 300;
const unusedCount = 40;
const crowd = 150;

let app: TestApp;
let me: Actor;
let few: Actor;

/** I have 300 direct chats, 40 connections without one, and a project with 150 collaborators; `few` has one of each. */
beforeAll(async () => {
  app = await createTestApp();
  const { orm } = app.database;
  [me, few] = await Promise.all([app.member(), app.member()]);
  const others = await insertMembers(orm, chatCount + unusedCount);
  await insertConnections(orm, me.id, others);
  await insertDirectChats(orm, me.id, others.slice(0, chatCount));
  const project = await publish(me, { title: 'Crowded harbour' });
  await insertCollaborators(orm, project._id, await insertMembers(orm, crowd));
  await connect(few, me);
  await postMessage(few, await openDirectChatWith(few, me));
  await publish(few);
  await orm.execute(sql`analyze`);
});
afterAll(() => app.close());

type Query = Partial<Record<'kind' | 'search' | 'cursor' | 'limit' | 'unused' | 'userId', string>>;
const inbox = (query: Query, who = me) => who.call(listChats, { query: query as { limit?: string } });
const people = (query: Query) => me.call(listChatPeople, { query: query as { limit?: string } });

/** All pages of a list; `between` runs after each. */
async function pagesOf<Entry>(
  read: (cursor: Query) => Promise<{ data: Entry[]; nextCursor: string | null }>,
  between: (page: Entry[]) => Promise<void> = async () => undefined,
): Promise<Entry[][]> {
  const pages: Entry[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await read(cursor === '' ? {} : { cursor });
    pages.push(page.data);
    cursor = page.nextCursor;
    await between(page.data);
  }
  return pages;
}

const idsOf = (chats: readonly Chat[]) => chats.map(({ _id }) => _id);

describe('the pages of the inbox', () => {
  it('have at most `limit` chats, and together every chat once in the order of the whole list', async () => {
    const whole = await inbox({});
    expect(whole.nextCursor).toBeNull();
    const pages = await pagesOf((cursor) => inbox({ ...cursor, limit: '50' }));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 50, 50, 50, 2]);
    expect(pages.flatMap(idsOf)).toEqual(idsOf(whole.data));
    const times = whole.data.map(({ lastActiveAt }) => lastActiveAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('lose and repeat nothing while messages arrive', async () => {
    const before = idsOf((await inbox({ kind: 'direct' })).data);
    const moved = new Set<string>();
    const seen = new Set<string>();
    const send = async (chatId: string | undefined) => {
      if (chatId === undefined) return;
      app.clock.advance(1_000);
      await postMessage(me, chatId);
      moved.add(chatId);
    };
    const pages = await pagesOf(
      (cursor) => inbox({ ...cursor, kind: 'direct', limit: '20' }),
      async (page) => {
        for (const { _id } of page) seen.add(_id);
        // To one that was listed, and to one on a page that follows.
        await send(page[3]?._id);
        await send(before.findLast((id) => !seen.has(id) && !moved.has(id)));
      },
    );
    const listed = pages.flatMap(idsOf);
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set([...listed, ...moved]).size).toBe(chatCount + 1);
    const top = await inbox({ kind: 'direct', limit: '50' });
    expect(new Set(idsOf(top.data).slice(0, moved.size))).toEqual(moved);
  });

  it('are of one kind, or of the chats that contain every word of a search', async () => {
    expect((await inbox({ kind: 'group', limit: '50' })).data.map(({ title }) => title)).toEqual([
      'Crowded harbour',
    ]);
    expect((await inbox({ search: 'HARB crow', limit: '5' })).data).toHaveLength(1);
    const found = await pagesOf((cursor) => inbox({ ...cursor, search: 'member 00', limit: '30' }));
    expect(found.map(({ length }) => length)).toEqual([30, 30, 30, 12]);
    expect(new Set(found.flatMap(idsOf)).size).toBe(102);
    expect((await inbox({ search: 'nobody is called so' })).data).toEqual([]);
  });

  it('take as many queries for 300 chats as for two', async () => {
    for (const query of [{ limit: '50' }, { search: 'e', limit: '50' }]) {
      const one = await queriesOf(() => inbox(query, few));
      expect(await queriesOf(() => inbox(query))).toBe(one);
      expect(one).toBeLessThanOrEqual(query.search === undefined ? 5 : 6);
    }
  });

  it('are refused with 400 for an invalid cursor', async () => {
    for (const [operation, cursor] of [
      [listChats, 'elsewhere'],
      [listChatPeople, 'elsewhere'],
      [listChatPeople, Buffer.from('[0,"\\u0000","",""]').toString('base64url')],
    ] as const)
      expect(await me.refused(operation, { query: { cursor } })).toMatchObject({
        status: 400,
        code: 'chat.no_such_place',
      });
  });
});

describe('the people of a group chat', () => {
  it('are the owner and the first collaborators, with the number of all', async () => {
    const [listed] = (await inbox({ kind: 'group' })).data;
    expect(listed?.people).toHaveLength(limits.peopleOfChat.listed);
    expect(listed?.people[0]?._id).toBe(me.id);
    const { data } = await me.call(viewChat, { params: { chatId: listed?._id ?? '' } });
    expect([listed?.peopleCount, data.peopleCount]).toEqual([crowd + 1, crowd + 1]);
    expect(data.people).toHaveLength(limits.peopleOfChat.viewed);
    expect(data.people.slice(1, 4).map(({ lastName }) => lastName)).toEqual(['0001', '0002', '0003']);
  });

  it('are all listed in pages, or searched by name', async () => {
    const chatId = (await inbox({ kind: 'group' })).data[0]?._id ?? '';
    const members = (query: Query) =>
      me.call(listChatMembers, { params: { chatId }, query: query as object });
    const pages = await pagesOf((cursor) => members({ ...cursor, limit: '50' }));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 1]);
    const ids = pages.flat().map(({ _id }) => _id);
    expect([ids[0], new Set(ids).size]).toEqual([me.id, crowd + 1]);
    expect((await members({ search: '0149', limit: '5' })).data.map(({ lastName }) => lastName)).toEqual([
      '0149',
    ]);
  });

  it('are not listed for a direct chat', async () => {
    const chatId = (await inbox({ kind: 'direct' })).data[0]?._id ?? '';
    expect((await me.refused(listChatMembers, { params: { chatId } })).status).toBe(404);
  });
});

describe('the people to message', () => {
  it('are every partner once: those with messages by last use, then the others by name', async () => {
    const whole = await people({});
    const pages = await pagesOf((cursor) => people({ ...cursor, limit: '50' }));
    expect(pages.flat()).toEqual(whole.data);
    expect(whole.data).toHaveLength(chatCount + unusedCount + crowd + 1);
    const others = whole.data.flatMap(({ person, chatId }) => (chatId === null ? [person.lastName] : []));
    expect(others).toHaveLength(unusedCount + crowd);
    expect(others).toEqual(others.toSorted());
  });

  it('lose and repeat nobody while chats begin', async () => {
    const ids: string[] = [];
    const pages = await pagesOf(
      (cursor) => people({ ...cursor, unused: 'true', limit: '25' }),
      async (page) => {
        ids.push(...page.map(({ person }) => person._id));
        const newcomer = await app.member({ firstName: 'Aaron' });
        await connect(me, newcomer);
        await postMessage(newcomer, await openDirectChatWith(newcomer, me));
      },
    );
    expect(pages.length).toBeGreaterThan(6);
    expect([ids.length, new Set(ids).size]).toEqual([unusedCount + crowd, unusedCount + crowd]);
  });

  it('are found by name, or by id', async () => {
    expect((await people({ search: '0301', limit: '5' })).data).toHaveLength(1);
    expect((await people({ userId: few.id })).data).toMatchObject([{ person: { _id: few.id } }]);
    const stranger = await app.member();
    expect((await people({ userId: stranger.id })).data).toEqual([]);
  });
});

// The cost does not grow with the group: its people are read in the order of an index.
it('reads the first people of a large group through the index', async () => {
  const chatId = await groupChatOf(me, (await inbox({ kind: 'group' })).data[0]?.projectId ?? '');
  const { rows } = await app.database.orm.execute<{ 'QUERY PLAN': string }>(sql`
    explain select array(select member_id from project_members where project_id = projects.id order by joined_at, member_id limit 7)
    from projects join chats on chats.project_id = projects.id where chats.id = ${chatId}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('project_members_joined_index');
});
