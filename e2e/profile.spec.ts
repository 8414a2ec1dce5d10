import { expect, type Locator, type Page } from '@playwright/test';
import { member } from './actors.ts';
import { logIn } from './log-in-screen.ts';
import { escape } from './states.ts';
import { choose, cropDialog, picture, upload, uploadsOf } from './photos.ts';
import { test } from './fixtures.ts';

const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name, exact: true }));
const about = (page: Page) => field(page, 'About');
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const fact = (page: Page, label: string): Locator =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');

async function edit(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
}

// spec: §1-03, §2.5-04, §2.5-05, §2.5-07, §2.5-08, §2.5-09, §2.5-10, §2.5-13, §2.5-16, §4-14, §4-15, §4-38
// spec: §8-06
test('a member edits the profile and uploads a photo @phone-only @main', async ({ browser }, { project }) => {
  const { page, lastName, emailId } = await member(browser, 'Mira', project.use);
  await page.goto('/profile');
  await expect(page).toHaveTitle('My Profile · Tandem');
  await expect(page.getByRole('heading', { name: `Mira ${lastName}` })).toBeVisible();
  await expect(page.getByRole('img', { name: `Mira ${lastName}` })).toHaveText('MT');
  await expect(fact(page, 'Email')).toHaveText(emailId);
  await expect(fact(page, 'Experience')).toHaveText('5 years');
  await expect(fact(page, 'Joined')).toHaveText(/^\d\d [A-Z][a-z]{2} \d{4}$/);

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
  await expect(fact(page, 'Email')).toHaveText(emailId);
  await field(page, 'First name').fill('Miriam');
  await field(page, 'Age').fill('34');
  await field(page, 'Experience (years)').fill('');
  await page.getByLabel('Gender').selectOption('others');
  await about(page).fill('Sync engines.\nAnd maps.');
  await page.getByRole('button', { name: 'Add Skills' }).click();
  await expect(field(page, 'Skill 2')).toBeFocused();
  await page.keyboard.type('SQLite');
  await page.getByRole('button', { name: 'Add Skills' }).click();
  await page.getByRole('button', { name: 'Remove interest 1: maps' }).click();
  await expect(page.getByRole('button', { name: 'Add Interests' })).toBeFocused();

  const sent = uploadsOf(page);
  await choose(page, 'me at sea.png');
  await page.getByRole('slider', { name: 'Zoom' }).fill('2');
  await upload(page);
  expect(new URL(sent()[0] ?? '').searchParams.get('path')).toBe('profileImages/me at sea.png');
  await save(page);

  await expect(page.getByRole('status').getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Miriam ${lastName}` })).toBeVisible();
  await expect(fact(page, 'Age')).toHaveText('34');
  await expect(fact(page, 'Experience')).toHaveText('N/A');
  await expect(fact(page, 'Gender')).toHaveText('Others');
  await expect(page.getByText('Sync engines.\nAnd maps.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText([
    'Testing',
    'SQLite',
  ]);
  await expect(page.getByText('No interests added.')).toBeVisible();
  const photo = page.getByRole('img', { name: `Miriam ${lastName}` });
  await expect(photo).toHaveAttribute('src', /^\/api\/files\/tandem\/content\//);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await expect(page.getByRole('banner').locator('img').first()).toHaveAttribute(
    'src',
    (await photo.getAttribute('src'))!,
  );
  await expect(page.getByText('Hello, Miriam').first()).toBeAttached();
});

test('leaving the form asks about unsaved changes', async ({ browser }) => {
  const { page } = await member(browser, 'Ida');
  await page.goto('/feed');
  const openForm = async () => {
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
  };
  await openForm();
  const toFeed = page.getByRole('link', { name: 'Tandem' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Add Skills' }).click();
  await toFeed.click();
  await expect(page).toHaveURL('/feed');

  await openForm();
  await about(page).fill('Half a thought');
  await toFeed.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(about(page)).toHaveValue('Half a thought');
  await page.goBack();
  await expect(question).toBeVisible();
  await escape(question);
  await expect(page).toHaveURL('/profile');

  const opened = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(about(page)).toHaveValue('Half a thought');

  await toFeed.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/feed');
});

test('typed changes survive the end of the session until they are saved', async ({ browser }) => {
  const { page, emailId } = await member(browser, 'Kim');
  await edit(page);
  await about(page).fill('Half a thought');
  await page.context().clearCookies();
  // Another request may notice the end of the session before the save, and the button disappears.
  await expect(async () => {
    await page
      .getByRole('button', { name: 'Save' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await expect(page).toHaveURL(/\/login/, { timeout: 1_000 });
  }).toPass();
  await logIn(page, emailId);
  await expect(page).toHaveURL('/profile');
  await expect(about(page)).toHaveValue('Half a thought');
  await save(page);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByText('Half a thought')).toBeVisible();
});

test('profile and photo are edited with the keyboard alone', async ({ browser }) => {
  const { page } = await member(browser, 'Kei');
  // Registered early: a file chooser that opens before the browser knows the listener never resolves.
  page.on('filechooser', () => undefined);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'First name')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Choose photo' })).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(picture('kei.png'));
  const area = cropDialog(page).getByRole('application', { name: /arrow keys/ });
  await expect(cropDialog(page).getByRole('img', { name: 'Preview' })).toBeVisible();
  const slider = cropDialog(page).getByRole('slider', { name: 'Zoom' });
  await slider.focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '160%');
  const preview = cropDialog(page).getByRole('img', { name: 'Preview' }).locator('img').first();
  const before = await preview.getAttribute('style');
  await area.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(preview).not.toHaveAttribute('style', before!);
  await page.getByRole('button', { name: 'Upload photo' }).focus();
  await page.keyboard.press('Enter');
  await expect(cropDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
  await field(page, 'Last name').press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
});
