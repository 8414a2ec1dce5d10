import {
  downloadOwnData,
  listSessions,
  logOut,
  viewProfile,
  viewSession,
  acceptTerms,
} from '@tandem/contract/account';
import { listAuditEntries } from '@tandem/contract/audit';
import { joinRoom } from '@tandem/contract/chat';
import {
  updateCommunitySettings,
  viewCommunitySettings,
  viewCommunity,
  viewLegalPage,
} from '@tandem/contract/community/community-administration';
import { commonFailures } from '@tandem/contract/failure';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { connect } from '../../testing/live-client.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Actor;
let me: Actor;
beforeEach(async () => {
  app = await createTestApp({ listens: true });
  admin = await makeAdministrator(app, await app.member());
  me = await app.member();
});
afterEach(() => app.close());

const { status: _, ...required } = commonFailures.termsRequired;
const setTerms = async (terms: string | null, more: { asksAgain?: boolean } = {}) => {
  app.clock.advance(1_000);
  const { versions } = (await admin.call(viewCommunitySettings)).data;
  const body = { section: 'legal', version: versions.legal, terms, ...more } as const;
  await admin.call(updateCommunitySettings, { body });
  return (await app.nobody.call(viewCommunity)).data.termsVersion ?? '';
};
const accept = (version: string) => me.send(acceptTerms, { body: { version } });
const isAsked = async () => (await me.send(listSessions)).statusCode === 403;

// spec: added-752
it('refuses members until they accept the terms, the first ones and each new version', async () => {
  expect(await isAsked()).toBe(false);
  const first = await setTerms('Be kind.');
  expect((await me.send(listFeed)).json()).toMatchObject(required);
  expect((await accept('another')).json()).toMatchObject({ code: 'account.terms_changed' });
  const { text, version, since } = (await me.call(viewLegalPage, { params: { page: 'terms' } })).data;
  expect({ text, version, since }).toEqual({ text: 'Be kind.', version: first, since: first });
  expect((await accept(first)).json()).toMatchObject({ user: { termsVersion: first } });
  expect(await isAsked()).toBe(false);
  const second = await setTerms('Be very kind.');
  const third = await setTerms('Be very, very kind.');
  expect((await accept(second)).statusCode).toBe(409);
  expect(await isAsked()).toBe(true);
  expect((await accept(third)).statusCode).toBe(200);
  expect(await isAsked()).toBe(false);
});

it('leaves members alone after a minor correction, and where the terms are removed', async () => {
  await accept(await setTerms('Be knd.'));
  await setTerms('Be kind.', { asksAgain: false });
  expect(await isAsked()).toBe(false);
  await setTerms('Be kinder.', { asksAgain: true });
  expect(await isAsked()).toBe(true);
  await setTerms(null);
  expect(await isAsked()).toBe(false);
  // Nobody has accepted what is set now, so it is no correction.
  await setTerms('Be as kind as you can.', { asksAgain: false });
  expect(await isAsked()).toBe(true);
});

it('serves what a member needs to decide, and to leave', async () => {
  await setTerms('Be kind.');
  expect((await me.send(viewProfile)).statusCode).toBe(200);
  expect((await me.send(viewSession)).json()).toMatchObject({ user: { termsVersion: null } });
  expect((await me.send(downloadOwnData)).statusCode).toBe(200);
  expect((await me.send(logOut)).statusCode).toBe(200);
});

it('counts as accepted by the administrator who sets them, with one audit entry', async () => {
  await setTerms('Be kind.');
  const { data } = await admin.call(listAuditEntries);
  expect(data.filter(({ act }) => act === 'settingsChanged')).toMatchObject([
    { details: { 'terms.after': 'Be kind.', asksMembersAgain: true } },
  ]);
});

it('refuses commands of sockets, and keeps the time of the first acceptance', async () => {
  const client = await connect(app, me);
  const version = await setTerms('Be kind.');
  const chatId = '00000000-0000-7000-8000-000000000001';
  expect(await client.send(joinRoom, chatId)).toMatchObject({ ok: false, code: required.code });
  await accept(version);
  const at = app.clock.now().toISOString();
  expect(await client.send(joinRoom, chatId)).not.toMatchObject({ code: required.code });
  app.clock.advance(60_000);
  await accept(version);
  const { profile } = (await me.call(downloadOwnData)).data;
  expect(profile).toMatchObject({ acceptedTerms: version, termsAcceptedAt: at });
  client.close();
});
