import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LinkOf, readFirstVisits } from './web.ts';

const file = '</assets/home-1a.js>; rel=modulepreload';
const ask = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin`;

let webRoot: string;
let linkOf: LinkOf;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'tandem-web-'));
  const visits = [
    { path: '/feed', links: [file], requests: ['/api/feed'] },
    { path: '/projects/*/tasks', links: [file], requests: ['/api/project/*/tasks'] },
  ];
  await writeFile(join(webRoot, 'first-visits.json'), JSON.stringify({ layoutRequests: ['/me'], visits }));
  linkOf = readFirstVisits(webRoot);
});
afterAll(() => rm(webRoot, { recursive: true }));

describe('what the page of a screen is sent with', () => {
  it('is its files, and what the frame and the screen ask', () => {
    expect(linkOf('/feed')).toBe([file, ask('/me'), ask('/api/feed')].join(', '));
  });

  it('is what the frame asks where the screen is searched', () => {
    expect(linkOf('/feed?search=maps')).toBe([file, ask('/me')].join(', '));
  });

  it('names the thing that the address names', () => {
    expect(linkOf('/projects/01a-7f/tasks')).toContain(ask('/api/project/01a-7f/tasks'));
  });

  it.each(['/nowhere', '/feed/more', '/projects/1>,<evil/tasks', '/projects/%3E/tasks', '/'])(
    'is nothing at %s',
    (address) => {
      expect(linkOf(address)).toBeUndefined();
    },
  );

  it('is nothing where nothing is built', () => {
    expect(readFirstVisits('/nowhere')('/feed')).toBeUndefined();
  });
});
