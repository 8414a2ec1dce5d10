import { expect, type Page } from '@playwright/test';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { member, nameOf, password, publish, waitUntilFound } from './actors.ts';
import { test } from './fixtures.ts';

// The promise is 2 s; the rest allows for a busy machine.
const soon = { timeout: 10_000 };

test('from log-in to the board: the request and the acceptance are seen on whatever screen @phone', async ({
  browser,
}, testInfo) => {
  const { viewport } = testInfo.project.use;
  const owner = await member(browser, 'Mira', { viewport });
  const applicant = await member(browser, 'Lucia', { viewport });
  const title = `Hut book ${owner.lastName}`;
  const projectId = await publish(owner, title);
  await waitUntilFound(applicant.page, listFeed, owner.lastName);
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1;
    await target.click();
  };

  await test.step('from log-in to a sent request at most 4 clicks', async () => {
    const { page } = applicant;
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(applicant.emailId);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await owner.page.goto('/settings');
    await click(page.getByRole('button', { name: 'Login' }));
    await page.getByRole('searchbox').fill(owner.lastName);
    await click(page.getByRole('button', { name: `Ask to join: ${title}` }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Role' }).fill('Cartographer');
    await click(dialog.getByRole('button', { name: 'Send request' }));
    await expect(page.getByText('Join request sent successfully!')).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(4);
  });

  await test.step('the owner opens the requests from the notice', async () => {
    const notice = owner.page.getByRole('status').filter({ hasText: `${nameOf(applicant)} asks to join` });
    await expect(notice).toBeVisible(soon);
    await applicant.page.goto('/settings');
    await expect(applicant.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await notice.getByRole('link', { name: 'View' }).click();
    await expect(owner.page).toHaveURL(new RegExp(`/projects/${projectId}/requests$`));
    await expect(notice).toBeHidden();
  });

  await test.step('one click from the acceptance to the board', async () => {
    // Phones show the list of requests first.
    const accept = owner.page.getByRole('button', { name: /^Accept/ }).first();
    const inList = owner.page.getByRole('main').getByText(nameOf(applicant)).first();
    await expect(inList).toBeVisible();
    if (!(await accept.isVisible())) await inList.click();
    await accept.click();
    const notice = applicant.page.getByRole('status').filter({ hasText: `You’re in: ${title}` });
    await expect(notice).toBeVisible(soon);
    await expect(notice.getByRole('link', { name: 'Say hello' })).toBeVisible();
    await notice.getByRole('link', { name: 'Open board' }).click();
    await expect(applicant.page).toHaveURL(new RegExp(`/projects/${projectId}/tasks$`));
    await expect(notice).toBeHidden();
  });
});
