import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../../testing/house.ts';

let house: House;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'tandem-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<title>Tandem</title>');
  await writeFile(join(webRoot, 'assets/app-1a2b.js'), 'plain');
  await writeFile(join(webRoot, 'assets/app-1a2b.js.br'), 'packed');
  house = await openHouse({ webRoot });
});
afterAll(async () => {
  await house.close();
  await rm(webRoot, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  house.app.inject({ url, headers });

describe('the built web', () => {
  it.each(['/', '/feed', '/login', '/signup', '/projects/7/tasks', '/error', '/no/such/screen', '//'])(
    'answers %s with its page, checked anew each time',
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toBe('<title>Tandem</title>');
      expect(reply.headers['cache-control']).toBe('no-cache');
    },
  );

  it('gives assets packed where the browser can unpack them, to keep for ever', async () => {
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(packed.body).toBe('packed');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/assets/app-1a2b.js', {})).body).toBe('plain');
  });

  it.each(['/assets/gone-9z.js', '/api/nothing', '/docs/nothing', '/assets/..%2f..%2fpackage.json'])(
    'does not answer %s with its page',
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain('<title>');
    },
  );

  it.each(['/logout', '/profile/view'])('does not stand in for the operation at %s', async (url) => {
    const reply = await house.app.inject({
      url,
      method: url === '/logout' ? 'GET' : 'POST',
      headers: { accept: 'text/html' },
    });
    expect(reply.statusCode).toBe(405);
  });

  it('gives its page to programs that ask for nothing in particular, and not to those that want JSON', async () => {
    expect((await get('/feed', { accept: '*/*' })).statusCode).toBe(200);
    expect((await get('/feed', { accept: 'application/json' })).statusCode).toBe(404);
  });
});
