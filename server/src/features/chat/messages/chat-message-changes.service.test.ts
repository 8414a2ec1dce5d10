import { randomUUID } from 'node:crypto';
import { listChatChanges, messageChanged, postChatMessage, viewChat } from '@tandem/contract/chat';
import { deleteMessage, editMessage, viewMessageHistory } from '@tandem/contract/chat/chat-messages';
import { blockMember } from '@tandem/contract/blocks';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { reportThing } from '@tandem/contract/reports';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  edit,
  groupChatOf,
  listMessages,
  onMessage,
  openDirectChatWith,
  postMessage,
  remove,
} from '../../../testing/chat-actions.ts';
import { createListeners } from '../../../testing/live-client.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createHideMessage } from './chat-message-changes.service.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let projectId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben] = await Promise.all([app.member({ firstName: 'Ana' }), app.member({ firstName: 'Ben' })]);
  projectId = (await publish(ana))._id;
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);

const hourMs = 3_600_000;
const hide = (messageId: string) =>
  app.database.transaction((tx) =>
    createHideMessage(app.sockets.live)(tx, { messageId, at: app.clock.now() }),
  );
const editInput = (message: Parameters<typeof onMessage>[0], text = 'Other words.') => ({
  ...onMessage(message),
  body: { text },
});
const historyOf = async (who: Actor, message: Parameters<typeof onMessage>[0]) =>
  (await who.call(viewMessageHistory, onMessage(message))).data;
const leave = (who: Actor) => who.call(removeProjectUser, { params: { id: projectId, userId: who.id } });

describe('an edited message', () => {
  it('has its new text everywhere, and everybody hears of it as the next change', async () => {
    const sent = await postMessage(ben, chatId, 'Helo.');
    const [anas] = await listen(ana);
    app.clock.advance(1_000);
    const editedAt = app.clock.now().toISOString();
    const edited = await edit(ben, sent, 'Hello.');
    expect(edited).toEqual({ ...sent, text: 'Hello.', changeSeq: 1, editedAt });
    expect(await anas?.received(messageChanged)).toEqual({ changeSeq: 1, message: edited });
    expect(await listMessages(ana, chatId)).toEqual([edited]);
    expect((await ana.call(viewChat, { params: { chatId } })).data.lastMessage).toEqual(edited);
    expect((await ana.call(listChatChanges, { params: { chatId } })).data).toEqual([edited]);
  });

  it('keeps its former texts, which everybody in the chat can read', async () => {
    const sent = await postMessage(ben, chatId, 'One');
    for (const text of ['Two', 'Three']) {
      app.clock.advance(1_000);
      await edit(ben, sent, text);
    }
    const history = await historyOf(ana, sent);
    expect(history.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
    expect(history[0]?.at).toBe(sent.createdAt);
    expect(new Set(history.map(({ at }) => at)).size).toBe(3);
    await leave(ben);
    expect((await ben.refused(viewMessageHistory, onMessage(sent))).status).toBe(404);
  });

  it('does not change when the text is the same', async () => {
    const sent = await postMessage(ben, chatId, 'Same.');
    expect(await edit(ben, sent, ' Same. ')).toEqual(sent);
    expect(await historyOf(ben, sent)).toHaveLength(1);
  });

  it('can be edited for 24 hours, and 50 times', async () => {
    const sent = await postMessage(ben, chatId, 'Text 0');
    for (let times = 1; times <= 50; times += 1) await edit(ben, sent, `Text ${times}`);
    expect(await ben.refused(editMessage, editInput(sent))).toMatchObject({
      status: 409,
      code: 'chat.too_many_edits',
    });
    const other = await postMessage(ben, chatId);
    app.clock.advance(24 * hourMs);
    await edit(ben, other, 'In time.');
    app.clock.advance(1);
    expect(await ben.refused(editMessage, editInput(other))).toMatchObject({
      status: 403,
      code: 'chat.edit_too_late',
    });
  });

  it('is edited by nobody else, nor by a sender who may not write any more', async () => {
    const sent = await postMessage(ben, chatId);
    expect((await ana.refused(editMessage, editInput(sent))).code).toBe('chat.foreign_message');
    const elsewhere = {
      params: { chatId: await groupChatOf(ana, (await publish(ana))._id), messageId: sent._id },
    };
    expect((await ana.refused(editMessage, { ...elsewhere, body: { text: 'x' } })).code).toBe(
      'chat.no_such_message',
    );
    await ana.call(archiveProject, { params: { id: projectId } });
    expect((await ben.refused(editMessage, editInput(sent))).code).toBe('projects.archived');
    await leave(ben);
    expect((await ben.refused(editMessage, editInput(sent))).code).toBe('chat.not_found');
  });

  it('is not edited between two of whom one blocked the other', async () => {
    await connect(ana, ben);
    const direct = await openDirectChatWith(ana, ben);
    const sent = await postMessage(ana, direct);
    await ben.call(blockMember, { params: { userId: ana.id } });
    expect((await ana.refused(editMessage, editInput(sent))).code).toBe('chat.talk_ended');
  });

  it('is not edited, nor its former texts shown, once a moderator hid it', async () => {
    const sent = await postMessage(ben, chatId, 'Rude');
    await edit(ben, sent, 'Ruder');
    await hide(sent._id);
    for (const who of [ana, ben])
      expect((await who.refused(viewMessageHistory, onMessage(sent))).code).toBe('chat.message_hidden');
    expect((await ben.refused(editMessage, editInput(sent))).code).toBe('chat.message_hidden');
  });

  it('is returned to a sender who retries with the text that was sent first', async () => {
    const clientId = randomUUID();
    const sent = await postMessage(ben, chatId, 'First', clientId);
    const edited = await edit(ben, sent, 'Second');
    expect(await postMessage(ben, chatId, 'First', clientId)).toEqual(edited);
    const other = { params: { chatId }, body: { text: 'Second', clientId } };
    expect((await ben.refused(postChatMessage, other)).code).toBe('chat.said_otherwise');
    await remove(ben, sent);
    expect(await postMessage(ben, chatId, 'First', clientId)).toMatchObject({ _id: sent._id, text: '' });
  });

  it('costs the same number of statements however often it was edited', async () => {
    const sent = await postMessage(ben, chatId);
    const first = await queriesOf(() => edit(ben, sent, 'a'));
    for (let times = 0; times < 5; times += 1) await edit(ben, sent, `b${times}`);
    expect(await queriesOf(() => edit(ben, sent, 'c'))).toBe(first);
  });
});

describe('a deleted message', () => {
  it('keeps its place and nothing else', async () => {
    const sent = await postMessage(ben, chatId, 'Secret words');
    await edit(ben, sent, 'Other secret words');
    const [anas] = await listen(ana);
    const deleted = await remove(ben, sent);
    const deletedAt = app.clock.now().toISOString();
    expect(deleted).toEqual({ ...sent, text: '', changeSeq: 2, deletedAt, deletedBy: 'sender' });
    expect(await anas?.received(messageChanged)).toEqual({ changeSeq: 2, message: deleted });
    expect(await listMessages(ana, chatId)).toEqual([deleted]);
    expect((await ana.refused(viewMessageHistory, onMessage(sent))).code).toBe('chat.message_deleted');
    expect((await ben.refused(editMessage, editInput(sent))).code).toBe('chat.message_deleted');
    const body = { thing: { kind: 'message' as const, id: sent._id }, reason: 'spam' as const };
    expect((await ana.refused(reportThing, { body })).status).toBe(404);
  });

  it('is deleted once', async () => {
    const sent = await postMessage(ben, chatId);
    expect(await remove(ben, sent)).toEqual(await remove(ana, sent));
  });

  it('was sent by its deleter, or in the chat of the deleter’s project', async () => {
    const [bens, anas] = [await postMessage(ben, chatId), await postMessage(ana, chatId)];
    expect((await ben.refused(deleteMessage, onMessage(anas))).code).toBe('chat.not_yours_to_delete');
    expect(await remove(ana, bens)).toMatchObject({ text: '', deletedBy: 'owner' });
    await connect(ana, ben);
    const direct = await postMessage(ben, await openDirectChatWith(ana, ben));
    expect((await ana.refused(deleteMessage, onMessage(direct))).status).toBe(403);
  });

  it('can be deleted at any time, also where nobody writes any more, but not by a former member', async () => {
    const [first, second] = [await postMessage(ben, chatId), await postMessage(ben, chatId)];
    app.clock.advance(3 * 24 * hourMs);
    await ana.call(archiveProject, { params: { id: projectId } });
    expect(await remove(ben, first)).toMatchObject({ deletedBy: 'sender' });
    await leave(ben);
    expect((await ben.refused(deleteMessage, onMessage(second))).status).toBe(404);
  });
});
