import { expect, it, vi } from 'vitest';
import { createShellCache } from './shell-cache.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

const build = { version: '1', entry: '/assets/entry.js', shell: [], rest: [] };

/** A worker that has kept a page of the app. */
function workerWithPage() {
  const cache = { match: async () => new Response('the kept page') };
  const scope = { caches: { open: async () => cache }, location: new URL('https://tandem.example.org') };
  return createShellCache(scope as unknown as WorkerScope, build);
}

/** What somebody sees who opens a screen while the network answers so. */
async function opened(answer: Response): Promise<string> {
  vi.stubGlobal('fetch', async () => answer);
  let response: Promise<Response> | Response | undefined;
  const request = { method: 'GET', mode: 'navigate', url: 'https://tandem.example.org/feed' };
  workerWithPage().respond({
    request,
    preloadResponse: Promise.resolve(undefined),
    waitUntil: () => undefined,
    respondWith: (given: Promise<Response>) => (response = given),
  } as unknown as FetchEvent);
  return (await (await response)?.text()) ?? '';
}

it.each([502, 503, 504])('shows the kept page when a proxy answers %s', async (status) => {
  expect(await opened(new Response('Bad gateway', { status }))).toBe('the kept page');
});

it('shows that the community is closed for a while', async () => {
  const headers = { 'tandem-closed': 'true' };
  expect(await opened(new Response('Back soon', { status: 503, headers }))).toBe('Back soon');
});
