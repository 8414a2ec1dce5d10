import { listChatMessages } from '@tandem/contract/chat';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupChatOf, openDirectChatWith, postMessage } from '../../../testing/chat-actions.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let chatId: string;
/** Eleven messages, one an hour. */
const sent: { _id: string; createdAt: string }[] = [];

beforeAll(async () => {
  app = await createTestApp();
  [ana, ben] = [await app.member(), await app.member()];
  const { _id } = await publish(ana);
  await joinProject(ana, ben, _id);
  chatId = await groupChatOf(ana, _id);
  for (let times = 0; times < 11; times += 1) {
    sent.push(await postMessage(ana, chatId));
    app.clock.advance(3_600_000);
  }
});
afterAll(() => app.close());

const page = async (query: Record<string, string>) => {
  const { data, hasMore, hasLater } = await ben.call(listChatMessages, {
    params: { chatId },
    query: { limit: '5', ...query },
  });
  return [data.map(({ seq }) => seq), hasMore, hasLater];
};
const timeOf = (seq: number, plus = 0) =>
  new Date(Date.parse(sent[seq - 1]?.createdAt ?? '') + plus).toISOString();
const idOf = (seq: number) => sent[seq - 1]?._id ?? '';

it('shows a message with those around it', async () => {
  expect(await page({ around: idOf(6) })).toEqual([[4, 5, 6, 7, 8], true, true]);
  expect(await page({ around: idOf(1) })).toEqual([[1, 2, 3, 4, 5], false, true]);
  expect(await page({ around: idOf(11) })).toEqual([[7, 8, 9, 10, 11], true, false]);
  expect(await page({ around: idOf(6), limit: '1' })).toEqual([[6], true, true]);
});

it('shows the first message at or after a time with those around it, else the latest', async () => {
  for (let seq = 3; seq <= 9; seq += 1) {
    const around = [seq - 2, seq - 1, seq, seq + 1, seq + 2];
    expect(await page({ at: timeOf(seq) })).toEqual([around, seq > 3, seq < 9]);
    expect(await page({ at: timeOf(seq, -1) })).toEqual([around, seq > 3, seq < 9]);
  }
  expect(await page({ at: timeOf(1, -1) })).toEqual([[1, 2, 3, 4, 5], false, true]);
  expect(await page({ at: timeOf(11, 1) })).toEqual([[7, 8, 9, 10, 11], true, false]);
});

it('refuses a message of another chat, two places at once, and what is no time', async () => {
  await connect(ana, ben);
  const elsewhere = await postMessage(ana, await openDirectChatWith(ana, ben));
  const refused = async (query: Record<string, string>) =>
    (await ben.refused(listChatMessages, { params: { chatId }, query })).status;
  expect(await refused({ around: elsewhere._id })).toBe(404);
  expect(await refused({ around: idOf(1), before: '5' })).toBe(400);
  expect(await refused({ around: idOf(1), at: timeOf(1) })).toBe(400);
  expect(await refused({ at: 'yesterday' })).toBe(400);
});

it('shows an empty page of an empty chat', async () => {
  const { _id } = await publish(ana);
  const query = { at: timeOf(1) };
  const empty = await ana.call(listChatMessages, {
    params: { chatId: await groupChatOf(ana, _id) },
    query,
  });
  expect(empty).toMatchObject({ data: [], hasMore: false, hasLater: false });
});

it('takes one statement more than the latest page', async () => {
  const latest = await queriesOf(() => page({}));
  expect(await queriesOf(() => page({ around: idOf(3) }))).toBe(latest + 1);
  expect(await queriesOf(() => page({ at: timeOf(3) }))).toBe(latest + 1);
});
