import { openDirectChat, postChatMessage, sayTyping, sendMessage, typing } from '@tandem/contract/chat';
import { editMessage } from '@tandem/contract/chat/chat-messages';
import { acceptJoinRequest, withdrawJoinRequest } from '@tandem/contract/join-requests';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  edit,
  listMessages,
  onMessage,
  openDirectChatWith,
  postMessage,
} from '../../../testing/chat-actions.ts';
import { askToJoinAs } from '../../../testing/join-request-actions.ts';
import { createListeners, type LiveClient } from '../../../testing/live-client.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { race, times } from '../../../testing/race.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let applicant: Actor;
let projectId: string;
let requestId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.member({ firstName: 'Mira' });
  applicant = await app.member({ firstName: 'Ben' });
  projectId = (await publish(owner))._id;
  requestId = (await askToJoinAs(applicant, projectId))._id;
  chatId = await openDirectChatWith(applicant, owner);
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);

const message = () => ({ params: { chatId }, body: { text: 'Hello.' } });
const waitForMira = {
  status: 403,
  code: 'chat.wait_for_reply',
  message: 'You can send more once Mira has replied.',
};
async function postSeveral(who: Actor, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await postMessage(who, chatId);
}
async function connectApplicant(): Promise<LiveClient> {
  const [client] = await listen(applicant);
  if (client === undefined) throw new Error('No socket was connected.');
  return client;
}
/** The latest message of the applicant. SQL decides in one place about sending, and in another about all other acts. */
const lastOfApplicant = async () =>
  (await listMessages(applicant, chatId)).findLast(({ sender }) => sender?._id === applicant.id)!;
const editLast = async () => edit(applicant, await lastOfApplicant(), 'Other words.');
const editRefused = async () =>
  applicant.refused(editMessage, { ...onMessage(await lastOfApplicant()), body: { text: 'More words.' } });
const sendersOf = async () => (await listMessages(owner, chatId)).map(({ sender }) => sender?.firstName);

describe('messages to somebody with whom only a join request is open', () => {
  it('end after five until the other replies, over HTTP and over the socket', async () => {
    await postSeveral(applicant, 5);
    expect(await applicant.refused(postChatMessage, message())).toEqual(waitForMira);
    const client = await connectApplicant();
    const command = { chatId, senderId: applicant.id, text: 'Hello?', clientId: newId() };
    const { status: _, message: error, code } = waitForMira;
    expect(await client.refused(sendMessage, command)).toMatchObject({ code, error });
    expect(await editRefused()).toEqual(waitForMira);
    await postMessage(owner, chatId, 'Hello Ben.');
    await editLast();
    expect(await client.command(sendMessage, command)).toMatchObject({ message: { seq: 7 } });
    await postSeveral(applicant, 4);
    expect(await applicant.refused(postChatMessage, message())).toEqual(waitForMira);
  });

  it('are limited for the owner too', async () => {
    await postSeveral(owner, 5);
    expect((await owner.refused(postChatMessage, message())).message).toBe(
      'You can send more once Ben has replied.',
    );
    await postSeveral(applicant, 1);
    await postSeveral(owner, 1);
  });

  it('are five of twenty sent at once, over HTTP and over the socket', async () => {
    const client = await connectApplicant();
    const overSocket = Array.from({ length: 10 }, () =>
      client.send(sendMessage, { chatId, senderId: applicant.id, text: 'Hello?', clientId: newId() }),
    );
    const counts = await race(times(10, [applicant, postChatMessage, message()]));
    const acks = await Promise.all(overSocket);
    const sent = (counts[201] ?? 0) + acks.filter((ack) => ack.ok).length;
    expect([sent, Object.keys(counts).every((status) => ['201', '403'].includes(status))]).toEqual([5, true]);
    expect(await sendersOf()).toEqual(times(5, [applicant, postChatMessage, {}]).map(() => 'Ben'));
  });

  it('are no more when the sender withdraws and asks again', async () => {
    await postSeveral(applicant, 5);
    app.clock.advance(1_000);
    await applicant.call(withdrawJoinRequest, { params: { projectId, requestId } });
    await askToJoinAs(applicant, (await publish(owner))._id);
    expect(await applicant.refused(postChatMessage, message())).toEqual(waitForMira);
    expect(await editRefused()).toEqual(waitForMira);
  });

  it('are not announced by signs of typing after the fifth, until the other replies', async () => {
    const [reader] = await listen(owner);
    const writer = await connectApplicant();
    await postSeveral(applicant, 5);
    expect(await writer.send(sayTyping, { chatId })).toEqual({ ok: true });
    expect(await reader?.allSoFar(typing)).toEqual([]);
    await postMessage(owner, chatId, 'Hello Ben.');
    await writer.command(sayTyping, { chatId });
    expect(await reader?.received(typing)).toEqual({ chatId, userId: applicant.id });
  });

  it('are returned to a sender who retries the last one', async () => {
    const clientId = newId();
    await postSeveral(applicant, 4);
    const fifth = await postMessage(applicant, chatId, 'Five.', clientId);
    expect(await postMessage(applicant, chatId, 'Five.', clientId)).toEqual(fifth);
    expect(await sendersOf()).toHaveLength(5);
  });

  it('do not count what was written before as project members', async () => {
    await owner.call(acceptJoinRequest, { params: { projectId, requestId } });
    await postSeveral(applicant, 8);
    await applicant.call(removeProjectUser, { params: { id: projectId, userId: applicant.id } });
    expect((await applicant.refused(postChatMessage, message())).code).toBe('chat.talk_ended');
    app.clock.advance(1_000);
    await askToJoinAs(applicant, projectId);
    await editLast();
    await postSeveral(applicant, 5);
    expect(await applicant.refused(postChatMessage, message())).toEqual(waitForMira);
    expect(await editRefused()).toEqual(waitForMira);
  });
});

describe('messages without a limit', () => {
  it('are those of project members', async () => {
    await postSeveral(applicant, 5);
    await owner.call(acceptJoinRequest, { params: { projectId, requestId } });
    await postSeveral(applicant, 8);
  });

  it('are those of connections, and of members of a third one’s project', async () => {
    await connect(applicant, owner);
    await postSeveral(applicant, 8);
    const [third, fellow] = [await app.member(), await app.member()];
    const shared = (await publish(third))._id;
    for (const member of [fellow, applicant]) await joinProject(third, member, shared);
    chatId = await openDirectChatWith(applicant, fellow);
    await postSeveral(applicant, 8);
  });
});

it('a stranger has no chat to write in', async () => {
  const stranger = await app.member();
  expect((await stranger.refused(openDirectChat, { body: { userId: owner.id } })).status).toBe(404);
  expect((await stranger.refused(postChatMessage, message())).status).toBe(404);
  expect((await app.nobody.refused(postChatMessage, message())).status).toBe(401);
});
