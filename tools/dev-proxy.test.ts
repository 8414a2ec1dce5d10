import { describe, expect, it } from 'vitest';
import { isForServer } from './dev-proxy.ts';

describe('the development proxy', () => {
  it('forwards operations of the contract by method and path', () => {
    expect(isForServer('POST', '/login')).toBe(true);
    expect(isForServer('GET', '/profile/view')).toBe(true);
    expect(isForServer('GET', '/api/projects/feed?search=rust')).toBe(true);
  });

  it('does not forward screens, even at the path of an operation', () => {
    expect(isForServer('GET', '/login')).toBe(false);
    expect(isForServer('GET', '/signup?step=2')).toBe(false);
    expect(isForServer('GET', '/feed')).toBe(false);
    expect(isForServer('GET', '/src/main.tsx')).toBe(false);
  });

  it('forwards health checks, documentation and unknown API paths', () => {
    for (const url of ['/readyz', '/openapi.json', '/docs', '/docs/static/index.css', '/api/unknown']) {
      expect(isForServer('GET', url)).toBe(true);
    }
    expect(isForServer('GET', '/documents')).toBe(false);
  });
});
