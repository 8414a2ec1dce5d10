import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { postChatMessage, openGroupChat } from '@tandem/contract/chat';
import { build } from 'vite';
import { inRoot } from '../tools/root.ts';
import { call, join as joinProject, memberIn, memberWithoutBrowser, publish } from './actors.ts';
import { test as plain } from './own-profile.ts';
import { startSwitchableServer, type SwitchableServer } from './switchable-server.ts';

const test = plain.extend<{ server: SwitchableServer }>({
  server: async ({ baseURL }, use) => {
    const server = await startSwitchableServer(baseURL ?? '');
    await use(server);
    await server.stop();
  },
});

/** The worker stores some 150 files one after the other, beginning three seconds after the first screen. */
const codeIsKeptWithin = { timeout: 60_000 };

/** Waits until the service worker has stored the code of all screens. */
async function untilCodeIsKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).toReversed();
      const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      return paths.filter((path) => /notifications-page|chat-page|task-board-page/.test(path)).length;
    });
  await expect.poll(count, codeIsKeptWithin).toBe(3);
}

/** The operations whose replies the browser keeps. */
const keptOperations = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('kept-replies', 1);
        request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        request.addEventListener('error', () => resolve([]));
        request.addEventListener('success', () => {
          const keys = request.result.transaction('replies').objectStore('replies').getAllKeys();
          keys.addEventListener('success', () => {
            request.result.close();
            const named = (key: IDBValidKey) => (typeof key === 'string' ? /\["(\w+)"/.exec(key)?.[1] : '');
            resolve(keys.result.map((key) => named(key) ?? ''));
          });
        });
      }),
  );

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'This is what' });

// spec: added-202, added-203
test('lists and chats are readable while the server is away, and messages are sent afterwards', async ({
  profile,
  server,
}) => {
  test.slow();
  const [me, friend] = await Promise.all([memberIn(profile, 'Orla'), memberWithoutBrowser('Finn')]);
  const projectId = await publish(me, 'A lighthouse for small boats');
  await joinProject(friend, me, projectId);
  const chat = (await call(friend.page, openGroupChat, { body: { projectId } })).data._id;
  await call(friend.page, postChatMessage, { params: { chatId: chat }, body: { text: 'The lamp is lit.' } });
  const { page } = me;
  await page.goto(`${server.origin}/my-projects`);
  await expect(page.getByRole('link', { name: 'A lighthouse for small boats' }).first()).toBeVisible();
  await expect.poll(() => keptOperations(page)).toContain('listMyProjects');
  await page.goto(`${server.origin}/collab-chat/${projectId}/group`);
  await expect(page.getByText('The lamp is lit.')).toBeVisible();
  await untilCodeIsKept(page);
  await expect
    .poll(() => keptOperations(page))
    .toEqual(expect.arrayContaining(['listChatMessages', 'openGroupChat', 'viewProject']));

  server.goAway();
  await page.reload();
  await expect(page.getByText('The lamp is lit.')).toBeVisible();
  await expect(banner(page)).toContainText('Tandem can’t be reached right now.');
  await page.getByRole('textbox', { name: 'Message' }).fill('Who is on watch?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.goto(`${server.origin}/my-projects`);
  await expect(page.getByRole('link', { name: 'A lighthouse for small boats' }).first()).toBeVisible();

  server.comeBack();
  await expect(banner(page)).toBeHidden();
  await page.goto(`${server.origin}/collab-chat/${projectId}/group`);
  await expect(page.getByText('Who is on watch?')).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeHidden();

  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await keptOperations(page)).toEqual([]);
});

/** Builds the web into a folder, with a mark that tells its pages from others. */
async function buildMarked(folder: string): Promise<void> {
  // Vite sets it in this process, where servers of later stories would be in production, without mails.
  const { NODE_ENV } = process.env;
  await build({
    configFile: inRoot('web', 'vite.config.ts'),
    root: inRoot('web'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'mark',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('/src/main.tsx') ? `${code}\ndocument.documentElement.dataset.build = 'two';` : null,
      },
    ],
  });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
}

// spec: added-205
test('an open page offers a new version, and no page shows the old one afterwards', async ({
  profile,
  server,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'tandem-build-'));
  await buildMarked(folder);
  const { page } = await memberIn(profile, 'Orla');
  const newBuild = page.locator('html[data-build="two"]');
  await page.goto(`${server.origin}/notifications`);
  await untilCodeIsKept(page);
  await expect(newBuild).toHaveCount(0);

  server.serveBuild(folder);
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await expect(newBuild).toHaveCount(0);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(newBuild).toHaveCount(1);

  await untilCodeIsKept(page);
  server.goAway();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(newBuild).toHaveCount(1);
  server.comeBack();
  rmSync(folder, { recursive: true, force: true });
});
