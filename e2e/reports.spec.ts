import { expect } from '@playwright/test';
import { openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { reportThing } from '@tandem/contract/reports';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { call, join, member, publish } from './actors.ts';
import { makeModerator } from './community-roles.ts';
import { test } from './fixtures.ts';

test('a moderator hides a reported message, and its author and the reporter are told', async ({
  browser,
}) => {
  test.slow();
  const [ana, robin, mira] = await Promise.all(
    ['Ana', 'Robin', 'Mira'].map((firstName) => member(browser, firstName)),
  );
  if (!ana || !robin || !mira) throw new Error('Somebody is missing.');
  await makeModerator(mira);
  const title = `Gauges ${ana.lastName}`;
  const projectId = await publish(ana, title);
  await join(robin, ana, projectId);
  const { data: chat } = await call(ana.page, openGroupChat, { body: { projectId } });
  const params = { chatId: chat._id };
  const text = 'Go back to your toys, and leave the gauges to those who know what a river does in spring.';
  const { data: message } = await call(robin.page, postChatMessage, { params, body: { text } });
  const thing = { kind: 'message' as const, id: message._id };
  await call(ana.page, reportThing, { body: { thing, reason: 'harassment' } });
  const messages = (who: typeof ana) => who.page.getByRole('log').or(who.page.locator('main'));
  for (const who of [ana, robin]) {
    await who.page.goto(`/collab-chat/${projectId}/group`);
    await expect(messages(who).getByText(text).first()).toBeVisible();
  }

  await mira.page.goto('/admin/reports');
  const row = mira.page.getByRole('link', { name: `Message in ${title}` });
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await row.click();
  const detail = mira.page.getByRole('region', { name: `Message in ${title}` });
  await expect(detail.getByText(text)).toBeVisible();
  await expect(detail.getByRole('link', { name: 'View member' })).toHaveAttribute(
    'href',
    /^\/admin\/members\//,
  );
  await expectNoAxeViolations(mira.page);
  expect(await horizontalOverflow(mira.page)).toBe(0);
  await detail.getByRole('button', { name: 'Hide message' }).click();
  await expect(detail.getByText('Enter the reason.')).toBeVisible();
  await mira.page.keyboard.type('Please be kind.');
  await detail.getByRole('button', { name: 'Hide message' }).click();
  await expect(detail.getByText(/hid it\./)).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Undo' })).toBeFocused();

  await expect(messages(ana).getByText('Message hidden by a moderator').first()).toBeVisible();
  await expect(messages(ana).getByText(text)).toHaveCount(0);
  await expect(messages(robin).getByText('Only you can read it.').first()).toBeVisible();
  await ana.page.goto('/notifications');
  await expect(ana.page.getByText(/We looked at your report about/)).toBeVisible();
  await robin.page.goto('/notifications');
  await expect(robin.page.getByText(/A moderator hid/)).toBeVisible();
  await expect(robin.page.getByText('Please be kind.')).toBeVisible();

  await detail.getByRole('button', { name: 'Undo' }).click();
  await expect(detail.getByRole('button', { name: 'Hide message' })).toBeVisible();
  await expect(detail.getByRole('textbox', { name: /^Reason/ })).toBeFocused();
  await ana.page.goto(`/collab-chat/${projectId}/group`);
  await expect(messages(ana).getByText(text).first()).toBeVisible();
});
