import { expect, type Page } from '@playwright/test';
import { firstVisits } from '../web/first-visits.ts';
import { member, publish } from './actors.ts';
import { test } from './fixtures.ts';

declare global {
  interface Window {
    asked: string[];
  }
}

/** What a live line tells, or a chat that is chosen from the list. */
const later = /^\/api\/chats?\b/;

/** Opens a screen and gives the addresses that the page's header tells the browser to ask for, and those it did ask. */
async function visit(page: Page, path: string) {
  // The screen before may still ask something on its way out.
  await page.goto('about:blank');
  const sent: string[] = [];
  const note = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET') sent.push(pathname + search);
  };
  page.on('request', note);
  const reply = await page.goto(path);
  const link = (await reply?.headerValue('link')) ?? '';
  const told = [...link.matchAll(/<([^>]+)>; rel=preload; as=fetch/g)].map(([, address = '']) => address);
  const asked = () => page.evaluate(() => window.asked);
  await expect.poll(async () => told.filter((address) => !sent.includes(address))).toEqual([]);
  await expect
    .poll(async () => {
      const now = await asked();
      return told.filter((address) => !now.includes(address));
    }, `${path} has no use for what its page was sent with`)
    .toEqual([]);
  // Every request first and every question after: one that was not met by a request of before would make one too many.
  const times = (list: string[], address: string) => list.filter((one) => one === address).length;
  const sentSoFar = [...sent];
  const askedSoFar = await asked();
  const twice = told.filter((address) => times(sentSoFar, address) > times(askedSoFar, address));
  page.off('request', note);
  return { told, asked: askedSoFar, twice };
}

test('a visit that begins at a screen asks for all at once, and for nothing in vain', async ({ browser }) => {
  test.slow();
  const owner = await member(browser, 'Orla');
  const project = await publish(owner, 'A lighthouse for small boats');
  const { page } = owner;
  await page.addInitScript(() => {
    window.asked = [];
    const call = window.fetch.bind(window);
    window.fetch = (address, request) => {
      if ((request?.method ?? 'GET') === 'GET')
        window.asked.push(address instanceof Request ? address.url : address.toString());
      return call(address, request);
    };
  });
  const screens = firstVisits.filter(
    ({ path, asks }) => asks.length > 0 && !/^\/(?:people|chat)\/\*/.test(path),
  );
  expect(screens.length).toBeGreaterThan(10);
  for (const { path, asks } of screens) {
    const { told, asked, twice } = await visit(page, path.replace('*', project));
    expect(told.length, path).toBe(asks.length + 2);
    expect(twice, path).toEqual([]);
    const untold = asked.filter((address) => !told.includes(address) && !later.test(address));
    expect(untold, path).toEqual([]);
  }
});

test('a cookie without a session leads to /login and back, whatever was asked beside the check', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'tandem', value: 'x'.repeat(43), url: baseURL ?? '' }]);
  await page.goto('/my-projects');
  await expect(page).toHaveURL('/login?next=%2Fmy-projects');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
