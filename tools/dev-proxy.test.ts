import { describe, expect, it } from 'vitest';
import { isForServer } from './dev-proxy.ts';

describe('the development proxy', () => {
  it('sends what the contract lists to the server, by method', () => {
    expect(isForServer('POST', '/login')).toBe(true);
    expect(isForServer('GET', '/profile/view')).toBe(true);
    expect(isForServer('GET', '/api/projects/feed?search=rust')).toBe(true);
  });

  it('leaves screens of the same address to the web', () => {
    expect(isForServer('GET', '/login')).toBe(false);
    expect(isForServer('GET', '/signup?step=2')).toBe(false);
    expect(isForServer('GET', '/feed')).toBe(false);
    expect(isForServer('GET', '/src/main.tsx')).toBe(false);
  });

  it('sends what the server answers beside the contract to the server', () => {
    for (const url of ['/readyz', '/openapi.json', '/docs', '/docs/static/index.css', '/api/unknown']) {
      expect(isForServer('GET', url)).toBe(true);
    }
    expect(isForServer('GET', '/documents')).toBe(false);
  });
});
