import {
  updateCommunitySettings,
  viewCommunitySettings,
  communityChanged,
  viewCommunity,
  viewLegalPage,
} from '@tandem/contract/community/community-administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { connect } from '../../testing/live-client.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/audit.tables.ts';

let app: TestApp;
let admin: Actor;
beforeAll(async () => {
  app = await createTestApp({
    listens: true,
    communityDefaults: { name: 'Hut builders', imprint: 'Who we are' },
  });
  admin = await makeAdministrator(app, await app.member());
});
afterAll(() => app.close());

const versionOf = async (section: 'general' | 'limits' | 'legal' | 'signUp') =>
  (await admin.call(viewCommunitySettings)).data.versions[section];

// spec: added-220
it('shows everybody the name and the looks, and not the texts of legal pages', async () => {
  const { data } = await app.nobody.call(viewCommunity);
  expect(data).toEqual({
    version: 0,
    name: 'Hut builders',
    accent: '#6b3fe0',
    style: '',
    logo: null,
    publicPages: 'search',
    signUpMode: 'open',
    emailVerification: false,
    projectLinksAdmit: false,
    legalPages: ['imprint'],
    announcement: null,
    termsVersion: null,
  });
});

// spec: added-223
it('shows everybody the legal pages that have a text', async () => {
  const { data } = await app.nobody.call(viewLegalPage, { params: { page: 'imprint' } });
  expect(data).toEqual({ text: 'Who we are' });
  expect(await app.nobody.refused(viewLegalPage, { params: { page: 'terms' } })).toMatchObject({
    status: 404,
    code: 'community.no_such_page',
  });
  expect((await app.nobody.refused(viewLegalPage, { params: { page: 'signUpMode' } })).status).toBe(400);
});

// spec: added-221, added-222
it('changes settings, tells every socket, and goes back to the default', async () => {
  const client = await connect(app, await app.member());
  const body = { section: 'general', version: 0, name: 'Loom', accent: '#0b7285' } as const;
  const { message, data } = await admin.call(updateCommunitySettings, { body });
  expect(message).toBe('Settings saved.');
  expect(data).toMatchObject({
    settings: { name: 'Loom', signUpMode: 'open' },
    defaults: { name: 'Hut builders' },
    set: ['name', 'accent'],
    versions: { general: 1, limits: 0 },
  });
  expect(await client.received(communityChanged)).toEqual((await app.nobody.call(viewCommunity)).data);
  const back = await admin.call(updateCommunitySettings, {
    body: { section: 'general', version: 1, name: null },
  });
  expect(back.data.settings).toMatchObject({ name: 'Hut builders', accent: '#0b7285' });
  client.close();
});

it('logs what changed, before and after, with long texts cut', async () => {
  const terms = 'x'.repeat(19_999);
  const body = { section: 'legal', version: await versionOf('legal'), terms, imprint: null } as const;
  await admin.call(updateCommunitySettings, { body });
  const [entry] = (await app.database.orm.select().from(auditEntries)).slice(-1);
  expect(entry).toMatchObject({
    actorId: admin.id,
    act: 'settingsChanged',
    subjectKind: 'settings',
    details: {
      section: 'legal',
      'terms.before': '',
      'terms.after': `${'x'.repeat(200)}…`,
      'imprint.before': 'Who we are',
      'imprint.after': 'Who we are',
    },
  });
});

it('refuses an older version and logs nothing of it', async () => {
  const before = await app.database.orm.$count(auditEntries);
  const body = { section: 'limits', version: 7, LIMIT_SEARCHES: 5 } as const;
  expect(await admin.refused(updateCommunitySettings, { body })).toMatchObject({
    status: 409,
    code: 'community.changed',
  });
  expect(await app.database.orm.$count(auditEntries)).toBe(before);
});

describe('what an administrator cannot set', () => {
  it.each([
    ['general', { name: '' }],
    ['general', { name: 'x'.repeat(61) }],
    ['general', { name: 'Hut\r\nBcc: all@example.org' }],
    ['general', { name: 'Hut\u202etuH' }],
    ['general', { accent: 'red;}body{display:none' }],
    ['general', { accent: '#ffee00' }],
    ['general', { signUpMode: 'open' }],
    ['general', { __proto__: null, constructor: 'x' }],
    ['signUp', { emailDomains: ['example.org\r\n'.repeat(2)] }],
    ['signUp', { emailDomains: Array.from({ length: 101 }, (_, at) => `d${at}.example`) }],
    ['signUp', { signUpMode: 'everybody' }],
    ['signUp', { emailVerification: 'required' }],
    ['signUp', { projectLinksAdmit: 'always' }],
    ['limits', { LIMIT_REQUESTS: 1 }],
    ['limits', { LIMIT_SEARCHES: 1e9 }],
    ['limits', { LIMIT_OF_MY_OWN: 1 }],
    ['legal', { terms: 'x'.repeat(20_001) }],
    ['security', { auditDays: 1 }],
    ['security', { reportDays: 89 }],
    ['security', { reportDays: 1_826 }],
    ['nothing', {}],
  ])('%s %j', async (section, change) => {
    const { status } = await admin.refused(updateCommunitySettings, {
      body: { section, version: 0, ...change },
    });
    expect(status).toBe(400);
  });
});

it('takes what looks like HTML as the text that it is', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const version = await versionOf('general');
  const { data } = await admin.call(updateCommunitySettings, { body: { section: 'general', version, name } });
  expect(data.settings.name).toBe(name);
});
