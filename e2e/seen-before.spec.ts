import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { createTask } from '@tandem/contract/tasks';
import { expect, type Page } from '@playwright/test';
import { call, join, member, memberWithoutBrowser, publish } from './actors.ts';
import { test } from './fixtures.ts';

const secret = 'The lamp needs oil';

/** Notes from now on, also in further documents, whether the page ever contains a text, were it for a frame. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  const watch = (watched: string) => {
    const look = () => {
      if (document.documentElement?.textContent.includes(watched))
        document.documentElement.dataset['sawSecret'] = 'true';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(watch, text);
  await page.evaluate(watch, text);
  return () => page.evaluate(() => document.documentElement.dataset['sawSecret'] === 'true');
}

/** Whether the browser keeps the board of a project. */
const keepsBoard = (page: Page, projectId: string) =>
  page.evaluate(
    (id) =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('kept-replies', 1);
        request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        request.addEventListener('error', () => resolve(false));
        request.addEventListener('success', () => {
          const keys = request.result.transaction('replies').objectStore('replies').getAllKeys();
          keys.addEventListener('success', () => {
            request.result.close();
            resolve(
              keys.result.some(
                (key) => typeof key === 'string' && key.includes(`["listTasks",{"projectId":"${id}"}`),
              ),
            );
          });
        });
      }),
    projectId,
  );

// spec: added-214
test('a removed member does not see the board again, not even for a frame @main', async ({ browser }) => {
  const [owner, reader] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn')]);
  const projectId = await publish(owner, 'A lighthouse for small boats');
  await call(owner.page, createTask, { params: { projectId }, body: { title: secret } });
  const { page } = reader;
  const board = `/projects/${projectId}/tasks`;
  const remove = () => call(owner.page, removeProjectUser, { params: { id: projectId, userId: reader.id } });
  const task = page.getByText(secret);
  const isLocked = () => expect(page.getByText('The board is for members.')).toBeVisible();
  const openAsMember = async () => {
    await join(reader, owner, projectId);
    await page.goto(board);
    await expect(task).toBeVisible();
    await expect.poll(() => keepsBoard(page, projectId)).toBe(true);
  };

  await test.step('in the app, where the board is in memory', async () => {
    await openAsMember();
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).first().click();
    await expect(page).toHaveURL(/\/feed/);
    await expect(task).toBeHidden();
    await remove();
    await expect.poll(() => keepsBoard(page, projectId)).toBe(false);
    const hasSeen = await watchFor(page, secret);
    await page.goBack();
    await isLocked();
    expect(await hasSeen()).toBe(false);
  });

  await test.step('in a new document, where the browser has kept the board', async () => {
    await openAsMember();
    await page.goto('about:blank');
    await remove();
    await page.goto(board);
    await isLocked();
    expect(await page.locator('html[data-saw-secret]').count()).toBe(0);
  });
});

test('what was seen before is shown while the network is slow, and then what is new @main', async ({
  browser,
}) => {
  const { page, ...owner } = await member(browser, 'Orla');
  const projectId = await publish({ page, ...owner }, 'A lighthouse for small boats');
  const add = (title: string) => call(page, createTask, { params: { projectId }, body: { title } });
  await add('Paint the door');
  await page.goto(`/projects/${projectId}/tasks`);
  await expect(page.getByText('Paint the door')).toBeVisible();
  await expect.poll(() => keepsBoard(page, projectId)).toBe(true);
  await page.goto('about:blank');
  await add('Oil the lamp');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/tasks\?brief=true$/, async (route) => {
    await released;
    await route.continue();
  });

  await page.goto(`/projects/${projectId}/tasks`);
  await expect(page.getByText('Paint the door')).toBeVisible();
  await expect(page.getByText('Oil the lamp')).toBeHidden();
  release();
  await expect(page.getByText('Oil the lamp')).toBeVisible();
});
