import { expect, type Locator } from '@playwright/test';
import { askToJoin } from '@tandem/contract/join-requests';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { call, join, member, memberWithoutBrowser, nameOf, publish } from './actors.ts';
import { test } from './fixtures.ts';

test('owner and applicant talk before the decision, and the applicant reads its reason @main', async ({
  browser,
}) => {
  const [owner, finn] = await Promise.all([member(browser, 'Orla'), member(browser, 'Finn')]);
  const projectId = await publish(owner, 'Lighthouse');
  const tabs = finn.page.getByRole('navigation', { name: 'Project' });

  await test.step('a visitor finds the board locked, and asks to join from there', async () => {
    await finn.page.goto(`/projects/${projectId}`);
    await tabs.getByRole('link', { name: /^Board/ }).click();
    await expect(finn.page.getByText('The board is for members.')).toBeVisible();
    await finn.page.getByRole('status').getByRole('button', { name: 'Ask to join: Lighthouse' }).click();
    const dialog = finn.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Role' }).fill('Keeper');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(finn.page.getByText(/You asked to join\./)).toBeVisible();
  });

  await test.step('the owner writes to the applicant beside the request', async () => {
    await owner.page.goto('/my-projects');
    await owner.page.getByRole('link', { name: /^Requests of Lighthouse/ }).click();
    const thread = owner.page.getByRole('region', { name: `${nameOf(finn)}’s request` });
    await expect(thread).toContainText('Keeper');
    await thread.getByRole('textbox', { name: 'Message' }).fill('Can you stay awake?');
    await thread.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(thread.getByText('Can you stay awake?')).toBeVisible();
  });

  await test.step('the applicant answers, and reads why the owner rejected', async () => {
    await finn.page.goto('/my-applications');
    await finn.page.getByRole('link', { name: 'Message the owner of Lighthouse' }).click();
    await expect(finn.page.getByRole('region', { name: nameOf(owner) })).toContainText('Can you stay awake?');
    await owner.page.getByRole('button', { name: `Reject ${nameOf(finn)}` }).click();
    await owner.page.getByRole('textbox', { name: /^Reason for Finn/ }).fill('We need somebody at night.');
    await owner.page.getByRole('button', { name: 'Send rejection' }).click();
    await expect(owner.page.getByText('No pending join requests.')).toBeVisible();
    await finn.page.goto('/my-applications');
    await expect(finn.page.getByText('We need somebody at night.')).toBeVisible();
    await finn.page.getByRole('link', { name: 'Lighthouse', exact: true }).click();
    await expect(finn.page).toHaveURL(`/projects/${projectId}`);
  });
});

test('the tabs of a project change by keyboard below the same header, and Back returns @main', async ({
  browser,
}) => {
  const owner = await member(browser, 'Orla');
  const projectId = await publish(owner, 'Lighthouse');
  const { page } = owner;
  await page.goto('/my-projects');
  await page.getByRole('link', { name: 'Lighthouse', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Lighthouse' });
  await expect(heading).toBeFocused();
  await heading.evaluate((element) => element.setAttribute('data-same', ''));
  const tabs = page.getByRole('navigation', { name: 'Project' });
  for (const [tab, path] of [
    ['Board', `/projects/${projectId}/tasks`],
    ['Chat', `/collab-chat/${projectId}/group`],
    ['People', `/projects/${projectId}/people`],
    ['Requests', `/projects/${projectId}/requests`],
  ] as const) {
    const link = tabs.getByRole('link', { name: tab });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(link).toBeFocused();
    await expect(heading).toHaveAttribute('data-same', '');
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/my-projects');
});

test('the tabs of a project have no axe violations and fit the window @phone', async ({ browser }, {
  project: { use },
}) => {
  test.slow();
  const [owner, finn, mei] = await Promise.all([
    member(browser, 'Orla', use),
    memberWithoutBrowser('Finn'),
    memberWithoutBrowser('Mei'),
  ]);
  const title = `A lighthouse ${'for small boats '.repeat(6)}`;
  const projectId = await publish(owner, title);
  await join(finn, owner, projectId);
  await call(mei.page, askToJoin, { params: { projectId }, body: { role: 'Keeper' } });
  const { page } = owner;
  for (const [path, shown] of [
    ['', 'No upcoming tasks.'],
    ['/people', nameOf(finn)],
    ['/requests', nameOf(mei)],
  ] as const) {
    await page.goto(`/projects/${projectId}${path}`);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
    expect(await clippedPart(page.getByRole('heading', { level: 1 })), path).toEqual([0, 0]);
    await expectNoAxeViolations(page);
  }
  // The chat takes the height that such a title leaves.
  await page.goto(`/collab-chat/${projectId}/group`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
});

/** The pixels of an element's text that its box does not show, in width and height. */
const clippedPart = (place: Locator) =>
  place.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ]);
