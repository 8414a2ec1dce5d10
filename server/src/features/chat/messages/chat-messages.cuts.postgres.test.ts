import { randomUUID } from 'node:crypto';
import { receiveMessage, sendMessage } from '@tandem/contract/chat';
import { expect, inject, it } from 'vitest';
import { openPostgres } from '../../../platform/database/open-database.ts';
import { type TcpProxy, openTcpProxy } from '../../../testing/faults/tcp-proxy.ts';
import { copyOfTemplate } from '../../../platform/database/testing/test-database.ts';
import { recordLog } from '../../../platform/database/testing/test-log.ts';
import { groupChatOf, listMessages } from '../../../testing/chat-actions.ts';
import { connect, type LiveClient } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const source = inject('testSource');
const socketCount = 20;
const seqsUpTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** A group chat whose database is behind a proxy, and the sockets of its members. */
async function openGroup() {
  if (source.kind !== 'postgres') throw new Error('These tests need PostgreSQL.');
  const proxy = await openTcpProxy(await copyOfTemplate(source));
  const database = await openPostgres({ databaseUrl: proxy.url, log: recordLog() });
  const app = await createTestApp({ database, listens: true });
  const members = await Promise.all(seqsUpTo(4).map(() => app.member()));
  const [owner, ...others] = members as [(typeof members)[0], ...typeof members];
  const { _id } = await publish(owner);
  for (const other of others) await joinProject(owner, other, _id);
  const chatId = await groupChatOf(owner, _id);
  const sockets = await Promise.all(
    seqsUpTo(socketCount).map((at) => connect(app, members[at % members.length]!)),
  );
  return { app, proxy, owner, members, chatId, sockets };
}

type Group = Awaited<ReturnType<typeof openGroup>>;

/** Sends a message until it is acknowledged, as the outbox of the web does. */
async function sendUntilAcknowledged({ members, chatId, sockets }: Group, at: number, text: string) {
  const socket = sockets[at % sockets.length]!;
  const senderId = members[(at + 1) % members.length]!.id;
  const input = { chatId, senderId, text, clientId: randomUUID() };
  for (;;) {
    const ack = await socket.send(sendMessage, input);
    if (ack.ok) return;
    // 503 and not another refusal, which a client would not retry.
    expect(ack.code).toBe('unavailable');
  }
}

const seqsOf = (socket: LiveClient) => [...new Set(socket.all(receiveMessage).map(({ seq }) => seq))];
const endsWith = (socket: LiveClient, count: number) =>
  expect.poll(() => seqsOf(socket).toSorted((a, b) => a - b), { timeout: 10_000 }).toEqual(seqsUpTo(count));

it('reaches every socket when the connection is cut between COMMIT and reply', async () => {
  const group = await openGroup();
  const { app, proxy, owner, chatId, sockets } = group;
  proxy.cutAnswerTo('Is anybody there?');
  const input = { chatId, senderId: owner.id, text: 'Is anybody there?', clientId: randomUUID() };
  const own = await connect(app, owner);
  expect(await own.refused(sendMessage, input)).toMatchObject({ code: 'unavailable' });
  expect(await listMessages(owner, chatId)).toHaveLength(1);
  const { message } = await own.command(sendMessage, input);
  for (const socket of sockets) expect(await socket.received(receiveMessage)).toEqual(message);
  // Published once: a second retry adds nothing.
  await own.command(sendMessage, input);
  for (const socket of sockets) expect(await socket.allSoFar(receiveMessage)).toHaveLength(1);
  await app.close();
});

it('reaches every socket while connections are cut twenty times under load', async () => {
  const group = await openGroup();
  const { app, proxy, owner, chatId, sockets } = group;
  const count = 200;
  for (let sent = 0; sent < count; sent += 10) {
    cutNext(proxy, sent);
    await Promise.all(seqsUpTo(10).map((at) => sendUntilAcknowledged(group, at, `Message ${sent + at}.`)));
  }
  for (const socket of sockets) await endsWith(socket, count);
  expect(sockets.every(({ socket }) => socket.connected)).toBe(true);
  const stored = await listMessages(owner, chatId);
  expect(stored.map(({ seq }) => seq)).toEqual(seqsUpTo(count).slice(-100));
  await app.close();
});

/** Cuts all connections: in turn before the statement arrives, and after it was committed. */
function cutNext(proxy: TcpProxy, sent: number): void {
  if (sent % 20 === 0) proxy.cutAnswerTo(`Message ${sent + 5}.`);
  else proxy.cutAfter(1);
}
