import { expect, type Locator, type Page } from '@playwright/test';
import { countUnread, openDirectChat, postChatMessage } from '@tandem/contract/chat';
import { askToJoin } from '@tandem/contract/join-requests';
import { call, member, memberWithoutBrowser, nameOf, publish, type Member } from './actors.ts';
import { test } from './fixtures.ts';
import { logInElsewhere } from './log-in-screen.ts';
import { socketOf } from './states.ts';

const soon = { timeout: 10_000 };

const ask = (who: Member, projectId: string) =>
  call(who.page, askToJoin, { params: { projectId }, body: { role: 'Cook' } });

const threadOf = (page: Page, who: Member) => page.getByRole('region', { name: `${nameOf(who)}’s request` });

/** Whether two elements share a point of the window. */
async function cover(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a notification leads to the very request, and its decision opens no other @phone', async ({
  browser,
}) => {
  const owner = await member(browser, 'Mira');
  const [greta, iris] = await Promise.all([memberWithoutBrowser('Greta'), memberWithoutBrowser('Iris')]);
  const { page } = owner;
  const projectId = await publish(owner, 'Hut book');
  await ask(greta, projectId);
  await ask(iris, projectId);
  const { data: chat } = await call(greta.page, openDirectChat, { body: { userId: owner.id } });
  await call(greta.page, postChatMessage, { params: { chatId: chat._id }, body: { text: 'May I?' } });
  const unread = async () => (await call(page, countUnread)).data[chat._id];

  await page.goto('/notifications');
  await page.getByRole('link', { name: new RegExp(`${nameOf(iris)} asks to join`) }).click();
  await expect(threadOf(page, iris)).toBeVisible();
  await expect(threadOf(page, iris).getByRole('heading', { name: nameOf(iris) })).toBeFocused();
  const accept = page.getByRole('button', { name: /^Accept/ });
  const bar = page.locator('[data-bottom-bar]');
  if (await bar.isVisible()) {
    for (const size of [page.viewportSize()!, { width: 390, height: 664 }]) {
      await page.setViewportSize(size);
      await expect.poll(async () => (await accept.boundingBox())!.y).toBeLessThan(size.height);
      expect(await cover(accept, bar), JSON.stringify(size)).toBe(false);
    }
  }

  await accept.dblclick();
  const result = threadOf(page, iris).getByRole('status').filter({ hasText: 'Accepted. Iris is in.' });
  await expect(result).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(threadOf(page, greta)).toBeHidden();
  await page.reload();
  await expect(result).toBeVisible();
  expect(await unread()).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL('/notifications');

  // Where the list stands beside it, the first request opens by itself. Its message is unread until it is used.
  await page.goto(`/projects/${projectId}/requests`);
  const row = page
    .getByRole('region', { name: 'Pending join requests' })
    .getByRole('link', { name: new RegExp(nameOf(greta)) });
  await row.waitFor();
  if (await bar.isHidden()) {
    await expect(threadOf(page, greta).getByText('May I?')).toBeVisible();
    expect(await unread()).toBe(1);
  }
  await row.click();
  await expect(threadOf(page, greta).getByText('May I?')).toBeVisible();
  await expect.poll(unread).toBeUndefined();
});

test('a notice of what happened elsewhere covers no control in use @phone', async ({ browser }) => {
  const owner = await member(browser, 'Mira');
  const [greta, iris, noa] = await Promise.all(
    ['Greta', 'Iris', 'Noa'].map((name) => memberWithoutBrowser(name)),
  );
  const { page } = owner;
  const projectId = await publish(owner, 'Hut book');
  await ask(greta!, projectId);
  const isConnected = socketOf(page);
  await page.goto(`/projects/${projectId}/requests`);
  await isConnected();
  await page
    .getByRole('link', { name: new RegExp(nameOf(greta!)) })
    .first()
    .click();
  const reject = page.getByRole('button', { name: /^Reject/ });
  await reject.hover();
  await reject.focus();
  await ask(iris!, projectId);
  const asks = (who: Member) => page.getByRole('status').filter({ hasText: `${nameOf(who)} asks to join` });
  await expect(asks(iris!)).toBeVisible(soon);
  expect(await cover(asks(iris!), reject)).toBe(false);
  await page.getByRole('button', { name: /^Note to Greta/ }).click();
  const note = page.getByRole('textbox', { name: /^Note to Greta/ });
  await expect(note).toBeFocused();
  await ask(noa!, projectId);
  await expect(asks(noa!)).toBeVisible(soon);
  for (const control of [
    note,
    page.getByRole('textbox', { name: 'Message' }),
    page.getByRole('button', { name: /^Accept/ }),
  ]) {
    await control.focus();
    for (const who of [iris!, noa!])
      await expect.poll(() => cover(asks(who), control), nameOf(who)).toBe(false);
  }
  // The act on the screen is said there, and in no notice.
  await reject.click();
  await page.getByRole('button', { name: 'Send rejection' }).click();
  await expect(threadOf(page, greta!).getByRole('status').filter({ hasText: 'You rejected' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close notice' })).toHaveCount(2);
});

test('the result of an act stands where it was pressed, by pointer and by key @phone @main', async ({
  browser,
}) => {
  const me = await member(browser, 'Ida');
  const { page } = me;
  const presses = [(button: Locator) => button.click(), (button: Locator) => button.press('Enter')];
  for (const press of presses) {
    await logInElsewhere(browser, me);
    await page.goto('/settings/security');
    const signOut = page.getByRole('button', { name: /^Sign out: Chrome/ });
    await signOut.scrollIntoViewIfNeeded();
    const from = (await signOut.boundingBox())!;
    await press(signOut);
    const result = page.getByRole('status').filter({ hasText: 'The device has been signed out.' });
    await expect(result).toBeVisible();
    const to = (await result.boundingBox())!;
    const gap = Math.max(from.y - (to.y + to.height), to.y - (from.y + from.height));
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(24);
  }
});
