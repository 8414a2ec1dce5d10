import { queriesOf } from '../../../testing/query-count.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupChatOf, listMessages, postMessage } from '../../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';

let app: TestApp;
let one: Actor;
let other: Actor;
let groupId: string;

beforeAll(async () => {
  app = await createTestApp();
  [one, other] = await Promise.all([app.member(), app.member()]);
  const { _id } = await publish(one);
  await joinProject(one, other, _id);
  groupId = await groupChatOf(one, _id);
});
afterAll(() => app.close());

it('writes together what is said in a chat at the same moment, and each word as it was said', async () => {
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
  const before = (await listMessages(one, groupId)).length;
  const sayAll = () =>
    Promise.all(texts.map((text, at) => postMessage(at % 2 === 0 ? one : other, groupId, text)));
  expect(await queriesOf(sayAll)).toBeLessThan(texts.length);
  const stored = (await listMessages(one, groupId)).slice(before);
  expect(stored.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  for (const { text, sender } of stored) {
    expect(sender?._id).toBe(texts.indexOf(text) % 2 === 0 ? one.id : other.id);
  }
});
