import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { viewCommunity } from '@tandem/contract/community/community-administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';

/** A name that means something in HTML, in scripts and to `replace`. */
const hostile = '$& </title><script>';

let app: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'tandem-web-'));
  await mkdir(join(webRoot, 'assets'));
  const page = '<head><title>Tandem</title></head><noscript>Tandem needs it</noscript>';
  await writeFile(join(webRoot, 'index.html'), page);
  await writeFile(join(webRoot, 'assets/app-1a2b.js'), 'plain');
  await writeFile(join(webRoot, 'assets/app-1a2b.js.br'), 'packed');
  await writeFile(join(webRoot, 'notes.txt'), 'User-agent: *');
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{"id":"/","name":"Tandem"}');
  await writeFile(join(webRoot, 'sw.js'), 'keep()');
  const visits = [{ path: '/feed', links: ['</assets/app-1a2b.js>; rel=modulepreload'], requests: [] }];
  await writeFile(join(webRoot, 'first-visits.json'), JSON.stringify({ layoutRequests: [], visits }));
  app = await createTestApp({ webRoot, communityDefaults: { name: hostile, accent: '#0b7285' } });
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.http.inject({ url, headers });

describe('the built web', () => {
  it.each(['/', '/feed', '/login', '/signup', '/projects/7/tasks', '/error', '/no/such/screen', '//'])(
    'answers %s with its page, checked anew each time',
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain('<title>$&amp; &lt;/title&gt;&lt;script&gt;</title>');
      expect(reply.headers['cache-control']).toBe('no-cache');
    },
  );

  it('fills the page with the community, from which nothing breaks out', async () => {
    const { body } = await get('/');
    expect(body.match(/<script|<\/script|<\/title|<\/style/g)).toEqual([
      '</title',
      '</style',
      '<script',
      '</script',
    ]);
    expect(body).toContain(`<noscript>$&amp; &lt;/title&gt;&lt;script&gt; needs it</noscript>`);
    const [, style] = /<style id="accent">(.*?)<\/style>/.exec(body) ?? [];
    expect(style).toContain('--accent:#0b7285');
    const [, data = ''] = /<script id="community" type="application\/json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual((await app.nobody.call(viewCommunity)).data);
    expect(JSON.parse(data)).toMatchObject({ name: hostile, accent: '#0b7285', style });
  });

  it('serves the page compressed, and not again to who has it', async () => {
    const packed = await get('/feed', { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get('/feed')).body);
    const tag = String(packed.headers['etag']);
    expect((await get('/feed', { accept: 'text/html', 'if-none-match': tag })).statusCode).toBe(304);
    const head = await app.http.inject({ method: 'HEAD', url: '/', headers: { accept: 'text/html' } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('serves compressed assets, cached forever', async () => {
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(packed.body).toBe('packed');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/assets/app-1a2b.js', {})).body).toBe('plain');
  });

  it.each([
    '/assets/gone-9z.js',
    '/api/nothing',
    '/docs/nothing',
    '/assets/..%2f..%2fpackage.json',
    '/metrics',
    '/version',
    '/version/',
  ])('answers %s with a JSON 404, not with its page', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'not_found' });
  });

  it('sends preload links to signed-in members only', async () => {
    const { cookie } = await app.member();
    const link = '</assets/app-1a2b.js>; rel=modulepreload';
    expect((await get('/feed', { accept: 'text/html', cookie })).headers['link']).toBe(link);
    expect((await get('/feed')).headers['link']).toBeUndefined();
    expect((await get('/notes.txt', { accept: '*/*', cookie })).headers['link']).toBeUndefined();
  });

  it('serves its other files by type, cached for a day', async () => {
    const reply = await get('/notes.txt', { accept: '*/*' });
    expect(reply.body).toBe('User-agent: *');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
  });

  it('serves the manifest as what browsers install', async () => {
    const reply = await get('/manifest.webmanifest', { accept: '*/*' });
    expect(reply.headers['content-type']).toMatch('application/manifest+json');
    expect(reply.json()).toEqual({ id: '/', name: hostile, short_name: hostile, theme_color: '#0b7285' });
  });

  it('serves the service worker, checked anew each time', async () => {
    const reply = await get('/sw.js', { accept: '*/*' });
    expect(reply.body).toBe('keep()');
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript/) as string,
      'cache-control': 'no-cache',
    });
  });

  // spec: added-204
  it('serves in its place one that removes itself and what was kept, when it is switched off', async () => {
    const other = await createTestApp({ webRoot, hasServiceWorker: false });
    const reply = await other.http.inject({ url: '/sw.js' });
    expect(reply.body).toContain('registration.unregister()');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect((await other.http.inject({ url: '/manifest.webmanifest' })).statusCode).toBe(200);
    await other.close();
  });

  it.each(['/favicon.ico', '/ads.txt', '/first-visits.json'])(
    'answers %s with its page only to a person who opens it',
    async (url) => {
      expect((await get(url, { accept: '*/*' })).statusCode).toBe(404);
      expect((await get(url)).body).toContain('<title>');
    },
  );

  it.each(['/logout', '/profile/view'])('does not answer for the operation at %s', async (url) => {
    const reply = await app.http.inject({
      url,
      method: url === '/logout' ? 'GET' : 'POST',
      headers: { accept: 'text/html' },
    });
    expect(reply.statusCode).toBe(405);
  });

  it('serves the page without an Accept header, and not to clients that want JSON', async () => {
    expect((await get('/feed', { accept: '*/*' })).statusCode).toBe(200);
    expect((await get('/feed', { accept: 'application/json' })).statusCode).toBe(404);
  });
});
