import { randomUUID } from 'node:crypto';
import { listChats, openDirectChat, postChatMessage } from '@tandem/contract/chat';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupChatOf, listMessages, postMessage, openDirectChatWith } from '../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { connect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { race, times, type RaceRequest } from '../../testing/race.ts';

let app: TestApp;
let ada: Actor;
let bob: Actor;
let projectId: string;
let groupId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bob] = await Promise.all([app.member(), app.member()]);
  projectId = (await publish(ada))._id;
  await joinProject(ada, bob, projectId);
  groupId = await groupChatOf(ada, projectId);
});

const outgoing = (who: Actor, chatId: string, more: object = {}): RaceRequest => [
  who,
  postChatMessage,
  { params: { chatId }, body: { text: 'Hello', ...more } },
];
const seqsUpTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('concurrently', () => {
  it('a message sent fifty times is stored once', async () => {
    const turn = outgoing(ada, groupId, { clientId: randomUUID() });
    expect(await race(times(50, turn))).toEqual({ 200: 49, 201: 1 });
    expect(await listMessages(bob, groupId)).toHaveLength(1);
  });

  it('a clientId used in two chats is accepted in one of them and refused in the other', async () => {
    await connect(ada, bob);
    const chats = [groupId, await openDirectChatWith(ada, bob)];
    for (let round = 0; round < 10; round += 1) {
      const more = { clientId: randomUUID() };
      expect(await race(chats.map((chatId) => outgoing(ada, chatId, more)))).toEqual({ 201: 1, 409: 1 });
    }
  });

  it('opening a direct chat fifty times creates one chat', async () => {
    await connect(ada, bob);
    const replies = await Promise.all(
      times(25, [ada, openDirectChat, { body: { userId: bob.id } }])
        .concat(times(25, [bob, openDirectChat, { body: { userId: ada.id } }]))
        .map(([who, operation, input]) => who.send(operation, input)),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json<{ _id: string }>()._id)).size).toBe(1);
  });

  it('a hundred messages get consecutive seqs, and each sender receives the seq of theirs', async () => {
    const replies = await Promise.all(
      seqsUpTo(100).map((at) => postMessage(at % 2 === 0 ? ada : bob, groupId, String(at))),
    );
    const stored = await listMessages(ada, groupId);
    expect(stored.map(({ seq }) => seq)).toEqual(seqsUpTo(100));
    expect(replies.toSorted((a, b) => a.seq - b.seq)).toEqual(stored);
    const [chat] = (await ada.call(listChats)).data;
    expect(chat).toMatchObject({ lastSeq: 100, lastMessage: stored.at(-1) });
  });

  it('a message of a member who is being removed is either stored and acknowledged, or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await app.member();
      await joinProject(ada, leaver, projectId);
      const clientIds = seqsUpTo(10).map(() => randomUUID());
      const [removal, ...replies] = await Promise.all([
        ada.send(removeProjectUser, { params: { id: projectId, userId: leaver.id } }),
        ...clientIds.map((clientId) => leaver.send(...requestOf(outgoing(leaver, groupId, { clientId })))),
      ]);
      expect(removal.statusCode).toBe(200);
      expect([201, 404]).toEqual(expect.arrayContaining(replies.map(({ statusCode }) => statusCode)));
      const acknowledged = clientIds.filter((_, at) => replies[at]?.statusCode === 201);
      const stored = (await listMessages(ada, groupId)).filter(({ sender }) => sender?._id === leaver.id);
      expect(new Set(stored.map(({ clientId }) => clientId))).toEqual(new Set(acknowledged));
      expect((await leaver.send(...requestOf(outgoing(leaver, groupId)))).statusCode).toBe(404);
    }
  });

  it('members join, post and leave without a deadlock', async () => {
    const joiners = await Promise.all(seqsUpTo(6).map(() => app.member()));
    await Promise.all(
      joiners.map(async (joiner) => {
        await joinProject(ada, joiner, projectId);
        await Promise.all([
          postMessage(joiner, groupId),
          postMessage(ada, groupId),
          postMessage(bob, groupId),
        ]);
        await joiner.call(removeProjectUser, { params: { id: projectId, userId: joiner.id } });
      }),
    );
    expect((await listMessages(ada, groupId)).map(({ seq }) => seq)).toEqual(seqsUpTo(18));
  });
});

const requestOf = ([, operation, input]: RaceRequest) => [operation, input] as const;
