import { describe, expect, it } from 'vitest';
import { isOwnOrigin, ownOrigin } from './origin.ts';

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
