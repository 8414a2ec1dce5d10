import { describe, expect, it } from 'vitest';
import { isOpenPath, loginSearch, returnPath } from './account.view.ts';

describe('coming back after log-in', () => {
  it('returns to every page but the home page', () => {
    expect(returnPath('/')).toBeUndefined();
    expect(returnPath('/feed')).toBeUndefined();
    expect(returnPath('/feed?tab=saved')).toBe('/feed?tab=saved');
    expect(returnPath('/join-requests')).toBe('/join-requests');
  });

  it('follows only paths of this site', () => {
    expect(loginSearch({ next: '/my-projects?tab=a#b' })).toEqual({ next: '/my-projects?tab=a#b' });
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      7,
      null,
    ])
      expect(loginSearch({ next })).toEqual({});
    expect(loginSearch({ next: '/\t/evil.example' })).toEqual({});
  });

  it('never returns to /login', () => {
    expect(loginSearch({ next: '/login?next=/login' })).toEqual({});
    expect(isOpenPath('/login/x')).toBe(true);
    expect(isOpenPath('/signup')).toBe(true);
    expect(isOpenPath('/invitations/x')).toBe(true);
    expect(isOpenPath('/feed')).toBe(false);
  });
});
