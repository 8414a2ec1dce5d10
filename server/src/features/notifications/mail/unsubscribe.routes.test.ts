import type { NotificationTopic } from '@tandem/contract/notifications/notification-topics';
import {
  getNotificationSettings,
  unsubscribe,
  viewUnsubscribeLink,
} from '@tandem/contract/notifications/notification-settings';
import { logIn } from '@tandem/contract/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askToConnect } from '../../../testing/people-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createUnsubscribeLinks } from './unsubscribe.service.ts';

const dayMs = 24 * 60 * 60_000;
const origin = 'http://localhost';
let app: TestApp;
let mira: Actor;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  mira = await app.member({ firstName: 'Mira' });
  token = await tokenFor(mira.id);
});

const links = () => createUnsubscribeLinks(app);
const tokenFor = async (memberId: string) => (await links().urlFor(memberId, origin)).split('/').at(-1) ?? '';
const topicsByMail = async (): Promise<NotificationTopic[]> => {
  const { data } = await mira.call(getNotificationSettings);
  return data.topics
    .filter(({ channels }) => channels.some(({ channel, isOn }) => channel === 'mail' && isOn))
    .map(({ topic }) => topic);
};
/** As mail programs send it: no cookie, a form, from wherever. */
const oneClick = (given: string, headers: Record<string, string>, payload: string) =>
  app.http.inject({
    method: 'POST',
    url: `/unsubscribe/${given}`,
    headers: { host: 'localhost', ...headers },
    payload,
  });
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The letter after one that ends 256 bits; both stand for the same bits. */
const otherLetter = (last: string) => letters[letters.indexOf(last) + 1] ?? '';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const body = 'List-Unsubscribe=One-Click';
const refusal = async (given: string) => {
  const reply = await oneClick(given, form, body);
  return [reply.statusCode, reply.json<{ code: string }>().code];
};

describe('a link', () => {
  it('is in each collected mail, with the headers of one click', async () => {
    await askToConnect(await app.member(), mira);
    app.clock.advance(2 * 60_000);
    await app.sendMails();
    const mail = app.mails.at(-1);
    expect(mail?.unsubscribeUrl).toMatch(
      /^http:\/\/localhost\/unsubscribe\/1~[0-9a-f-]{36}~\d{10}~[\w-]{43}$/,
    );
    expect(mail?.footer?.map(({ url }) => url)).toContain(mail?.unsubscribeUrl);
  });

  it.each([
    ['cut', (given: string) => given.slice(0, -1)],
    ['signed by others', (given: string) => given.replace(/~[^~]+$/, `~${'a'.repeat(43)}`)],
    ['written otherwise', (given: string) => given.replace(/.$/, otherLetter)],
    ['prolonged', (given: string) => given.replace(/~(\d+)~/, (_, seconds) => `~${Number(seconds) + 1}~`)],
    ['no link', () => 'x'],
  ])('does nothing when it is %s', async (_, change) => {
    expect(await refusal(change(token))).toEqual([404, 'notifications.unknown_link']);
  });

  it('does nothing for another member', async () => {
    const other = await app.member();
    expect(await refusal(token.replace(mira.id, other.id))).toEqual([404, 'notifications.unknown_link']);
  });

  it('expires after half a year', async () => {
    const now = app.clock.now();
    app.clock.advance(180 * dayMs - 1_000);
    expect((await app.nobody.call(viewUnsubscribeLink, { params: { token } })).data).toEqual({ isOn: true });
    app.clock.advance(1_000);
    expect(await refusal(token)).toEqual([409, 'notifications.expired_link']);
    app.clock.set(now);
  });

  it('is signed with one key by all processes', async () => {
    const urls = await Promise.all([links(), links()].map((some) => some.urlFor(mira.id, origin)));
    expect(new Set(urls).size).toBe(1);
  });
});

describe('unsubscribing', () => {
  // spec: added-109
  it.each([
    ['from a mail server', form, body],
    [
      'with a multipart form',
      { 'content-type': 'multipart/form-data; boundary=x' },
      `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
    ],
    ['without a body', {}, ''],
    [
      'from the page of a mail program',
      { ...form, origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' },
      body,
    ],
    [
      'with the cookie of somebody else',
      { ...form, cookie: 'tandem=other', origin: 'https://mail.example.com' },
      body,
    ],
  ])('works %s, and again', async (_, headers, payload) => {
    const replies = [await oneClick(token, headers, payload), await oneClick(token, headers, payload)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await topicsByMail()).toEqual(['security']);
  });

  it('never happens by GET', async () => {
    await app.http.inject({ method: 'GET', url: `/unsubscribe/${token}` });
    await app.http.inject({ method: 'HEAD', url: `/unsubscribe/${token}` });
    const view = async () => (await app.nobody.call(viewUnsubscribeLink, { params: { token } })).data;
    expect(await view()).toEqual({ isOn: true });
    expect(await topicsByMail()).toContain('requests');
    await app.nobody.call(unsubscribe, { params: { token } });
    expect(await view()).toEqual({ isOn: false });
  });

  it('keeps push and the settings of others', async () => {
    const other = await app.member();
    await oneClick(token, form, body);
    const { topics } = (await mira.call(getNotificationSettings)).data;
    const push = topics.flatMap(({ channels }) => channels).filter(({ channel }) => channel === 'push');
    expect(push.some(({ isOn }) => isOn)).toBe(true);
    expect(
      (await app.nobody.call(viewUnsubscribeLink, { params: { token: await tokenFor(other.id) } })).data.isOn,
    ).toBe(true);
  });

  it('opens nothing else to forms and foreign pages', async () => {
    const url = logIn.path;
    const asForm = await app.http.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', ...form },
      payload: 'a=b',
    });
    expect(asForm.statusCode).toBe(415);
    const foreign = await app.http.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', origin: 'https://evil.example' },
      payload: {},
    });
    expect(foreign.statusCode).toBe(403);
  });
});
