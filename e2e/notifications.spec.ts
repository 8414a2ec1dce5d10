import { expect } from '@playwright/test';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { call, member, memberWithoutBrowser, publish } from './actors.ts';
import { test } from './fixtures.ts';

test('who was accepted while away finds it at the bell, and is on the board with one click @main', async ({
  browser,
}) => {
  const owner = await memberWithoutBrowser('Mira');
  const applicant = await member(browser, 'Lucia');
  const title = `Ferry of ${owner.lastName}`;
  const projectId = await publish(owner, title);
  const { page } = applicant;
  const { data } = await call(page, askToJoin, { params: { projectId }, body: { role: 'Pilot' } });
  await call(owner.page, acceptJoinRequest, { params: { projectId, requestId: data._id } });

  const second = await page.context().newPage();
  await Promise.all([page.goto('/feed'), second.goto('/settings')]);
  const bells = [page, second].map((tab) => tab.getByRole('button', { name: 'Notifications' }));
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bells[0]!.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entry = panel.getByRole('link', { name: `You’re in: ${title}` });
  await expect(entry).toContainText('Mira accepted your request.');
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/tasks$`));
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');
});
