import { expect, type Page, type Route } from '@playwright/test';
import { editProfile } from '@tandem/contract/profile';
import { call, member, password, stranger } from './actors.ts';
import { choose, cropDialog, store, upload, uploadsOf } from './photos.ts';
import { test } from './fixtures.ts';

const uploads = '**/api/files/tandem/objects?*';
const refusal =
  (status: number, code = 'some.code') =>
  (route: Route) =>
    route.fulfill({ status, json: { error: 'No.', message: 'No.', code } });
const send = (page: Page) => page.getByRole('button', { name: /^(?:Upload photo|Retry)$/ }).click();
const problem = (page: Page) => page.getByRole('dialog').getByRole('alert');

async function choosing(page: Page, name = 'me.png'): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await choose(page, name);
}

// spec: §8-37
test('an upload shows how far it is, and can be called off and tried again', async ({ browser }) => {
  const { page } = await member(browser, 'Uma');
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    uploads,
    async (route) => {
      sent.resolve();
      await held.promise;
      await route.abort().catch(() => undefined);
    },
    { times: 1 },
  );
  await choosing(page);
  await send(page);
  await expect(page.getByRole('progressbar', { name: 'Uploading photo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeFocused();
  await sent.promise;
  await page.keyboard.press('Escape');
  await expect(problem(page)).toHaveText('The upload was cancelled.');
  held.resolve();
  await send(page);
  await expect(cropDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
});

// spec: §9-24
test('a server that is busy is asked again, up to four times', async ({ browser }) => {
  const { page } = await member(browser, 'Vera');
  await page.clock.install();
  /** What comes once the pauses between the tries are over, which nobody has to sit through. */
  const comes = (what: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(5_000);
      await what();
    }).toPass();
  const sent = uploadsOf(page);
  const waits = [408, 429, 503];
  await page.route(uploads, (route) => refusal(waits.shift() ?? 500)(route), { times: 3 });
  await choosing(page);
  await send(page);
  await comes(() => expect(cropDialog(page)).toBeHidden({ timeout: 100 }));
  expect(sent()).toHaveLength(4);

  await page.route(uploads, refusal(503));
  await choose(page, 'other.png');
  await send(page);
  const sentence = 'The photo could not be saved. Try again in a moment.';
  await comes(() => expect(problem(page)).toHaveText(sentence, { timeout: 100 }));
  expect(sent()).toHaveLength(8);
});

// spec: §8-32, §8-33, §8-34, §8-35, §8-37
test('each refusal has a sentence of its own, told apart from a lost network', async ({ browser }) => {
  const { page } = await member(browser, 'Wren');
  await choosing(page);
  const sentences: [(route: Route) => Promise<void>, string][] = [
    [refusal(400, 'files.unreadable'), 'This image can’t be read. Try another one.'],
    [refusal(400, 'files.too_many_pixels'), 'This image is too large. The limit is 25 megapixels.'],
    [refusal(401), 'Your session has ended. Log in again to upload a photo.'],
    [refusal(402), 'You have no photo storage left. Use a photo you have already uploaded.'],
    [refusal(403), 'You can’t store a photo here.'],
    [refusal(404), 'The photo storage could not be found.'],
    [refusal(413), 'This photo is too large. The limit is 5 MB.'],
    [refusal(415), 'Choose a JPEG, PNG or WebP image.'],
    [(route) => route.abort(), 'The upload failed. Check your connection and try again.'],
  ];
  for (const [answer, sentence] of sentences) {
    await page.route(uploads, answer, { times: 1 });
    await send(page);
    await expect(problem(page)).toHaveText(sentence);
  }
});

// spec: §2.5-14, §5-09
test('only images are taken, by the file dialog and by drag and drop', async ({ browser }) => {
  const { page } = await member(browser, 'Xavi');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  const picker = page.getByRole('group', { name: 'Profile photo' });
  await expect(picker.locator('input')).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  const drop = async (type: string, base64 = '') => {
    const data = await page.evaluateHandle(
      ([kind, bytes]) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(bytes ?? ''), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([content], 'dropped', { type: kind! }));
        return transfer;
      },
      [type, base64],
    );
    await picker.dispatchEvent('dragover', { dataTransfer: data });
    await expect(picker).toContainText('Drop the photo here');
    await picker.dispatchEvent('drop', { dataTransfer: data });
  };
  await drop('application/pdf');
  await expect(picker.getByRole('alert')).toHaveText('Choose a JPEG, PNG or WebP image.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drop('image/png');
  await expect(problem(page)).toHaveText('This image can’t be read. Try another one.');
  await expect(page.getByRole('button', { name: 'Upload photo' })).toBeDisabled();
});

test('a photo that cannot be shown gives way to the initials', async ({ browser }) => {
  const { page, lastName } = await member(browser, 'Zoe');
  await page.goto('/profile');
  const { downloadUrl } = await store(page, 'zoe.png');
  await call(page, editProfile, { body: { photoUrl: downloadUrl } });
  await page.reload();
  const photo = page.getByRole('img', { name: `Zoe ${lastName}` });
  await expect(photo).toHaveAttribute('src', downloadUrl);
  await page.route('**/content/*', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(photo).toHaveText('ZT');
  await expect(page.getByRole('banner').getByText('ZT')).toBeVisible();
});

// spec: §2.4-06, §4-41
test('whoever signs up may bring a photo @phone-only', async ({ page }) => {
  const { firstName, lastName, emailId } = stranger('Yara');
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  await page.goto('/signup');
  await field('First name').fill(firstName);
  await field('Last name').fill(lastName);
  await field('Email Address').fill(emailId);
  await field('Password').fill(password);
  await field('Age').fill('29');
  await page.getByRole('button', { name: 'Next' }).click();
  const picker = page.getByRole('group', { name: 'Profile photo (optional)' });
  await expect(picker).toContainText('YT');

  await choose(page, 'yara.png');
  await upload(page);
  const photo = picker.locator('img');
  const first = (await photo.getAttribute('src'))!;
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(photo).toHaveAttribute('src', first);

  await choose(page, 'yara.png');
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await page.getByRole('button', { name: 'Use existing image' }).click();
  await expect(photo).toHaveAttribute('src', first);

  await field(/^Experience/).fill('4');
  await field('About').fill('Likes water.');
  await field('Tech stack').fill('Rust');
  await field('Skills').fill('Cartography');
  await field('Interests').fill('sea');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/login');
  await field('Email Address').fill(emailId);
  await field('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/feed');
  await page.goto('/profile');
  await expect(page.getByRole('img', { name: `Yara ${lastName}` })).toHaveAttribute('src', first);
});
