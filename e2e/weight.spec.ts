import { expect, type Browser, type Page } from '@playwright/test';
import { member, publish, memberWithoutBrowser } from './actors.ts';
import { test } from './fixtures.ts';
import { socketOf } from './states.ts';

/** The limits for the JavaScript of a first visit, in bytes as they are sent. */
const limits = { login: 123_000, feed: 180_000, forYou: 35_000 };

const advice =
  'Load dialogs with LazyDialog, screens and large libraries with import(), and keep @mantine out of log-in. ' +
  '`npx vite build --sourcemap` in web/ shows the size of each module. Raise the limit only as a last resort.';

/** The scripts that a page loads until the network is idle, by name, with their transferred bytes. */
async function scriptsOf(page: Page, path: string, isShown: () => Promise<void>) {
  const scripts: Promise<[name: string, bytes: number]>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const name = new URL(request.url()).pathname;
    scripts.push(request.sizes().then(({ responseBodySize }) => [name, responseBodySize]));
  });
  await page.goto(path);
  await isShown();
  await page.waitForLoadState('networkidle');
  return Promise.all(scripts);
}

function expectAtMost(limit: number, scripts: [name: string, bytes: number][]) {
  const sum = scripts.reduce((total, [, bytes]) => total + bytes, 0);
  const list = scripts.map(([name, bytes]) => `${bytes} ${name}`).join('\n');
  // Fails when nothing was measured.
  expect(sum).toBeGreaterThan(50_000);
  expect(sum, `${sum} bytes of JavaScript; at most ${limit}. ${advice}\n${list}`).toBeLessThanOrEqual(limit);
}

async function readerOf(browser: Browser): Promise<Page> {
  const [owner, reader] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn')]);
  await publish(owner, 'A lighthouse for small boats');
  return reader.page;
}

test('log-in opens with little JavaScript @main', async ({ page }) => {
  const scripts = await scriptsOf(page, '/login', () =>
    expect(page.getByRole('button', { name: 'Login' })).toBeVisible(),
  );
  expectAtMost(limits.login, scripts);
});

async function scriptsOfFeed(page: Page, isShown = async () => {}) {
  const isConnected = socketOf(page);
  return scriptsOf(page, '/feed', async () => {
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible();
    // The listeners load after the first paint, which a busy machine takes for an idle network.
    await isConnected();
    await isShown();
  });
}

test('the feed opens with little JavaScript @main', async ({ browser }) => {
  const page = await readerOf(browser);
  // What is for the member comes after the feed, and never keeps it from working.
  await page.route('**/assets/rarely-needed-chunks-*', (route) => route.abort());
  expectAtMost(limits.feed, await scriptsOfFeed(page));
});

test('what is for the member weighs little beside the feed @main', async ({ browser }) => {
  const page = await readerOf(browser);
  const rail = page.getByRole('complementary', { name: 'For you' });
  const scripts = await scriptsOfFeed(page, () =>
    expect(rail.getByRole('heading', { name: 'Welcome, Finn' })).toBeVisible(),
  );
  expectAtMost(limits.feed + limits.forYou, scripts);
});

test('log-in writes nothing to the console @main', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(messages).toEqual([]);
});
