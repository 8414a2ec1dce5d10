import { expect } from '@playwright/test';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { call, member, memberWithoutBrowser, nameOf, password, publish } from './actors.ts';
import { test } from './fixtures.ts';

// The promise is 2 s; the rest allows for a busy machine.
const soon = { timeout: 10_000 };

test('an owner invites a person, who sees it at once and joins in the role @phone @main', async ({
  browser,
}, testInfo) => {
  const { viewport } = testInfo.project.use;
  const owner = await member(browser, 'Mira', { viewport });
  const invited = await member(browser, 'Lucia', { viewport });
  const title = `Hut book ${owner.lastName}`;
  const projectId = await publish(owner, title, { roles: [{ title: 'Cartographer' }] });
  await invited.page.goto('/settings');
  await expect(invited.page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('from the page of the person', async () => {
    const { page } = owner;
    await page.goto(`/people/${invited.id}`);
    await page.getByRole('button', { name: `Invite ${nameOf(invited)} to a project` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Project')).toHaveValue(projectId);
    await dialog.getByLabel('Role (optional)').selectOption({ label: 'Cartographer · 1 place left' });
    await dialog.getByLabel('Message (optional)').fill('Your maps are good.');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/projects/${projectId}/people`);
    await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(nameOf(invited));
  });

  await test.step('the notice leads to the invitation', async () => {
    const { page } = invited;
    const notice = page.getByRole('status').filter({ hasText: `${nameOf(owner)} invites you` });
    await expect(notice).toBeVisible(soon);
    await notice.getByRole('link', { name: 'View' }).click();
    const card = page.getByRole('list', { name: 'Your invitations' }).getByRole('listitem').first();
    await expect(card).toContainText('Your maps are good.');
    await card.getByRole('button', { name: `Accept the invitation to ${title}` }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/tasks$`));
  });

  await test.step('the owner learns of it where they are', async () => {
    const notice = owner.page.getByRole('status').filter({ hasText: `${nameOf(invited)} joined` });
    await expect(notice).toBeVisible(soon);
    const people = owner.page.getByRole('list', { name: 'Collaborators' });
    await expect(people.getByRole('listitem').filter({ hasText: nameOf(invited) })).toContainText(
      'Cartographer',
    );
    await expect(owner.page.getByRole('list', { name: 'Open invitations' })).toBeHidden();
  });
});

test('a link shows the project to nobody in particular, and joins after log-in', async ({ browser }) => {
  const owner = await memberWithoutBrowser('Mira');
  const title = `Ferry ${owner.lastName}`;
  const projectId = await publish(owner, title);
  const { data } = await call(owner.page, makeInvitationLink, {
    params: { projectId },
    body: { maxUses: 2 },
  });
  const guest = await member(browser, 'Lucia');
  const { page } = guest;
  await page.context().clearCookies();
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.goto(data.path);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Log in to join' }).click();
  await page.getByLabel('Email').fill(guest.emailId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/tasks$`));
  await expect(page.getByText('You joined the project.')).toBeVisible();
  await page.goto(data.path);
  await expect(page.getByText('You are in this project already.')).toBeVisible();
});
