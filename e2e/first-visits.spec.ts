import { expect, type Page } from '@playwright/test';
import { firstVisits } from '../web/first-visits.ts';
import { member, publish } from './actors.ts';
import { test } from './fixtures.ts';

declare global {
  interface Window {
    fetched: string[];
  }
}

/**
 * Requests that follow live events or connecting, the selection of a chat, what the member is to a project, the width of the screen, as those
 * of the rail beside the feed, or what the browser can do.
 */
const laterRequests =
  /^\/api\/(?:chats?\b|file-space\b|tasks\/mine\b|projects\/my-applications\b|people\/requests\b|people\/blocked\/ids$|notifications\/devices$|projects\/requests\/counts$|project\/[^/]+\/(?:tasks\/(?:deadlines|analytics)|users\?limit|invitation))/;

/** Opens a screen; returns the preloads of its Link header, its fetch calls, and the preloads that were sent twice. */
async function visit(page: Page, path: string) {
  // The previous screen may still send requests while it closes.
  await page.goto('about:blank');
  const sent: string[] = [];
  const record = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET') sent.push(pathname + search);
  };
  page.on('request', record);
  const reply = await page.goto(path);
  const link = (await reply?.headerValue('link')) ?? '';
  const preloads = [...link.matchAll(/<([^>]+)>; rel=preload; as=fetch/g)].map(([, address = '']) => address);
  const fetched = () => page.evaluate(() => window.fetched);
  await expect.poll(async () => preloads.filter((address) => !sent.includes(address))).toEqual([]);
  await expect
    .poll(async () => {
      const now = await fetched();
      return preloads.filter((address) => !now.includes(address));
    }, `${path} does not fetch what it preloads`)
    .toEqual([]);
  // Requests are read before fetch calls, so that a call in between does not look like a second request.
  const times = (list: string[], address: string) => list.filter((entry) => entry === address).length;
  const sentSoFar = [...sent];
  const fetchedSoFar = await fetched();
  const twice = preloads.filter((address) => times(sentSoFar, address) > times(fetchedSoFar, address));
  page.off('request', record);
  return { preloads, fetched: fetchedSoFar, twice };
}

test('the first visit of a screen preloads all of its requests, and no other', async ({ browser }) => {
  test.slow();
  const owner = await member(browser, 'Orla');
  const project = await publish(owner, 'A lighthouse for small boats');
  const { page } = owner;
  await page.addInitScript(() => {
    window.fetched = [];
    const call = window.fetch.bind(window);
    window.fetch = (address, request) => {
      if ((request?.method ?? 'GET') === 'GET')
        window.fetched.push(address instanceof Request ? address.url : address.toString());
      return call(address, request);
    };
  });
  const screens = firstVisits.filter(
    ({ path, requests }) => requests.length > 0 && !/^\/(?:people|chat)\/\*/.test(path),
  );
  expect(screens.length).toBeGreaterThan(10);
  for (const { path, requests } of screens) {
    const { preloads, fetched, twice } = await visit(page, path.replace('*', project).replace('*', 'group'));
    expect(preloads.length, path).toBe(requests.length + 2);
    expect(twice, path).toEqual([]);
    const others = fetched.filter((address) => !preloads.includes(address) && !laterRequests.test(address));
    expect(others, path).toEqual([]);
  }
});

test('a cookie without a session leads to /login, even though requests are preloaded', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'tandem', value: 'x'.repeat(43), url: baseURL ?? '' }]);
  await page.goto('/my-projects');
  await expect(page).toHaveURL('/login?next=%2Fmy-projects');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
