import { expect } from '@playwright/test';
import { member, nameOf, publish, randomWord, uniquePerson } from './actors.ts';
import { card, panel, titlesIn } from './board.ts';
import { countClicks } from './clicks.ts';
import { test } from './fixtures.ts';
import { signUpByHand } from './sign-up-screen.ts';

/** The promise of what is seen live, counted from the reply to whoever caused it. */
const live = { timeout: 2_000 * Number(process.env['E2E_PATIENCE'] ?? 1) };

test('two people get from sign-up to the first finished task, in few clicks and live @phone @main', async ({
  browser,
}) => {
  test.slow();
  // Only this project asks for the skill, so it is the newcomer’s best match.
  const skill = `Tides ${randomWord()}`;
  const title = `Tide tables of ${skill}`;
  const owner = await member(browser, 'Mira');
  const projectId = await publish(owner, title, {
    skillsRequired: [skill],
    roles: [{ title: 'Writer' }, { title: 'Cartographer', description: 'Draws the sandbanks.' }],
  });
  const person = uniquePerson('Lucia');
  const page = await (await browser.newContext()).newPage();
  const clicks = await countClicks(page);
  const name = `${person.firstName} ${person.lastName}`;

  await test.step('three clicks to sign up', async () => {
    await signUpByHand(page, person, { skills: skill });
    expect(clicks.count()).toBe(3);
  });

  await test.step('four clicks from log-in to a request for an open role', async () => {
    await owner.page.goto('/settings');
    clicks.restart();
    await page.getByRole('button', { name: 'Login' }).click();
    const best = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `You know ${skill}` });
    await expect(best).toContainText('Looking for Writer, Cartographer');
    await best.getByRole('button', { name: `Ask to join: ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Cartographer' }).click();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Join request sent successfully!')).toBeVisible();
    expect(clicks.count()).toBe(4);
  });

  await test.step('the owner hears of it in Settings, and asks a question beside the request', async () => {
    const notice = owner.page.getByRole('status').filter({ hasText: `${name} asks to join` });
    await expect(notice).toBeVisible(live);
    await notice.getByRole('link', { name: 'View' }).click();
    await expect(owner.page).toHaveURL(new RegExp(`/projects/${projectId}/requests`));
    const thread = owner.page.getByRole('region', { name: `${name}’s request` });
    await expect(thread).toContainText('Cartographer');
    await thread.getByRole('textbox', { name: 'Message' }).fill('Do you know the bay?');
    await thread.getByRole('button', { name: 'Send' }).click();
    await expect(thread.getByText('Do you know the bay?', { exact: true })).toBeVisible();
  });

  await test.step('the newcomer answers before the decision', async () => {
    await page.goto('/my-applications');
    await page.getByRole('link', { name: `Message the owner of ${title}` }).click();
    const chat = page.getByRole('region', { name: nameOf(owner) });
    await expect(chat.getByText('Do you know the bay?', { exact: true })).toBeVisible();
    await chat.getByRole('textbox', { name: 'Message' }).fill('Every stone of it.');
    await chat.getByRole('button', { name: 'Send' }).click();
    const thread = owner.page.getByRole('region', { name: `${name}’s request` });
    await expect(thread.getByText('Every stone of it.', { exact: true })).toBeVisible();
  });

  await test.step('one click from the acceptance to the board', async () => {
    await owner.page.getByRole('button', { name: /^Accept/ }).click();
    await expect(owner.page.getByText(/^Accepted\. .* is in\.$/)).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: `You’re in: ${title}` });
    await expect(notice).toBeVisible(live);
    clicks.restart();
    await notice.getByRole('link', { name: 'Open board' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/tasks$`));
    await expect(page.getByText('No tasks yet').first()).toBeVisible();
    expect(clicks.count()).toBe(1);
    await expect(notice).toBeHidden();
  });

  await test.step('the first task is written, taken and finished, and the owner sees it done', async () => {
    // On phones the open request takes the place of the tabs.
    const toList = owner.page.getByRole('button', { name: 'All requests' });
    if (await toList.isVisible()) await toList.click();
    await owner.page
      .getByRole('navigation', { name: 'Project' })
      .getByRole('link', { name: 'Board' })
      .click();
    clicks.restart();
    await page.getByRole('button', { name: 'New task', exact: true }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('Draw the bay');
    await page.getByRole('dialog').getByLabel('Title').press('Enter');
    await card(page, 'Draw the bay').getByRole('heading').click();
    await panel(page, 'Draw the bay').getByLabel('Assign to').selectOption({ label: name });
    await panel(page, 'Draw the bay').getByLabel('Status').selectOption('Done');
    // Phones show one column at a time.
    const done = owner.page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'Done 1' });
    if ((owner.page.viewportSize()?.width ?? 0) < 768) await done.click(live);
    await expect(titlesIn(owner.page, 'Done')).toHaveText(['Draw the bay'], live);
    await expect(card(owner.page, 'Draw the bay')).toContainText(person.firstName);
    expect(clicks.count()).toBe(2);
  });
});
