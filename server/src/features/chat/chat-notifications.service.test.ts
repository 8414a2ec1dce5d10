import { blockMember } from '@tandem/contract/blocks';
import { postChatMessage } from '@tandem/contract/chat';
import { listNotifications } from '@tandem/contract/notifications';
import { pathOfStored } from '@tandem/contract/notifications/notification-kinds';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  edit,
  groupChatOf,
  openDirectChatWith,
  postMessage,
  react,
  remove,
  takeBack,
} from '../../testing/chat-actions.ts';
import { connect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createHideMessage } from './messages/chat-message-changes.service.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let carl: Actor;
let projectId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const [one, two, three] = ['Ana', 'Ben', 'Carl'].map((firstName) => app.member({ firstName }));
  [ana, ben, carl] = (await Promise.all([one, two, three])) as [Actor, Actor, Actor];
  projectId = (await publish(ana, { title: 'Hut book' }))._id;
  for (const who of [ben, carl]) await joinProject(ana, who, projectId);
  chatId = await groupChatOf(ana, projectId);
});

/** The notifications of replies and reactions that a member sees. */
async function told(who: Actor) {
  const { data } = await who.call(listNotifications, { query: {} });
  return data.filter(({ kind }) => ['messageReplied', 'messageReacted'].includes(kind));
}
const kindsTold = async (who: Actor) => (await told(who)).map(({ kind }) => kind);
const reply = async (who: Actor, replyTo: string, text = 'With *pleasure*.') =>
  (await who.call(postChatMessage, { params: { chatId }, body: { text, replyTo } })).data;

it('a reply tells the author of the message alone, quotes it, and leads to it', async () => {
  const asked = await postMessage(ana, chatId, 'Who brings bread?');
  const answer = await reply(ben, asked._id);
  const [notification] = await told(ana);
  expect(notification).toMatchObject({
    kind: 'messageReplied',
    actor: { firstName: 'Ben' },
    project: { title: 'Hut book' },
    text: 'With pleasure.',
  });
  expect(notification && pathOfStored(notification)).toBe(`/chat?chat=${chatId}&message=${answer._id}`);
  await reply(ana, asked._id);
  for (const who of [ben, carl]) expect(await told(who)).toEqual([]);
  expect(await told(ana)).toHaveLength(1);
});

it('a reply quotes what it says now, and tells nothing once it is deleted or hidden', async () => {
  const asked = await postMessage(ana, chatId);
  const [first, second] = [await reply(ben, asked._id), await reply(carl, asked._id)];
  await edit(ben, first, 'Not me.');
  expect(new Set((await told(ana)).map(({ text }) => text))).toEqual(new Set(['Not me.', 'With pleasure.']));
  await remove(ben, first);
  expect((await told(ana)).map(({ text }) => text)).toEqual(['With pleasure.']);
  await app.database.transaction((tx) =>
    createHideMessage(app.sockets.live)(tx, { messageId: second._id, at: app.clock.now() }),
  );
  expect(await told(ana)).toEqual([]);
});

it('reactions are gathered, and tell only of those that are there', async () => {
  const sent = await postMessage(ana, chatId, 'Bread is here.');
  await react(ana, sent, '👍');
  await react(ben, sent, '👍');
  await react(ben, sent, '🎉');
  app.clock.advance(1_000);
  await react(carl, sent, '👍');
  expect(await told(ana)).toMatchObject([
    { kind: 'messageReacted', actor: { firstName: 'Carl' }, othersCount: 1, text: 'Bread is here.' },
  ]);
  await takeBack(carl, sent, '👍');
  expect(await told(ana)).toMatchObject([{ actor: { firstName: 'Ben' }, othersCount: 0 }]);
  await remove(ana, sent);
  expect(await told(ana)).toEqual([]);
});

it('nothing is told of whom the author blocked, or of a chat that they left', async () => {
  const sent = await postMessage(ben, chatId);
  await ben.call(blockMember, { params: { userId: carl.id } });
  await reply(carl, sent._id);
  await react(carl, sent, '👍');
  expect(await told(ben)).toEqual([]);
  await react(ana, sent, '👍');
  await reply(ana, sent._id);
  expect((await kindsTold(ben)).toSorted()).toEqual(['messageReacted', 'messageReplied']);
  await ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
  expect(await told(ben)).toEqual([]);
});

it('tells of direct messages too, without a project', async () => {
  await connect(ana, ben);
  chatId = await openDirectChatWith(ana, ben);
  const sent = await postMessage(ana, chatId);
  await reply(ben, sent._id);
  const [notification] = await told(ana);
  expect(notification).toMatchObject({ kind: 'messageReplied', project: null, actor: { firstName: 'Ben' } });
});
