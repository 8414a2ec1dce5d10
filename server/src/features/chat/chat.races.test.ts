import { randomUUID } from 'node:crypto';
import { listChats, openDirectChat, postChatMessage } from '@tandem/contract/chat';
import { removeProjectUser } from '@tandem/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupChatOf, listMessages, postMessage, openDirectChatWith } from '../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { race, times, type Turn } from '../../testing/race.ts';

let app: TestApp;
let one: Actor;
let other: Actor;
let projectId: string;
let groupId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [one, other] = await Promise.all([app.member(), app.member()]);
  projectId = (await publish(one))._id;
  await joinProject(one, other, projectId);
  groupId = await groupChatOf(one, projectId);
});

const outgoing = (who: Actor, chatId: string, more: object = {}): Turn => [
  who,
  postChatMessage,
  { params: { chatId }, body: { text: 'Hello', ...more } },
];
const dense = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('at the same moment', () => {
  it('fifty sendings of one message are one message', async () => {
    const turn = outgoing(one, groupId, { clientId: randomUUID() });
    expect(await race(times(50, turn))).toEqual({ 200: 49, 201: 1 });
    expect(await listMessages(other, groupId)).toHaveLength(1);
  });

  it('one clientId in two chats is a message in one of them, and refused in the other', async () => {
    await connect(one, other);
    const chats = [groupId, await openDirectChatWith(one, other)];
    for (let round = 0; round < 10; round += 1) {
      const more = { clientId: randomUUID() };
      expect(await race(chats.map((chatId) => outgoing(one, chatId, more)))).toEqual({ 201: 1, 409: 1 });
    }
  });

  it('fifty openings of two make one chat', async () => {
    await connect(one, other);
    const replies = await Promise.all(
      times(25, [one, openDirectChat, { body: { userId: other.id } }])
        .concat(times(25, [other, openDirectChat, { body: { userId: one.id } }]))
        .map(([who, operation, asking]) => who.send(operation, asking)),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json<{ _id: string }>()._id)).size).toBe(1);
  });

  it('a hundred messages of many stand in one order without gaps, each acknowledged with its place', async () => {
    const replies = await Promise.all(
      dense(100).map((at) => postMessage(at % 2 === 0 ? one : other, groupId, String(at))),
    );
    const stored = await listMessages(one, groupId);
    expect(stored.map(({ seq }) => seq)).toEqual(dense(100));
    expect(replies.toSorted((a, b) => a.seq - b.seq)).toEqual(stored);
    const [chat] = (await one.call(listChats)).data;
    expect(chat).toMatchObject({ lastSeq: 100, lastMessage: stored.at(-1) });
  });

  it('a message of who is being removed is acknowledged and stands, or is refused and does not', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await app.member();
      await joinProject(one, leaver, projectId);
      const clientIds = dense(10).map(() => randomUUID());
      const [removal, ...replies] = await Promise.all([
        one.send(removeProjectUser, { params: { id: projectId, userId: leaver.id } }),
        ...clientIds.map((clientId) => leaver.send(...sendingOf(outgoing(leaver, groupId, { clientId })))),
      ]);
      expect(removal.statusCode).toBe(200);
      expect([201, 404]).toEqual(expect.arrayContaining(replies.map(({ statusCode }) => statusCode)));
      const acknowledged = clientIds.filter((_, at) => replies[at]?.statusCode === 201);
      const stored = (await listMessages(one, groupId)).filter(({ sender }) => sender?._id === leaver.id);
      expect(new Set(stored.map(({ clientId }) => clientId))).toEqual(new Set(acknowledged));
      expect((await leaver.send(...sendingOf(outgoing(leaver, groupId)))).statusCode).toBe(404);
    }
  });

  it('coming, going, talking and handing over never wait for each other for good', async () => {
    const comers = await Promise.all(dense(6).map(() => app.member()));
    await Promise.all(
      comers.map(async (comer) => {
        await joinProject(one, comer, projectId);
        await Promise.all([
          postMessage(comer, groupId),
          postMessage(one, groupId),
          postMessage(other, groupId),
        ]);
        await comer.call(removeProjectUser, { params: { id: projectId, userId: comer.id } });
      }),
    );
    expect((await listMessages(one, groupId)).map(({ seq }) => seq)).toEqual(dense(18));
  });
});

const sendingOf = ([, operation, asking]: Turn) => [operation, asking] as const;
