import { expect, type Locator, type Page } from '@playwright/test';
import { invitePerson } from '@tandem/contract/invitations';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { call, memberWithoutBrowser, publish } from './actors.ts';
import { setRole } from './community-roles.ts';
import { test } from './fixtures.ts';
import { furnishMember } from './other-browsers/furnished-member.ts';

async function expectSound(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await horizontalOverflow(page), what).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
}

test('the screens of one’s own work have no axe violations and fit the window @phone', async ({ browser }, {
  project: { use },
}) => {
  test.slow();
  const { member, projectId, taskId, personId } = await furnishMember();
  const owner = await memberWithoutBrowser('Orla');
  const theirs = await publish(owner, `Ferry ${owner.lastName}`, { roles: [{ title: 'Sailor' }] });
  await call(owner.page, invitePerson, { params: { projectId: theirs }, body: { userId: member.id } });
  const link = await call(owner.page, makeInvitationLink, {
    params: { projectId: theirs },
    body: { maxUses: 2 },
  });
  const options: object = use;
  const context = await browser.newContext(options);
  const page = await context.newPage();

  await page.goto(link.data.path);
  await expect(page.getByRole('link', { name: 'Log in to join' })).toBeVisible();
  await expectSound(page, 'an invitation by link');

  await context.addCookies((await member.page.request.storageState()).cookies);
  for (const path of [
    '/my-projects',
    '/my-working-projects',
    '/my-applications',
    '/join-requests',
    '/my-tasks',
    '/profile',
    '/notifications',
    '/settings/notifications',
    `/projects/${projectId}/tasks?task=${taskId}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page, path);
  }

  for (const [path, button] of [
    [`/feed?search=${owner.lastName}`, 'Ask to join'],
    [`/feed?search=${owner.lastName}`, `Ignore Ferry ${owner.lastName}`],
    [`/people/${personId}`, /^Invite .* to a project$/],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page, `the dialog of ${button.toString()}`);
  }
});

/** Names of what stays in the window while the page is scrolled. */
const barsInWindow = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 300);
    const stays = (element: Element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const isInWindow = bottom > 0 && top < innerHeight && width > 0 && height > 0;
      return isInWindow && ['sticky', 'fixed'].includes(getComputedStyle(element).position);
    };
    return [...document.querySelectorAll('body *')].filter(stays).map(({ className }) => String(className));
  });

test('at 400 % zoom no bar stays while the page is scrolled', async ({ browser }) => {
  test.slow();
  const { member, projectId } = await furnishMember();
  await setRole(member.emailId, 'administrator', process.env);
  const context = await browser.newContext({ viewport: { width: 320, height: 256 } });
  const page = await context.newPage();
  await context.addCookies((await member.page.request.storageState()).cookies);
  for (const path of [
    '/feed',
    `/projects/${projectId}`,
    `/projects/${projectId}/tasks`,
    `/collab-chat/${projectId}/group`,
    '/chat',
    `/projects/${projectId}/requests`,
    '/join-requests',
    '/settings',
    '/profile',
    '/admin',
    '/admin/members',
    '/admin/settings',
  ]) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (path === '/profile') await page.getByRole('button', { name: 'Edit', exact: true }).click();
    for (const size of [
      { width: 320, height: 256 },
      { width: 360, height: 225 },
    ]) {
      await page.setViewportSize(size);
      // The board is drawn anew for another width, and stands at its top then.
      await expect(async () => {
        expect(await barsInWindow(page), path).toEqual([]);
        expect(await page.evaluate(() => scrollY), path).toBeGreaterThan(0);
      }).toPass();
    }
  }
  // The menus are reached from the bar that scrolled away, and are closed where they are.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await expect(page.getByRole('link', { name: /View and edit your profile/ })).toBeInViewport();
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await expect(page.getByRole('link', { name: /View and edit your profile/ })).toBeHidden();
});

/** What is drawn of an element in forced colours: its background, and the colours of its lines. */
const drawn = (place: Locator) =>
  place.evaluate((element) => {
    const style = getComputedStyle(element);
    const isLine = (width: string, kind: string) => parseFloat(width) > 0 && kind !== 'none';
    return {
      background: style.backgroundColor,
      border: isLine(style.borderBottomWidth, style.borderBottomStyle) ? style.borderBottomColor : null,
      outline: isLine(style.outlineWidth, style.outlineStyle) ? style.outlineColor : null,
    };
  });

test('switches, choices, selected tabs, badges and the focus show in forced colours', async ({ browser }) => {
  const { member, projectId } = await furnishMember();
  const context = await browser.newContext({ forcedColors: 'active' });
  const page = await context.newPage();
  await context.addCookies((await member.page.request.storageState()).cookies);
  const canvas = 'rgb(255, 255, 255)';

  await page.goto('/settings/notifications');
  const track = (isOn: boolean) =>
    page.locator(`input[role=switch]${isOn ? ':checked' : ':not(:checked)'} + *`).first();
  await expect(track(true)).toBeVisible();
  expect((await drawn(track(true))).background).not.toBe((await drawn(track(false))).background);
  expect((await drawn(track(false))).border).not.toBe(canvas);
  const thumb = await drawn(track(false).locator('> *').first());
  expect(thumb.background).not.toBe(canvas);

  await page.goto('/settings/appearance');
  const choice = (name: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: name });
  const drawing = (name: string) => choice(name).locator('svg').first();
  await expect(choice('System')).toBeVisible();
  expect((await drawn(drawing('System'))).outline).not.toBe((await drawn(drawing('Light'))).outline);
  expect((await drawn(drawing('Light'))).outline).not.toBe(canvas);
  await page.goto('/settings/keyboard');
  await page.getByRole('switch').first().focus();
  for (const key of ['Tab', 'Shift+Tab']) await page.keyboard.press(key);
  const focused = page.locator('input[role=switch]:focus-visible + *');
  await expect(focused).toBeVisible();
  expect((await drawn(focused)).outline).not.toBeNull();

  await page.goto('/chat');
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  expect((await drawn(tabs.first())).border).not.toBe((await drawn(tabs.last())).border);
  for (const badge of [
    page
      .getByRole('banner')
      .getByRole('img', { name: /unread/ })
      .first(),
    tabs.last().locator('.l-soft-filled'),
  ]) {
    await expect(badge).toBeVisible();
    expect((await drawn(badge)).outline).not.toBeNull();
  }
  const entry = page.getByRole('banner').getByRole('link', { name: 'Chat' });
  expect((await drawn(entry)).outline).not.toBeNull();

  await page.goto(`/projects/${projectId}/tasks`);
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name });
  await expect(tab(/^Board/)).toBeVisible();
  expect((await drawn(tab(/^Board/))).border).not.toBe((await drawn(tab(/^Overview/))).border);
});
