import { type ChatMessage, listChatMessages, messageChanged } from '@tandem/contract/chat';
import { listPins, pinMessage, unpinMessage } from '@tandem/contract/chat/chat-messages';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { blockMember } from '@tandem/contract/blocks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  edit,
  groupChatOf,
  listMessages,
  onMessage,
  openDirectChatWith,
  pin,
  postMessage,
  react,
  reactionRefused,
  remove,
  takeBack,
} from '../../../testing/chat-actions.ts';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { askToJoinAs } from '../../../testing/join-request-actions.ts';
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
  const names = { lastName: 'Kim' };
  [ana, ben] = await Promise.all([
    app.member({ firstName: 'Ana', ...names }),
    app.member({ firstName: 'Ben', ...names }),
  ]);
  projectId = (await publish(ana))._id;
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);

const hide = ({ _id: messageId }: ChatMessage) =>
  app.database.transaction((tx) =>
    createHideMessage(app.sockets.live)(tx, { messageId, at: app.clock.now() }),
  );
const named = (who: Actor) => ({ _id: who.id, name: `${who.user.firstName} Kim` });
const pinsOf = async (who: Actor) => (await who.call(listPins, { params: { chatId } })).data;

describe('reactions', () => {
  it('name who gave them in order, alike to everybody and in each list', async () => {
    const sent = await postMessage(ana, chatId);
    const [bens] = await listen(ben);
    await react(ben, sent, '🎉');
    app.clock.advance(1_000);
    const reacted = await react(ana, sent, '🎉');
    expect(reacted).toEqual({
      ...sent,
      changeSeq: 2,
      reactions: [{ emoji: '🎉', count: 2, people: [named(ben), named(ana)] }],
    });
    expect(await bens?.received(messageChanged, ({ changeSeq }) => changeSeq === 2)).toEqual({
      changeSeq: 2,
      message: reacted,
    });
    for (const who of [ana, ben]) expect(await listMessages(who, chatId)).toEqual([reacted]);
  });

  it('are given and taken back once', async () => {
    const sent = await postMessage(ana, chatId);
    expect(await react(ben, sent, '👍')).toEqual(await react(ben, sent, '👍'));
    const without = await takeBack(ben, sent, '👍');
    expect(without).toEqual({ ...sent, changeSeq: 2 });
    expect(await takeBack(ben, sent, '👍')).toEqual(without);
  });

  it('say that they were given before an edit', async () => {
    const sent = await postMessage(ana, chatId, 'Shall we meet on Monday?');
    await react(ben, sent, '👍');
    app.clock.advance(1_000);
    await edit(ana, sent, 'Shall we meet on Sunday?');
    app.clock.advance(1_000);
    const [reaction] = (await react(ana, sent, '👍')).reactions ?? [];
    expect(reaction?.people).toEqual([{ ...named(ben), isBeforeEdit: true }, named(ana)]);
  });

  it('are one emoji each, whatever it is made of', async () => {
    const sent = await postMessage(ana, chatId);
    for (const emoji of ['👩🏻‍❤️‍💋‍👩🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '🇵🇹']) await react(ben, sent, emoji);
    const { reactions = [] } = await react(ben, sent, '❤');
    expect(reactions.map(({ emoji }) => emoji)).toContain('❤️');
    for (const other of ['a', '1', '👍👍', '👍 ', '<b>', ' ', '🏻🏻'])
      expect((await reactionRefused(ben, sent, other)).status).toBe(400);
  });

  it('are at most 20 kinds on a message, and 10 of one member', async () => {
    const sent = await postMessage(ana, chatId);
    const kinds = Array.from({ length: 21 }, (_, at) => String.fromCodePoint(0x1f600 + at));
    for (const emoji of kinds.slice(0, 10)) await react(ana, sent, emoji);
    expect((await reactionRefused(ana, sent, kinds[20])).code).toBe('chat.too_many_own_reactions');
    for (const emoji of kinds.slice(10, 20)) await react(ben, sent, emoji);
    const carl = await app.member();
    await joinProject(ana, carl, projectId);
    expect((await reactionRefused(carl, sent, kinds[20])).code).toBe('chat.too_many_kinds_of_reactions');
    const { reactions } = await react(carl, sent, kinds[0] ?? '');
    expect(reactions?.map(({ emoji }) => emoji).toSorted()).toEqual(kinds.slice(0, 20).toSorted());
  });

  it('are refused to those who may not write, and to deleted and hidden messages', async () => {
    const [sent, hidden, deleted] = [
      await postMessage(ana, chatId),
      await postMessage(ana, chatId),
      await postMessage(ana, chatId),
    ];
    await hide(hidden);
    await react(ben, deleted, '👍');
    expect(await remove(ana, deleted)).not.toHaveProperty('reactions');
    expect((await reactionRefused(ben, hidden)).code).toBe('chat.message_hidden');
    expect((await reactionRefused(ben, deleted)).code).toBe('chat.message_deleted');
    expect((await reactionRefused(await app.member(), sent)).code).toBe('chat.not_found');
    await ana.call(archiveProject, { params: { id: projectId } });
    expect((await reactionRefused(ben, sent)).code).toBe('projects.archived');
    await ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
    expect((await reactionRefused(ben, sent)).code).toBe('chat.not_found');
  });

  it('are refused between two of whom one blocked the other, and where an answer has to come first', async () => {
    await connect(ana, ben);
    const sent = await postMessage(ana, await openDirectChatWith(ana, ben));
    await ben.call(blockMember, { params: { userId: ana.id } });
    expect((await reactionRefused(ana, sent)).code).toBe('chat.talk_ended');
    const applicant = await app.member();
    await askToJoinAs(applicant, projectId);
    const direct = await openDirectChatWith(applicant, ana);
    const [first] = [await postMessage(ana, direct)];
    for (let times = 0; times < 5; times += 1) await postMessage(applicant, direct);
    expect((await reactionRefused(applicant, first)).code).toBe('chat.wait_for_reply');
  });

  it('go with the account of who gave them', async () => {
    const sent = await postMessage(ana, chatId);
    await react(ben, sent, '👍');
    await deleteAccountOf(ben);
    expect((await listMessages(ana, chatId))[0]).not.toHaveProperty('reactions');
  });

  it('cost a page and an act the same number of statements, however many there are', async () => {
    const sent = await postMessage(ana, chatId);
    const page = () => ana.call(listChatMessages, { params: { chatId } });
    const [act, read] = [await queriesOf(() => react(ana, sent, '👍')), await queriesOf(page)];
    for (const emoji of ['🎉', '👀', '🚀']) await react(ben, sent, emoji);
    expect([await queriesOf(() => react(ana, sent, '🐢')), await queriesOf(page)]).toEqual([act, read]);
  });
});

describe('pins', () => {
  it('are listed with the latest first, and each is a change of its message', async () => {
    const [first, second] = [await postMessage(ana, chatId), await postMessage(ben, chatId)];
    const [bens] = await listen(ben);
    const pinned = await pin(ben, first);
    expect(pinned).toEqual({ ...first, changeSeq: 1, pinnedAt: app.clock.now().toISOString() });
    expect(await bens?.received(messageChanged)).toEqual({ changeSeq: 1, message: pinned });
    expect(await pin(ana, first)).toEqual(pinned);
    app.clock.advance(1_000);
    const later = await pin(ana, second);
    expect(await pinsOf(ana)).toEqual([later, pinned]);
    await ana.call(unpinMessage, onMessage(second));
    expect(await pinsOf(ben)).toEqual([pinned]);
    await remove(ana, first);
    expect(await pinsOf(ben)).toEqual([]);
  });

  it('are at most 20 in a chat', async () => {
    const sent = [];
    for (let times = 0; times < 21; times += 1) sent.push(await postMessage(ana, chatId));
    const [last, ...others] = sent as [ChatMessage, ...ChatMessage[]];
    for (const message of others) await pin(ben, message);
    expect((await ben.refused(pinMessage, onMessage(last))).code).toBe('chat.too_many_pins');
  });

  it('are set by those who may write, and never on deleted and hidden messages', async () => {
    const [sent, hidden] = [await postMessage(ana, chatId), await postMessage(ana, chatId)];
    const [pinned, deleted] = [await pin(ana, sent), await remove(ana, await postMessage(ana, chatId))];
    await hide(hidden);
    expect((await ana.refused(pinMessage, onMessage(hidden))).code).toBe('chat.message_hidden');
    expect((await ana.refused(pinMessage, onMessage(deleted))).code).toBe('chat.message_deleted');
    await ana.call(archiveProject, { params: { id: projectId } });
    for (const operation of [pinMessage, unpinMessage])
      expect((await ben.refused(operation, onMessage(sent))).code).toBe('projects.archived');
    expect(await pinsOf(ben)).toEqual([pinned]);
    await ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
    expect((await ben.refused(listPins, { params: { chatId } })).code).toBe('chat.not_found');
  });
});
