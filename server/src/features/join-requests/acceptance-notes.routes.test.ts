import { chatsChanged, listChats, receiveMessage } from '@tandem/contract/chat';
import { acceptJoinRequest, listMyApplications, listProjectRequests } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import { viewProject } from '@tandem/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMessages, openDirectChatWith, postMessage, unreadCountOf } from '../../testing/chat-actions.ts';
import { askToJoinAs } from '../../testing/join-request-actions.ts';
import { connect } from '../../testing/live-client.ts';
import { publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let applicant: Actor;
let params: { projectId: string; requestId: string };
beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, applicant] = await Promise.all([app.member({ firstName: 'Olga' }), app.member()]);
  const { _id: projectId } = await publish(owner);
  params = { projectId, requestId: (await askToJoinAs(applicant, projectId))._id };
});

const accept = (note?: string | null) =>
  owner.call(acceptJoinRequest, { params, ...(note !== undefined && { body: { note } }) });
const directChats = async (who: Actor) => (await who.call(listChats, { query: { kind: 'direct' } })).data;

describe('a note to an accepted applicant', () => {
  it('arrives as a direct message, at once and unread, and stands with the request', async () => {
    const client = await connect(app, applicant);
    const { data } = await accept('  Bring the gloves. ');
    expect(data).toMatchObject({ status: 'accepted', reason: 'Bring the gloves.' });
    const message = await client.received(receiveMessage);
    expect(message).toMatchObject({ seq: 1, text: 'Bring the gloves.', sender: { firstName: 'Olga' } });
    await client.received(chatsChanged, ({ chatId }) => chatId === message.chatId);
    expect(await listMessages(applicant, message.chatId)).toEqual([message]);
    expect(await unreadCountOf(applicant, message.chatId)).toBe(1);
    expect(await unreadCountOf(owner, message.chatId)).toBe(0);
    expect((await applicant.call(listMyApplications)).data[0]?.reason).toBe('Bring the gloves.');
    const accepted = { params: { id: params.projectId }, query: { status: 'accepted' as const } };
    expect((await owner.call(listProjectRequests, accepted)).data[0]?.reason).toBe('Bring the gloves.');
  });

  it('follows what the two wrote before', async () => {
    const chatId = await openDirectChatWith(applicant, owner);
    await postMessage(applicant, chatId, 'May I?');
    await accept('You may.');
    expect((await listMessages(applicant, chatId)).map(({ text }) => text)).toEqual(['May I?', 'You may.']);
  });

  it.each([[undefined], [null], [''], ['  ']])('may be left out: %j', async (note) => {
    await accept(note);
    expect(await directChats(applicant)).toEqual([]);
    expect((await applicant.call(listMyApplications)).data[0]).toMatchObject({
      status: 'accepted',
      reason: null,
    });
  });

  it('is not sent when it is too long or nothing is accepted', async () => {
    const tooLong = { params, body: { note: 'x'.repeat(limits.acceptanceNote + 1) } };
    expect(await owner.refused(acceptJoinRequest, tooLong)).toMatchObject({
      status: 400,
      fields: { note: expect.any(String) },
    });
    const stranger = await app.member();
    const body = { note: 'Welcome.' };
    expect(await stranger.refused(acceptJoinRequest, { params, body })).toMatchObject({ status: 403 });
    expect((await owner.call(viewProject, { params: { id: params.projectId } })).data.collaborators).toEqual(
      [],
    );
    await accept('Welcome.');
    expect(await owner.refused(acceptJoinRequest, { params, body })).toMatchObject({ status: 409 });
    const [chat] = await directChats(applicant);
    expect(await listMessages(applicant, chat!._id)).toHaveLength(1);
  });
});
