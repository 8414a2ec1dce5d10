import { readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { attachmentPath } from '@tandem/contract/attachments';
import { listChatMessages, openGroupChat } from '@tandem/contract/chat';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { createTask } from '@tandem/contract/tasks';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { call, join, member, publish, randomWord } from './actors.ts';
import { test } from './fixtures.ts';

const image = readFileSync(pathOf(import.meta.dirname, '..', 'web', 'public', 'default-avatar.png'));
const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const pending = (page: Page) => page.getByRole('list', { name: 'Files to send' });
/** Beside them, the rail has the same files. */
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const preview = (where: Page | Locator, name: string) => where.getByRole('button', { name: `Open ${name}` });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });

/** Pastes an image, as from a screenshot. */
async function paste(page: Page, name: string): Promise<void> {
  await input(page).evaluate(
    (field, [base64, fileName]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], fileName, { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [image.toString('base64'), name] as const,
  );
}

/** Two members of a project, each in its chat. */
async function team(browser: Browser, use: object) {
  const [olive, sam] = await Promise.all([member(browser, 'Olive', use), member(browser, 'Sam', use)]);
  const project = await publish(olive, `Tide tables ${randomWord()}`);
  await join(sam, olive, project);
  const { data: chat } = await call(olive.page, openGroupChat, { body: { projectId: project } });
  for (const { page } of [olive, sam]) await page.goto(`/collab-chat/${project}/group`);
  return { olive, sam, project, chatId: chat._id };
}

test('a pasted image and a document reach the others at once, and nobody who left @phone @main', async ({
  browser,
}, { project: { use } }) => {
  const { olive, sam, project, chatId } = await team(browser, use);
  await paste(olive.page, 'harbour.png');
  await expect(pending(olive.page).getByText(/^Ready/)).toBeVisible();
  await olive.page.locator('input[type=file]').setInputFiles([
    { name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('High water at noon.') },
    { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
  ]);
  await expect(pending(olive.page).getByRole('alert')).toHaveText('This file is empty.');
  await pending(olive.page).getByRole('button', { name: 'Remove nothing.txt' }).click();
  await expect(pending(olive.page).getByText(/^Ready/)).toHaveCount(2);
  await send(olive.page).click();
  await expect(pending(olive.page)).toBeHidden();

  // The place of the image is there before it loads.
  const shown = preview(messages(sam.page), 'harbour.webp').locator('img');
  await expect(shown).toBeVisible();
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true);
  const link = messages(sam.page).getByRole('link', { name: /^Download tides\.txt/ });
  const [download] = await Promise.all([sam.page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('tides.txt');
  expect(readFileSync(await download.path(), 'utf8')).toBe('High water at noon.');
  expect(await horizontalOverflow(sam.page)).toBe(0);
  await expectNoAxeViolations(sam.page);

  await preview(messages(sam.page), 'harbour.webp').click();
  const viewer = sam.page.getByRole('dialog', { name: 'Image' });
  await expect(viewer.getByRole('img', { name: 'harbour.webp' })).toBeVisible();
  await expectNoAxeViolations(sam.page);
  await sam.page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(preview(messages(sam.page), 'harbour.webp')).toBeFocused();

  const { data } = await call(sam.page, listChatMessages, { params: { chatId } });
  const address = new URL(attachmentPath(data[0]?.files?.[0]?._id ?? ''), sam.page.url()).href;
  expect((await sam.page.request.get(address)).status()).toBe(200);
  await call(olive.page, removeProjectUser, { params: { id: project, userId: sam.id } });
  expect((await sam.page.request.get(address)).status()).toBe(404);
});

test('an upload without a network says so, and is tried again', async ({ browser }, { project: { use } }) => {
  const { olive } = await team(browser, use);
  await expect(input(olive.page)).toBeVisible();
  await olive.page.context().setOffline(true);
  await paste(olive.page, 'harbour.png');
  await expect(pending(olive.page).getByRole('alert')).toHaveText(/offline/);
  await olive.page.context().setOffline(false);
  await pending(olive.page).getByRole('button', { name: 'Retry harbour.png' }).click();
  await expect(pending(olive.page).getByText(/^Ready/)).toBeVisible();
  await input(olive.page).press('Enter');
  await expect(preview(messages(olive.page), 'harbour.webp')).toBeVisible();
});

test('files of a comment stand in it, open and download, and go with it @phone @main', async ({ browser }, {
  project: { use },
}) => {
  const { olive, sam, project } = await team(browser, use);
  const { data: task } = await call(olive.page, createTask, {
    params: { projectId: project },
    body: { title: 'Read the gauge' },
  });
  for (const { page } of [olive, sam]) await page.goto(`/projects/${project}/tasks?task=${task._id}`);
  const add = olive.page.getByRole('button', { name: 'Add Comment' });
  await expect(add).toBeDisabled();
  const files = olive.page.getByRole('region', { name: 'Files' });
  await files.locator('input[type=file]').setInputFiles({
    name: 'gauge.png',
    mimeType: 'image/png',
    buffer: image,
  });
  await expect(files.getByRole('button', { name: 'Open gauge.webp' })).toBeVisible();
  await olive.page.locator('form input[type=file]').setInputFiles([
    { name: 'harbour.png', mimeType: 'image/png', buffer: image },
    { name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('High water at noon.') },
  ]);
  await expect(pending(olive.page).getByText(/^Ready/)).toHaveCount(2);
  expect(await horizontalOverflow(olive.page)).toBe(0);
  await expectNoAxeViolations(olive.page);
  await add.click();
  await expect(pending(olive.page)).toBeHidden();

  const shown = preview(sam.page, 'harbour.webp').locator('img');
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('complete', true);
  const link = sam.page.getByRole('link', { name: /^Download tides\.txt/ });
  const [download] = await Promise.all([sam.page.waitForEvent('download'), link.click()]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('High water at noon.');
  await expectNoAxeViolations(sam.page);
  // On a phone, the panel covers the board.
  const counted = (name: string) => sam.page.getByRole('img', { name, exact: true, includeHidden: true });
  await expect(counted('3 files')).toHaveText('3');
  await preview(sam.page, 'harbour.webp').click();
  const viewer = sam.page.getByRole('dialog', { name: 'Image' });
  await expect(viewer.getByRole('img', { name: 'harbour.webp' })).toBeVisible();
  await sam.page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  // Escape closed the image, not the task.
  await preview(sam.page, 'gauge.webp').click();
  await expect(viewer.getByRole('img', { name: 'gauge.webp' })).toBeVisible();
  await sam.page.keyboard.press('Escape');

  const address = new URL((await link.getAttribute('href')) ?? '', sam.page.url()).href;
  expect((await sam.page.request.get(address)).status()).toBe(200);
  await olive.page.getByRole('button', { name: /^Delete the comment by/ }).click();
  await olive.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(link).toBeHidden();
  expect((await sam.page.request.get(address)).status()).toBe(404);
  await expect(counted('1 file')).toHaveText('1');
});
