import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../platform/call.ts';
import { fileTexts } from './files.texts.ts';
import { existingOf, isPhoto, pathOfPhoto, refusalOf, stampedName } from './files.view.ts';

const standing = {
  bucket: 'tandem',
  fullPath: 'profileImages/7/me.png',
  name: 'me.png',
  size: 900,
  contentType: 'image/webp',
  timeCreated: '2026-11-20T12:00:00.000Z',
  updated: '2026-11-20T12:00:00.000Z',
  downloadToken: 'x',
  downloadUrl: '/api/files/tandem/content/x',
};

describe('a photo’s place', () => {
  // spec: §4-38
  it('is the folder of photos under its own name', () => {
    expect(pathOfPhoto('me at sea.png')).toBe('profileImages/me at sea.png');
    expect(pathOfPhoto('žluťoučký kůň.webp')).toBe('profileImages/žluťoučký kůň.webp');
  });

  it('is accepted by the server for any file name', () => {
    expect(pathOfPhoto('a/b\\c\u0007.png')).toBe('profileImages/a-b-c-.png');
    expect(pathOfPhoto('..')).toBe('profileImages/photo');
    const long = pathOfPhoto(`${'x'.repeat(400)}.jpeg`).slice('profileImages/'.length);
    expect(long).toHaveLength(200);
    expect(long).toMatch(/x\.jpeg$/);
  });

  // spec: §4-40
  it('has a timestamp prefix when the name is taken', () => {
    expect(stampedName('me.png', new Date(1_790_000_000_000))).toBe('1790000000000-me.png');
  });
});

describe('what the picker takes', () => {
  it('is JPEG, PNG and WebP', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(isPhoto({ type })).toBe(true);
    for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', ''])
      expect(isPhoto({ type })).toBe(false);
  });
});

describe('a name that stands already', () => {
  it('is read from the refusal, with the existing image', () => {
    const failure = new CallFailure(409, 'files.exists', 'Exists.', { data: standing });
    expect(existingOf(failure)).toEqual(standing);
  });

  it('is ignored when malformed', () => {
    expect(existingOf(new CallFailure(409, 'files.exists', 'Exists.', { data: { name: 7 } }))).toBeNull();
    expect(existingOf(new CallFailure(402, 'files.quota', 'Full.', { data: standing }))).toBeNull();
    expect(existingOf(new TypeError('no'))).toBeNull();
  });
});

describe('a refused upload', () => {
  it('has its own sentence per reason', () => {
    const failures = [0, 400, 401, 402, 403, 404, 408, 413, 415, 429, 503].map(
      (status) => new CallFailure(status, 'some.code', 'The server’s words.'),
    );
    const byCode = ['files.unreadable', 'files.too_many_pixels', 'files.bad_path'].map(
      (code) => new CallFailure(400, code, 'The server’s words.'),
    );
    const sentences = [...failures, ...byCode].map(refusalOf);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences).not.toContain('The server’s words.');
  });

  // spec: §8-37
  it('is distinguished from a cancelled one', () => {
    expect(refusalOf(new DOMException('gone', 'AbortError'))).toBe(fileTexts.refusals.cancelled);
    expect(refusalOf(new CallFailure(0, 'network', 'x'))).toBe(fileTexts.refusals.offline);
  });

  it('says so when the browser cannot decode the image', () => {
    expect(refusalOf(new DOMException('broken', 'EncodingError'))).toBe(fileTexts.refusals.unreadable);
  });
});
