import { expect, test } from '@playwright/test';
import { listChatMessages, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { countWaiting } from '@tandem/contract/people';
import { askToConnect, call, join, member, memberWithoutBrowser, publish } from './actors.ts';

test('what is written while the network is off is sent once when it is back, and the bell agrees @main', async ({
  browser,
}) => {
  const [me, friend] = await Promise.all([member(browser, 'Orla'), memberWithoutBrowser('Finn')]);
  const { page } = me;
  const projectId = await publish(me, 'A lighthouse for small boats');
  await join(friend, me, projectId);
  const chatId = (await call(friend.page, openGroupChat, { body: { projectId } })).data._id;
  const post = (text: string) => call(friend.page, postChatMessage, { params: { chatId }, body: { text } });
  await post('The lamp is lit.');
  await page.goto(`/collab-chat/${projectId}/group`);
  await expect(page.getByText('The lamp is lit.')).toBeVisible();
  const bell = page.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.pressSequentially('Who is on');

  await page.context().setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'You’re offline.' });
  await expect(banner).toBeVisible();
  await message.pressSequentially(' watch?');
  await message.press('Enter');
  await message.fill('I can take the morning.');
  await message.press('Enter');
  await expect(page.getByText('Not sent yet').first()).toBeVisible();
  await expect(message).toHaveValue('');
  await post('Fog is coming.');
  await askToConnect(friend, me);

  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  await expect(page.getByText('Fog is coming.')).toBeVisible();
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  const mine = ['Who is on watch?', 'I can take the morning.'];
  const written = ['The lamp is lit.', 'Fog is coming.', ...mine];
  const stored = async () =>
    (await call(friend.page, listChatMessages, { params: { chatId } })).data.map(({ text }) => text);
  await expect.poll(async () => (await stored()).toSorted()).toEqual(written.toSorted());
  // A connection that was open may have carried the first one before the other's.
  expect((await stored()).filter((text) => mine.includes(text))).toEqual(mine);
  for (const text of written) await expect(page.getByText(text)).toHaveCount(1);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  expect((await call(page, countWaiting)).notifications).toBe(1);
});
