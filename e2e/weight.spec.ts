import { expect, type Browser, type Page } from '@playwright/test';
import { member, publish, unseen } from './actors.ts';
import { test } from './fixtures.ts';

/** How many bytes of JavaScript a first visit may bring over the wire, packed as the server sends them. */
const most = { login: 130_000, feed: 180_000 };

const advice =
  'Look for what is new in it: load a dialog by LazyDialog, a screen or a heavy library by import(), and keep log-in free of ' +
  '@mantine (`npx vite build --sourcemap` in web/ shows which module weighs what). Raising the number is the last way out.';

/** The scripts that a page loads until it has nothing left to call, by their names, with their bytes on the wire. */
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
  // Nothing measured would pass as well: the product has scripts.
  expect(sum).toBeGreaterThan(50_000);
  expect(sum, `${sum} bytes of JavaScript; at most ${limit}. ${advice}\n${list}`).toBeLessThanOrEqual(limit);
}

async function readerOf(browser: Browser): Promise<Page> {
  const [owner, reader] = await Promise.all([unseen('Orla'), member(browser, 'Finn')]);
  await publish(owner, 'A lighthouse for small boats');
  return reader.page;
}

test('log-in opens with little JavaScript', async ({ page }) => {
  const scripts = await scriptsOf(page, '/login', () =>
    expect(page.getByRole('button', { name: 'Login' })).toBeVisible(),
  );
  expectAtMost(most.login, scripts);
});

test('the feed opens with little JavaScript', async ({ browser }) => {
  const page = await readerOf(browser);
  const scripts = await scriptsOf(page, '/feed', () =>
    expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible(),
  );
  expectAtMost(most.feed, scripts);
});

test('log-in says nothing on the console', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(said).toEqual([]);
});
