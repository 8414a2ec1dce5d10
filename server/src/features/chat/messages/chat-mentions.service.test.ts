import { randomUUID } from 'node:crypto';
import { blockMember } from '@tandem/contract/blocks';
import { listChats, messageChanged, postChatMessage, receiveMessage, viewChat } from '@tandem/contract/chat';
import { editMessage, viewMessageHistory } from '@tandem/contract/chat/chat-messages';
import { everyone, mentionToken } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import { listNotifications } from '@tandem/contract/notifications';
import { editProfile } from '@tandem/contract/profile';
import { editProject } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
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

let app: TestApp;
let ana: Actor;
let ben: Actor;
let carl: Actor;
let projectId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  const named = ['Ana', 'Ben', 'Carl'].map((firstName) => app.member({ firstName, lastName: 'Holm' }));
  [ana, ben, carl] = (await Promise.all(named)) as [Actor, Actor, Actor];
  projectId = (await publish(ana, { title: 'Hut book' }))._id;
  for (const who of [ben, carl]) await joinProject(ana, who, projectId);
  chatId = await groupChatOf(ana, projectId);
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);

const at = (who: Actor) => mentionToken(who.id);
const all = mentionToken(everyone);
const asMention = (who: Actor, name: string) => ({ _id: who.id, name });
const inMessage = (text: string, more: object = {}) => ({ params: { chatId }, body: { text, ...more } });

/** What a member is told of mentions. */
async function told(who: Actor) {
  const { data } = await who.call(listNotifications, { query: {} });
  return data.filter(({ kind }) => ['messageMentioned', 'everyoneMentioned'].includes(kind));
}
const kindsTold = async (who: Actor) => (await told(who)).map(({ kind }) => kind);

describe('a message', () => {
  it('mentions people of the chat by their ids, with the names they have now', async () => {
    const [bens] = await listen(ben);
    const sent = await postMessage(ana, chatId, `Ask ${at(ben)} or ${at(ben)}.`);
    expect(sent).toMatchObject({
      text: `Ask ${at(ben)} or ${at(ben)}.`,
      mentions: [asMention(ben, 'Ben Holm')],
    });
    expect(await bens?.received(receiveMessage)).toEqual(sent);
    await ben.call(editProfile, { body: { firstName: 'Benno' } });
    const [read] = await listMessages(carl, chatId);
    expect(read?.mentions).toEqual([asMention(ben, 'Benno Holm')]);
    const { data } = await carl.call(listChats, { query: {} });
    expect(data[0]?.lastMessage?.mentions).toEqual([asMention(ben, 'Benno Holm')]);
  });

  it('leaves as text whom it may not mention: strangers, unknown ids, code, and what only looks like it', async () => {
    const stranger = await app.member();
    const text = `${at(stranger)} ${mentionToken(randomUUID())} \`${at(ben)}\` \\${at(ben)} <@ben> <@${ben.id}`;
    const sent = await postMessage(ana, chatId, text);
    expect(sent.text).toBe(text);
    expect(sent).not.toHaveProperty('mentions');
    for (const who of [stranger, ben]) expect(await told(who)).toEqual([]);
  });

  it('mentions no more than the limit, however many it names', async () => {
    const named = Array.from({ length: limits.mentions }, () => mentionToken(randomUUID()));
    const short = `${named.join('')}${at(ben)}`.slice(-limits.chatText);
    expect(await postMessage(ana, chatId, short)).not.toHaveProperty('mentions');
    const many = at(ben).repeat(Math.floor(limits.chatText / at(ben).length));
    expect((await postMessage(ana, chatId, many)).mentions).toEqual([asMention(ben, 'Ben Holm')]);
  });

  it('mentions once when it is sent twice', async () => {
    const input = inMessage(`Hi ${at(ben)}`, { clientId: randomUUID() });
    const [first, second] = [await ana.call(postChatMessage, input), await ana.call(postChatMessage, input)];
    expect(second.data).toEqual(first.data);
    expect(await kindsTold(ben)).toEqual(['messageMentioned']);
  });

  it('is read with its mentions in as many queries as without', async () => {
    const read = () => queriesOf(() => listMessages(ben, chatId));
    await postMessage(ana, chatId, 'Hello');
    const without = await read();
    for (const who of [ben, carl]) await postMessage(ana, chatId, `Hello ${at(who)}`);
    expect(await read()).toBe(without);
  });

  it('keeps showing who was mentioned and left, and nobody who came later', async () => {
    const late = await app.member();
    await postMessage(ana, chatId, `${at(ben)} ${at(late)}`);
    await ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
    await joinProject(ana, late, projectId);
    const [read] = await listMessages(late, chatId);
    expect(read?.mentions).toEqual([asMention(ben, 'Ben Holm')]);
    for (const who of [ben, late]) expect(await told(who)).toEqual([]);
  });
});

describe('whoever is mentioned', () => {
  it('hears of it once, with the name in the words, and not of a reply too', async () => {
    const asked = await postMessage(ben, chatId, 'Who?');
    await ana.call(postChatMessage, inMessage(`*You*, ${at(ben)}`, { replyTo: asked._id }));
    const { data } = await ben.call(listNotifications, { query: {} });
    expect(data.filter(({ kind }) => kind.startsWith('message'))).toMatchObject([
      { kind: 'messageMentioned', actor: { firstName: 'Ana' }, text: 'You, @Ben Holm' },
    ]);
    for (const who of [ana, carl]) expect(await told(who)).toEqual([]);
  });

  it('hears nothing of a message that is deleted, or of whom they blocked', async () => {
    const sent = await postMessage(ana, chatId, at(ben));
    expect(await told(ben)).toHaveLength(1);
    const deleted = await remove(ana, sent);
    expect(deleted).not.toHaveProperty('mentions');
    expect(await told(ben)).toEqual([]);
    await ben.call(blockMember, { params: { userId: carl.id } });
    await postMessage(carl, chatId, at(ben));
    expect(await told(ben)).toEqual([]);
  });

  it('may be the other side of a direct chat', async () => {
    await connect(ana, ben);
    const direct = await openDirectChatWith(ana, ben);
    const { mentions } = await postMessage(ana, direct, `${at(ben)} ${at(carl)} ${all}`);
    expect(mentions).toEqual([asMention(ben, 'Ben Holm')]);
    expect(await kindsTold(ben)).toEqual(['messageMentioned']);
  });
});

describe('an edit', () => {
  it('notifies only whom it newly mentions, within five minutes of sending', async () => {
    const sent = await postMessage(ana, chatId, at(ben));
    const [bens] = await listen(ben);
    app.clock.advance(limits.mentionMinutes.afterSending * 60_000);
    const edited = await edit(ana, sent, `${at(ben)} and ${at(carl)}`);
    expect(new Set(edited.mentions)).toEqual(
      new Set([asMention(ben, 'Ben Holm'), asMention(carl, 'Carl Holm')]),
    );
    expect((await bens?.received(messageChanged))?.message.mentions).toEqual(edited.mentions);
    for (const who of [ben, carl]) expect(await kindsTold(who)).toEqual(['messageMentioned']);
    await edit(ana, sent, `${at(carl)} alone`);
    expect(await told(ben)).toEqual([]);
    app.clock.advance(1);
    expect((await edit(ana, sent, `${at(carl)}, ${at(ben)}`)).mentions).toHaveLength(2);
    const notified = await told(ben);
    expect(notified.every(({ at: when }) => when < app.clock.now().toISOString())).toBe(true);
  });

  it('shows in the history whom former texts named', async () => {
    const sent = await postMessage(ana, chatId, at(ben));
    await edit(ana, sent, 'Nobody.');
    const { data, mentions } = await carl.call(viewMessageHistory, onMessage(sent));
    expect(data.map(({ text }) => text)).toEqual([at(ben), 'Nobody.']);
    expect(mentions).toEqual([asMention(ben, 'Ben Holm')]);
  });
});

describe('everyone', () => {
  const mayMention = async (who: Actor) =>
    (await who.call(viewChat, { params: { chatId } })).data.mayMentionEveryone ?? false;
  const allow = () =>
    ana.call(editProject, { params: { id: projectId }, body: { collaboratorsMentionEveryone: true } });

  it('is mentioned by the owner; all others hear of it, and who is named only of that', async () => {
    const sent = await postMessage(ana, chatId, `${all}, and ${at(ben)} first`);
    expect(sent.mentions).toContainEqual({ _id: everyone, name: everyone });
    expect([await kindsTold(ana), await kindsTold(ben), await kindsTold(carl)]).toEqual([
      [],
      ['messageMentioned'],
      ['everyoneMentioned'],
    ]);
    expect((await told(carl))[0]?.text).toBe('@everyone, and @Ben Holm first');
    await remove(ana, sent);
    expect(await told(carl)).toEqual([]);
  });

  it('is mentioned by collaborators only where the owner lets them; else it stays text', async () => {
    expect([await mayMention(ana), await mayMention(ben)]).toEqual([true, false]);
    expect(await postMessage(ben, chatId, all)).not.toHaveProperty('mentions');
    expect(await told(carl)).toEqual([]);
    expect((await allow()).data.collaboratorsMentionEveryone).toBe(true);
    expect(await mayMention(ben)).toBe(true);
    expect((await postMessage(ben, chatId, all)).mentions).toHaveLength(1);
    expect(await kindsTold(carl)).toEqual(['everyoneMentioned']);
  });

  it('is mentioned once in ten minutes, also by many at once; a repeated send is no second one', async () => {
    await allow();
    const inputs = [ana, ben, carl].map((who) => ({
      who,
      input: inMessage(all, { clientId: randomUUID() }),
    }));
    const results = await Promise.allSettled(
      inputs.map(({ who, input }) => who.call(postChatMessage, input)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const first = inputs[results.findIndex(({ status }) => status === 'fulfilled')];
    const again = await first?.who.call(postChatMessage, first.input);
    expect(again?.data.mentions).toHaveLength(1);
    const refusal = await ben.refused(postChatMessage, inMessage(all));
    expect(refusal).toMatchObject({ status: 409, code: 'chat.everyone_too_soon' });
    const plain = await postMessage(ben, chatId, 'Without it.');
    const edited = { ...onMessage(plain), body: { text: all } };
    expect(await ben.refused(editMessage, edited)).toMatchObject({ code: 'chat.everyone_too_soon' });
  });

  it('is not used up by somebody who is not in the chat', async () => {
    await allow();
    await ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
    for (const who of [ben, await app.member()])
      expect(await who.refused(postChatMessage, inMessage(all))).toMatchObject({ code: 'chat.not_found' });
    expect((await postMessage(carl, chatId, all)).mentions).toHaveLength(1);
  });

  it('is free again after ten minutes', async () => {
    await postMessage(ana, chatId, all);
    app.clock.advance(limits.mentionMinutes.ofEveryone * 60_000);
    expect((await postMessage(ana, chatId, all)).mentions).toHaveLength(1);
  });
});
