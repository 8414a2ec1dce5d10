import { expect, type Locator, type Page } from '@playwright/test';
import { member } from './actors.ts';
import { greeting, logIn } from './log-in-screen.ts';
import { changed, escape, says } from './states.ts';
import { choose, cropDialog, picture, store, upload, uploadsOf } from './photos.ts';
import { test } from './fixtures.ts';

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
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
test('a member edits the profile and gives it a photo @phone', async ({ browser }, { project }) => {
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
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('others');
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
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute(
    'src',
    (await photo.getAttribute('src'))!,
  );
  await expect(page.getByText('Hello, Miriam').first()).toBeAttached();
});

// spec: §4-39, §4-40
test('a name that stands already asks which image to use, and either answer holds', async ({ browser }) => {
  const { page } = await member(browser, 'Theo');
  await page.goto('/profile');
  const first = await store(page, 'me.png');
  await edit(page);
  const shown = page.getByRole('group', { name: 'Profile photo' }).getByRole('presentation');
  const question = page.getByRole('dialog', {
    name: 'Image already exists. Do you want to use the existing image?',
  });

  await test.step('confirming uses the existing one', async () => {
    await choose(page, 'me.png');
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(question.getByRole('button', { name: 'Use existing image' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(shown).toHaveAttribute('src', first.downloadUrl);
  });

  await test.step('declining uploads again under a name that begins with the time', async () => {
    const sent = uploadsOf(page);
    await choose(page, 'me.png');
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await question.getByRole('button', { name: 'Upload new image' }).click();
    await expect(question).toBeHidden();
    await expect(shown).not.toHaveAttribute('src', first.downloadUrl);
    expect(sent().map((address) => new URL(address).searchParams.get('path'))).toEqual([
      'profileImages/me.png',
      expect.stringMatching(/^profileImages\/\d{13}-me\.png$/),
    ]);
  });

  await test.step('closing the question changes nothing', async () => {
    const before = (await shown.getAttribute('src'))!;
    await choose(page, 'me.png');
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(question).toBeVisible();
    await escape(question);
    await expect(shown).toHaveAttribute('src', before);
    await save(page);
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  });
});

// spec: §2.5-15, §4-14
test('both Cancel buttons restore what was last saved', async ({ browser }) => {
  const { page } = await member(browser, 'Noor');
  await edit(page);
  for (const which of ['first', 'last'] as const) {
    await about(page).fill('Something else.');
    await page.getByRole('button', { name: 'Remove skill 1: Testing' }).click();
    await page.getByRole('button', { name: 'Cancel' })[which]().click();
    await expect(page.getByText('Builds things with other people.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(about(page)).toHaveValue('Builds things with other people.');
    await expect(field(page, 'Skill 1')).toHaveValue('Testing');
  }
});

test('unsaved changes are asked about on the way out', async ({ browser }) => {
  const { page } = await member(browser, 'Ida');
  await page.goto('/feed');
  const arrive = async () => {
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
  };
  await arrive();
  const toFeed = page.getByRole('link', { name: 'Tandem' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Add Skills' }).click();
  await toFeed.click();
  await expect(page).toHaveURL('/feed');

  await arrive();
  await about(page).fill('Half a thought');
  await toFeed.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(about(page)).toHaveValue('Half a thought');
  await page.goBack();
  await expect(question).toBeVisible();
  await escape(question);
  await expect(page).toHaveURL('/profile');

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(about(page)).toHaveValue('Half a thought');

  await toFeed.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/feed');
});

// spec: §8-06
test('what cannot be saved is said beside the field, and nothing typed is lost', async ({ browser }) => {
  const { page } = await member(browser, 'Juno');
  await edit(page);
  await field(page, 'First name').fill(' ');
  await field(page, 'Age').fill('12');
  await save(page);
  await expect(field(page, 'First name')).toBeFocused();
  await expect(page.getByText('First name is required.')).toBeVisible();
  await expect(page.getByText('Age must be a whole number from 16 to 120.')).toBeVisible();

  await field(page, 'First name').fill('Juno');
  await field(page, 'Age').fill('21');
  await expect(page.getByText('Age must be a whole number from 16 to 120.')).toBeHidden();
  await page.route('**/profile/edit', (route) => route.abort(), { times: 1 });
  await save(page);
  await expect(page.getByRole('alert').getByText('Failed to update profile.').first()).toBeVisible();
  await expect(field(page, 'Age')).toHaveValue('21');
  await save(page);
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('what was typed outlives the end of the session, until it is saved', async ({ browser }) => {
  const { page, emailId } = await member(browser, 'Kim');
  await edit(page);
  await about(page).fill('Half a thought');
  await page.context().clearCookies();
  // Anything the screen asks may meet the end of the session before the save does, and leave with the button.
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

// spec: §2.5-02, §2.5-03, §2.5-06, §2.5-07, §2.5-08, §4-13, §8-05
test('loading, failing and missing each have their sentence', async ({ browser }) => {
  const { page } = await member(browser, 'Lena');
  await page.goto('/feed');
  await expect(greeting(page, 'Lena')).toBeVisible();
  let answer: 'fail' | 'nothing' | 'bare' = 'fail';
  const empty = { about: '', skills: [], interests: [], techStack: [], age: null, experience: null };
  const answers = {
    fail: says(404, { message: 'No.' }),
    nothing: says(200, {}),
    bare: changed<{ user: object }>(({ user }) => ({ user: { ...user, ...empty } })),
  };
  await page.route('**/profile/view', (route) => answers[answer](route));
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch profile data.');
  answer = 'nothing';
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No profile data found.')).toBeVisible();
  answer = 'bare';
  await page.getByRole('button', { name: 'Reload' }).click();
  for (const sentence of ['No description available.', 'No skills added.', 'No interests added.'])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(fact(page, 'Age')).toHaveText('N/A');
});

test('the whole way goes without a mouse', async ({ browser }) => {
  const { page } = await member(browser, 'Kei');
  // Said long before it is needed: a chooser that opens while the browser is still being told waits for ever.
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
