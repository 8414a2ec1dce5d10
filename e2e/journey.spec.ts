import { expect, type Browser } from '@playwright/test';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { randomWord, uniquePerson, waitUntilFound, type Actor } from './actors.ts';
import { test } from './fixtures.ts';
import { signUpByHand } from './sign-up-screen.ts';

// spec: §1-01, §1-04, §1-06, §2.6-02, §2.6-04, §2.13-08, §2.15-02, §2.15-03, §2.15-05, §2.15-08, §4-17
// spec: §4-19, §4-36, §5-10, §6-04, §8-08
test('an owner publishes a project, and a newcomer finds, saves and joins it', async ({ browser }) => {
  const word = randomWord();
  const title = `Tide tables for kayakers ${word}`;
  const [owner, newcomer] = await Promise.all([
    createNewcomer(browser, 'Olive'),
    createNewcomer(browser, 'Sam'),
  ]);

  await test.step('the owner signs up, logs in and publishes a project', async () => {
    await signUpAndLogIn(owner);
    await owner.page.goto('/my-projects');
    await expect(owner.page.getByText('You have no projects yet.')).toBeVisible();
    await owner.page.getByRole('button', { name: 'Add Project' }).first().click();
    await owner.page.getByRole('textbox', { name: 'Title' }).fill(title);
    await owner.page
      .getByRole('textbox', { name: 'Description' })
      .fill('Tides, drawn for people in small boats.');
    await owner.page.getByRole('combobox', { name: 'Skills' }).fill('Rust, WebGL');
    await owner.page.getByRole('combobox', { name: 'Tags' }).fill('sea, maps');
    // The first Enter finishes the tag, the second sends the form.
    await owner.page.keyboard.press('Enter');
    await owner.page.keyboard.press('Enter');
    await expect(owner.page.getByText('Project created successfully!')).toBeVisible();
    await expect(owner.page.getByRole('heading', { name: title })).toBeVisible();
  });

  await test.step('the newcomer signs up and finds it by search', async () => {
    await signUpAndLogIn(newcomer);
    await waitUntilFound(newcomer.page, listFeed, `kayakers ${word}`);
    await newcomer.page.getByRole('searchbox').fill(`kayakers ${word}`);
    await expect(newcomer.page).toHaveURL(/search=kayakers/);
    await expect(card(newcomer, title)).toBeVisible();
    await expect(card(newcomer, title)).toContainText(`Olive ${owner.lastName}`);
  });

  await test.step('the newcomer saves it and asks to join with a role', async () => {
    await card(newcomer, title)
      .getByRole('button', { name: `Save ${title} for later` })
      .click();
    await expect(newcomer.page.getByText('Project saved for future reference!')).toBeVisible();
    await newcomer.page.getByRole('tab', { name: /^Saved for Later/ }).click();
    await card(newcomer, title)
      .getByRole('button', { name: `Ask to join: ${title}` })
      .click();
    const dialog = newcomer.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Role' }).press('Enter');
    await expect(dialog.getByText('Please enter a role to join the project.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Role' }).fill('Cartographer');
    await dialog.getByRole('textbox', { name: /^Message/ }).fill('I have paddled this coast for years.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(newcomer.page.getByText('Join request sent successfully!')).toBeVisible();
    await expect(card(newcomer, title)).toContainText('Requested');
  });

  await test.step('the owner reviews and accepts the request', async () => {
    await owner.page.goto('/join-requests');
    const request = owner.page.getByRole('listitem').filter({ hasText: `Sam ${newcomer.lastName}` });
    await expect(request).toContainText(title);
    await expect(request).toContainText('Cartographer');
    await expect(request).toContainText('I have paddled this coast for years.');
    await request.getByRole('button', { name: /^Accept/ }).click();
    await expect(owner.page.getByText('No pending join requests.')).toBeVisible();
  });

  await test.step('the project is among the joined projects', async () => {
    await newcomer.page.goto('/my-working-projects');
    await expect(card(newcomer, title)).toContainText('1 collaborator');
    await newcomer.page.goto('/feed?tab=saved');
    await expect(card(newcomer, title)).toContainText('Joined');
    await owner.page.goto('/my-projects');
    await owner.page.getByRole('link', { name: `People: ${title}` }).click();
    await expect(owner.page.getByRole('list', { name: 'Collaborators' })).toContainText(
      `Sam ${newcomer.lastName}`,
    );
  });
});

type Newcomer = Omit<Actor, 'id'>;

const card = ({ page }: Newcomer, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

async function createNewcomer(browser: Browser, firstName: string): Promise<Newcomer> {
  const context = await browser.newContext();
  return { ...uniquePerson(firstName), page: await context.newPage() };
}

async function signUpAndLogIn({ page, ...person }: Newcomer): Promise<void> {
  await signUpByHand(page, person);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();
}
