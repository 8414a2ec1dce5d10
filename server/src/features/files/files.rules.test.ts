import { describe, expect, it } from 'vitest';
import { downloadUrlOf, imageTypeOf, placeOf, tokenOf } from './files.rules.ts';

const me = '01a1f90b-afdd-79f1-836f-5e6ca4cfff67';
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the type of an image', () => {
  it.each([
    ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
    ['\u0089PNG\r\n\u001a\n', 'png'],
    ['RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'webp'],
    ['GIF89a', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['RIFF\u0000\u0000\u0000\u0000WAVE', null],
    ['', null],
  ])('is read from its first bytes: %j is %s', (start, expected) =>
    expect(imageTypeOf(bytes(start))).toBe(expected),
  );
});

describe('a path', () => {
  it.each([
    ['profileImages/me.png', { owner: null, name: 'me.png' }],
    [`profileImages/${me}/Ünï code (1).png`, { owner: me, name: 'Ünï code (1).png' }],
    ['profileImages/..png', { owner: null, name: '..png' }],
  ])('%s leads to a place', (path, place) => expect(placeOf(path)).toEqual(place));

  it.each([
    '',
    'me.png',
    '/profileImages/me.png',
    'profileImages',
    'profileImages/',
    'profileImages/.',
    'profileImages/..',
    'profileImages/../me.png',
    'profileImages/../../etc/passwd',
    `profileImages/${me}/../x.png`,
    `profileImages/${me}/deeper/x.png`,
    'profileImages/a\\b.png',
    'profileImages/a\u0000.png',
    'profileImages/a\nb.png',
    'otherFolder/me.png',
    'profileImages/somebody/me.png',
    `profileImages/${'x'.repeat(201)}`,
    'https://evil.example/me.png',
  ])('%j leads nowhere', (path) => expect(placeOf(path)).toBeNull());
});

describe('the token of an address', () => {
  const token = `${'A-_'.repeat(14)}b`;

  it('is read from a URL of this server', () => expect(tokenOf(downloadUrlOf(token))).toBe(token));

  it.each([
    'javascript:alert(1)',
    'http://169.254.169.254/latest/meta-data',
    `https://elsewhere.example${downloadUrlOf(token)}`,
    `${downloadUrlOf(token)}?x=1`,
    downloadUrlOf('short'),
    '',
    '/default-avatar.png',
  ])('is not found in %s', (url) => expect(tokenOf(url)).toBeNull());
});
