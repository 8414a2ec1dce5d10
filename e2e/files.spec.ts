import { expect } from '@playwright/test';
import { password, uniquePerson } from './actors.ts';
import { choose, upload } from './photos.ts';
import { test } from './fixtures.ts';

// spec: §2.4-06, §4-41
test('a newcomer signs up with a photo @phone-only @main', async ({ page }) => {
  const { firstName, lastName, emailId } = uniquePerson('Yara');
  const field = (name: string | RegExp) =>
    page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }));
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
