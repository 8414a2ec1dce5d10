import { queriesOf } from '../../../testing/query-count.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupChatOf, listMessages, postMessage } from '../../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';

let app: TestApp;
let ada: Actor;
let bob: Actor;
let groupId: string;

beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = await Promise.all([app.member(), app.member()]);
  const { _id } = await publish(ada);
  await joinProject(ada, bob, _id);
  groupId = await groupChatOf(ada, _id);
});
afterAll(() => app.close());

it('inserts concurrent messages in one batch, and stores every text unchanged', async () => {
  const texts = [
    '{"a",NULL}',
    'NULL',
    '""',
    String.raw`\, \\ and "`,
    'a\n\tb',
    '🜁, {}',
    "'); --",
    'null',
    '{',
    ',',
  ];
  const before = (await listMessages(ada, groupId)).length;
  const postAll = () =>
    Promise.all(texts.map((text, index) => postMessage(index % 2 === 0 ? ada : bob, groupId, text)));
  expect(await queriesOf(postAll)).toBeLessThan(texts.length);
  const stored = (await listMessages(ada, groupId)).slice(before);
  expect(stored.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  for (const { text, sender } of stored) {
    expect(sender?._id).toBe(texts.indexOf(text) % 2 === 0 ? ada.id : bob.id);
  }
});
