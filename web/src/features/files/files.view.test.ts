import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../platform/call.ts';
import { fileTexts } from './files.texts.ts';
import { existingOf, isPhoto, pathOfPhoto, refusalOf, stampedName } from './files.view.ts';

const existing = {
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

describe('the path of a photo', () => {
  // spec: §4-38
  it('is its name in the folder of photos', () => {
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

describe('the accepted types', () => {
  it('are JPEG, PNG and WebP', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(isPhoto({ type })).toBe(true);
    for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', ''])
      expect(isPhoto({ type })).toBe(false);
  });
});

describe('an existing image of the same name', () => {
  it('is read from the refusal', () => {
    const failure = new CallFailure(409, 'files.exists', 'Exists.', { data: existing });
    expect(existingOf(failure)).toEqual(existing);
  });

  it('is ignored when malformed', () => {
    expect(existingOf(new CallFailure(409, 'files.exists', 'Exists.', { data: { name: 7 } }))).toBeNull();
    expect(existingOf(new CallFailure(402, 'files.quota', 'Full.', { data: existing }))).toBeNull();
    expect(existingOf(new TypeError('no'))).toBeNull();
  });
});

describe('a refused upload', () => {
  it('has its own sentence per reason', () => {
    const failures = [0, 400, 401, 402, 403, 404, 408, 413, 415, 429, 503].map(
      (status) => new CallFailure(status, 'some.code', 'The server’s sentence.'),
    );
    const byCode = ['files.unreadable', 'files.too_many_pixels', 'files.bad_path'].map(
      (code) => new CallFailure(400, code, 'The server’s sentence.'),
    );
    const sentences = [...failures, ...byCode].map(refusalOf);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences).not.toContain('The server’s sentence.');
  });

  // spec: §8-37
  it('is distinguished from a cancelled one', () => {
    expect(refusalOf(new DOMException('gone', 'AbortError'))).toBe(fileTexts.refusals.cancelled);
    expect(refusalOf(new CallFailure(0, 'network', 'x'))).toBe(fileTexts.refusals.offline);
  });

  it('has a sentence for an image that the browser cannot decode', () => {
    expect(refusalOf(new DOMException('broken', 'EncodingError'))).toBe(fileTexts.refusals.unreadable);
  });
});
