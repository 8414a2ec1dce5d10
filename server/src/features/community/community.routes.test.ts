import { viewCommunity } from '@tandem/contract/community/community-view';
import { viewLegalPage } from '@tandem/contract/community/legal-pages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ communityDefaults: { name: 'Hut builders', imprint: 'Who we are' } });
});
afterAll(() => app.close());

// spec: added-220
it('shows everybody the name and the looks, and not the texts of legal pages', async () => {
  const { data } = await app.nobody.call(viewCommunity);
  expect(data).toEqual({
    version: 0,
    name: 'Hut builders',
    logoUrl: null,
    accent: '#6b3fe0',
    style: '',
    announcement: '',
    signUpMode: 'open',
    legalPages: ['imprint'],
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
