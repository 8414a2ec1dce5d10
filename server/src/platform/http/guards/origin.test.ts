import { viewProfile } from '@tandem/contract/account';
import { createProject } from '@tandem/contract/projects';
import { describe, expect, it, afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isOwnOrigin, ownOrigin, answerByHost } from './origin.ts';

const target = 'http://localhost:3000';
const request = { origin: undefined, fetchSite: undefined, hasCookie: true, target };

describe('our origin', () => {
  it.each([
    ['http://localhost:3000', null, 'http://localhost:3000'],
    ['http://127.0.0.1:3000', null, 'http://127.0.0.1:3000'],
    ['http://192.168.1.20:3000', null, 'http://192.168.1.20:3000'],
    ['http://[::1]:3000', null, 'http://[::1]:3000'],
    ['http://app.localhost:3000', null, 'http://app.localhost:3000'],
    ['http://rebound.example:3000', null, null],
    ['http://', null, null],
    ['http://inner:3000', 'https://tandem.example', 'https://tandem.example'],
  ])('of a request to %s with PUBLIC_URL %s is %s', (asTarget, publicUrl, expected) => {
    expect(ownOrigin(asTarget, publicUrl)).toBe(expected);
  });
});

describe('an unsafe request', () => {
  it('passes from our own pages', () => {
    expect(isOwnOrigin({ ...request, origin: target, fetchSite: 'same-origin' }, null)).toBe(true);
  });

  it.each(['https://evil.example', 'null', 'http://localhost:3001', 'https://localhost:3000'])(
    'is refused from %s',
    (origin) => {
      expect(isOwnOrigin({ ...request, origin }, null)).toBe(false);
    },
  );

  it('is refused when Sec-Fetch-Site is cross-site, whatever its Origin', () => {
    expect(isOwnOrigin({ ...request, origin: target, fetchSite: 'cross-site' }, null)).toBe(false);
    expect(isOwnOrigin({ ...request, fetchSite: 'cross-site', hasCookie: false }, null)).toBe(false);
  });

  it('without Origin passes only as same-origin or without a cookie', () => {
    expect(isOwnOrigin({ ...request, fetchSite: 'same-origin' }, null)).toBe(true);
    expect(isOwnOrigin({ ...request, hasCookie: false }, null)).toBe(true);
    expect(isOwnOrigin(request, null)).toBe(false);
    expect(isOwnOrigin({ ...request, fetchSite: 'same-site' }, null)).toBe(false);
  });

  it('is refused under a host name that DNS rebinding could control', () => {
    const rebound = 'http://rebound.example:3000';
    expect(isOwnOrigin({ ...request, origin: rebound, target: rebound }, null)).toBe(false);
  });
});

const publicUrl = 'https://tandem.example.org';
const navigation = { method: 'GET', fetchMode: 'navigate' };
const script = { method: 'GET', fetchMode: 'cors' };
const write = { method: 'POST', fetchMode: 'same-origin' };

it.each([
  [{ ...navigation, host: 'tandem.example.org' }, 'serve'],
  [{ ...write, host: 'tandem.example.org:443' }, 'serve'],
  [{ ...navigation, host: '127.0.0.1:3000' }, 'serve'],
  [{ ...navigation, host: '[::1]:3000' }, 'serve'],
  [{ ...write, host: 'localhost:3000' }, 'serve'],
  [{ ...navigation, host: 'old.example.org' }, 'redirect'],
  [{ ...navigation, host: 'tandem.example.org:8443' }, 'redirect'],
  [{ method: 'HEAD', fetchMode: undefined, host: 'old.example.org' }, 'redirect'],
  [{ method: 'GET', fetchMode: 'no-cors', host: 'old.example.org' }, 'redirect'],
  [{ ...script, host: 'old.example.org' }, 'refuse'],
  [{ ...write, host: 'old.example.org' }, 'refuse'],
  [{ method: 'PATCH', fetchMode: undefined, host: 'old.example.org' }, 'refuse'],
  [{ ...write, host: 'not a host' }, 'refuse'],
])('%o gets: %s', (request, answer) => {
  expect(answerByHost(request, new URL(publicUrl))).toBe(answer);
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ publicUrl });
});
afterAll(() => app.close());

const at = (host: string, url: string, more: object = {}) =>
  app.http.inject({ method: 'GET', url, headers: { host }, ...more });

it('leads a page, a calendar and a picture of the former address to the same path of PUBLIC_URL', async () => {
  for (const url of ['/feed?search=a%2Fb', '/api/tasks/calendar/secret.ics', '/'])
    expect(await at('old.example.org', url)).toMatchObject({
      statusCode: 308,
      headers: { location: `${publicUrl}${url}`, 'cache-control': 'no-store' },
    });
});

it('tells a script of an open page of the former address, before it says anything else', async () => {
  const headers = { host: 'old.example.org', 'sec-fetch-mode': 'cors', origin: 'https://old.example.org' };
  for (const { method, path } of [viewProfile, createProject]) {
    const reply = await at('', path, { method, headers });
    expect(reply.statusCode).toBe(421);
    expect(reply.json()).toMatchObject({
      code: 'host.refused',
      message: `This community has another address now: ${publicUrl}. Go on there.`,
    });
  }
});

it('answers health checks at any host, and everything at its own', async () => {
  for (const host of ['old.example.org', '10.0.0.7:3000', 'tandem.example.org'])
    for (const url of ['/livez', '/readyz']) expect((await at(host, url)).statusCode).toBe(200);
  expect((await at('tandem.example.org', viewProfile.path)).statusCode).toBe(401);
});

it('removes the service worker of the former address', async () => {
  const reply = await at('old.example.org', '/sw.js');
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('registration.unregister()');
});
