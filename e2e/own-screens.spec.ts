import { expect, type Page } from '@playwright/test';
import { invitePerson } from '@tandem/contract/invitations';
import { makeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { call, memberWithoutBrowser, publish } from './actors.ts';
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
