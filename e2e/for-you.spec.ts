import { expect } from '@playwright/test';
import { askToJoin } from '@tandem/contract/join-requests';
import { createTask } from '@tandem/contract/tasks';
import { horizontalOverflow, expectNoAxeViolations } from './accessibility.ts';
import { askToConnect, call, member, memberWithoutBrowser, nameOf, publish } from './actors.ts';
import { test } from './fixtures.ts';

// Changes arrive within 2 s; the rest allows for a busy machine.
const soon = { timeout: 10_000 };

test('what waits is decided beside the feed, which stays where it is @main', async ({ browser }) => {
  const [owner, applicant, friend] = await Promise.all([
    member(browser, 'Olive'),
    memberWithoutBrowser('Sam'),
    memberWithoutBrowser('Rosa'),
  ]);
  const { page } = owner;
  const title = `Hut book ${owner.lastName}`;
  const projectId = await publish(owner, title);
  const body = { title: 'Answer the warden', dueDate: '2020-01-01', assignedTo: owner.id };
  await call(page, createTask, { params: { projectId }, body });
  await call(applicant.page, askToJoin, { params: { projectId }, body: { role: 'Cartographer' } });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/feed');
  const rail = page.getByRole('complementary', { name: 'For you' });
  const rowOf = (name: string) =>
    rail
      .getByRole('list', { name: /^(Waiting for you|Tasks due)$/ })
      .getByRole('listitem')
      .filter({ hasText: name });
  await expect(rowOf(nameOf(applicant))).toContainText(`asks to join ${title} as Cartographer`);
  await expect(rowOf('Answer the warden')).toContainText('days late');
  await expectNoAxeViolations(page);
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);

  await test.step('a request to connect comes in, and both are accepted where they stand', async () => {
    await askToConnect(friend, owner);
    await expect(rowOf(nameOf(friend))).toContainText('wants to connect', soon);
    await rowOf(nameOf(applicant))
      .getByRole('button', { name: /^Accept/ })
      .press('Enter');
    await expect(rowOf(nameOf(applicant))).toContainText('Accepted. Sam is in.');
    await rowOf(nameOf(friend))
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(rowOf(nameOf(friend))).toContainText(`You and ${nameOf(friend)} are connected.`);
    await expect(rail.getByRole('link', { name: `Say hello to ${nameOf(applicant)}` })).toBeVisible();
  });

  await test.step('the next visit has what is left, and remembers that the rail is folded', async () => {
    await page.reload();
    await expect(rowOf('Answer the warden')).toBeVisible();
    await expect(rowOf(nameOf(applicant))).toHaveCount(0);
    await rail.getByRole('button', { name: 'Hide “For you”' }).click();
    await expect(rowOf('Answer the warden')).toHaveCount(0);
    await page.reload();
    await expect(rail.getByRole('button', { name: 'Show “For you”' })).toBeVisible();
    await expect(rowOf('Answer the warden')).toHaveCount(0);
  });

  await test.step('a narrow screen has the counts in a strip, which opens the same list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const strip = page.getByRole('button', { name: '0 waiting for you 1 task due 0 unread' });
    await strip.click();
    await expect(page.getByRole('link', { name: /Answer the warden/ })).toBeVisible();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  });
});
