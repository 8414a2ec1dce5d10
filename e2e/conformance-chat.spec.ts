import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { openDirectChat, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { call, connect, join, member, nameOf, publish, memberWithoutBrowser, type Member } from './actors.ts';
import { expectLoading, expectRed, holdRequests } from './states.ts';
import { test } from './fixtures.ts';

// The exact texts and layout that the specification requires of the chat screens, where no other test checks them.

const input = (place: Page | Locator) => place.getByRole('textbox', { name: 'Message' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const messageWith = (page: Page, text: string) =>
  messages(page).getByRole('listitem').filter({ hasText: text });
const centreOf = async (place: Locator) => {
  const box = (await place.boundingBox())!;
  return box.x + box.width / 2;
};

/** Expects an element to have this share of the window's height, once it has opened. */
const expectHeight = (place: Locator, share: number) =>
  expect(async () => {
    const { height } = (await place.boundingBox())!;
    expect(height / place.page().viewportSize()!.height).toBeCloseTo(share, 2);
  }).toPass();

/** Expects an element to reach the lower edge of the window, and to have at least this share of its height. */
const expectVisibleHeight = (place: Locator, share: number) =>
  expect(async () => {
    const { y, height } = (await place.boundingBox())!;
    const window = place.page().viewportSize()!.height;
    expect(y + height).toBeCloseTo(window, 0);
    expect(height / window).toBeGreaterThanOrEqual(share);
  }).toPass();

/** A project of `owner` and Finn, with a message of each in its group chat. */
async function team<Owner extends Member>(browser: Browser, owner: Promise<Owner>) {
  const [olga, finn] = await Promise.all([owner, member(browser, 'Finn')]);
  const projectId = await publish(olga, 'Ferry');
  await join(finn, olga, projectId);
  const { data } = await call(olga.page, openGroupChat, { body: { projectId } });
  for (const [who, text] of [
    [olga, 'Good morning.'],
    [finn, 'Hello there.'],
  ] as const)
    await call(who.page, postChatMessage, { params: { chatId: data._id }, body: { text } });
  return { olga, finn, projectId, chatId: data._id };
}

// spec: §1-07, §2.1-15, §2.17-01, §2.17-02, §2.17-03, §2.17-04, §2.17-06, §2.17-07, §2.17-08, §2.18-02
// spec: §7.5-03, §9-21
test('the group tab shows header, people and messages as the specification says @main', async ({
  browser,
}) => {
  const { olga, finn } = await team(browser, memberWithoutBrowser('Olga'));
  const { page } = finn;
  const release = await holdRequests(page, '**/api/chat/**');
  await page.goto('/chat');
  await expect(page.getByRole('tab')).toHaveText([/^Group Chat/, /^Direct Chat/]);
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expectLoading(page, 'Loading group chat...');
  release();
  const panel = page.getByRole('region', { name: 'Ferry' });
  await expect(panel.getByRole('heading', { name: 'Ferry' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'People in this chat' }).getByRole('listitem')).toHaveText([
    /Olga/,
    /Finn/,
  ]);
  const [otherMessage, ownMessage] = [messageWith(page, 'Good morning.'), messageWith(page, 'Hello there.')];
  await expect(otherMessage).toContainText(nameOf(olga));
  await expect(ownMessage).toContainText('You');
  for (const message of [otherMessage, ownMessage])
    await expect(message.getByRole('time').first()).toHaveText(/^\d{1,2}:\d\d [AP]M$/);
  const centre = await centreOf(messages(page));
  expect(await centreOf(page.getByText('Good morning.', { exact: true }))).toBeLessThan(centre);
  expect(await centreOf(page.getByText('Hello there.', { exact: true }))).toBeGreaterThan(centre);
  await expect(input(panel)).toHaveAttribute('placeholder', 'Type a message...');
  await expect(panel.getByRole('button', { name: 'Send' })).toBeVisible();
});

// spec: §1-07, §2.1-15, §2.17-09, §2.17-10, §2.18-01, §2.18-03
test('the direct tab lists the other project members, and opens the selected chat', async ({ browser }) => {
  const { olga, finn } = await team(browser, memberWithoutBrowser('Olga'));
  const { page } = finn;
  await page.goto('/chat');
  await page.getByRole('tab', { name: /^Direct Chat/ }).click();
  await expect(page.getByText('Select a collaborator to start chatting.')).toBeVisible();
  const others = page.getByRole('list', { name: 'Collaborators' });
  await expect(others.getByRole('listitem')).toHaveCount(1);
  const release = await holdRequests(page, '**/api/chat/**');
  await others.getByRole('link', { name: nameOf(olga) }).click();
  await expectLoading(page, 'Loading chat...');
  release();
  const panel = page.getByRole('region', { name: nameOf(olga) });
  await expect(panel).toContainText(olga.emailId);
  await expect(panel).toContainText('OT');
  await input(panel).fill('A word with you.');
  await input(panel).press('Enter');
  await expect(messageWith(page, 'A word with you.')).toContainText('You');
});

// spec: §2.1-16, §2.17-08, §2.18-03, §4-21, §5-20, §7.6-03, §7.6-04, §7.6-05
test('a chat joins its room, sends by Enter and button but nothing blank, and shows new messages @main', async ({
  browser,
}) => {
  const { olga, finn, projectId, chatId } = await team(browser, member(browser, 'Olga'));
  const frames: string[] = [];
  finn.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void frames.push(String(payload))),
  );
  await finn.page.goto(`/chat/${projectId}/${chatId}`);
  await olga.page.goto(`/collab-chat/${projectId}/group`);
  await expect(messageWith(olga.page, 'Hello there.')).toBeVisible();
  await expect.poll(() => frames.some((frame) => frame.includes(`["joinRoom","${chatId}"`))).toBe(true);
  for (const blank of ['', '   ']) {
    await input(finn.page).fill(blank);
    await input(finn.page).press('Enter');
    await finn.page.getByRole('button', { name: 'Send' }).click({ force: true });
  }
  await input(finn.page).fill('By key.');
  await input(finn.page).press('Enter');
  await expect(messageWith(olga.page, 'By key.')).toContainText(nameOf(finn));
  await input(finn.page).fill('By button.');
  await finn.page.getByRole('button', { name: 'Send' }).click();
  await expect(messageWith(olga.page, 'By button.')).toBeVisible();
  await expect(messageWith(finn.page, 'By button.')).toContainText('Sent');
  const sent = frames
    .filter((frame) => frame.includes('"sendMessage"'))
    .map((frame) => JSON.parse(frame.slice(frame.indexOf('[')))[1]);
  expect(sent).toMatchObject([
    { chatId, senderId: finn.id, text: 'By key.' },
    { chatId, senderId: finn.id, text: 'By button.' },
  ]);
});

// spec: §2.1-17, §2.1-18, §2.14-07, §2.18-04, §2.19-01, §2.19-02, §9-22
test('the project chats have the modes, people and inputs of the specification', async ({ browser }) => {
  const { olga, finn, projectId } = await team(browser, memberWithoutBrowser('Olga'));
  const { page } = finn;
  await page.goto('/my-working-projects');
  await page.getByRole('link', { name: 'Chat: Ferry' }).click();
  await expect(page).toHaveURL(`/collab-chat/${projectId}/group`);
  const choices = page.getByRole('group', { name: 'Choose a chat' }).getByRole('button');
  await expect(choices).toHaveText(['Group Chat', new RegExp(nameOf(olga))]);
  await expect(choices.first()).toHaveAttribute('aria-pressed', 'true');
  const members = page.getByRole('region', { name: 'Project members' }).getByRole('listitem');
  await expect(members).toHaveText([new RegExp(nameOf(olga)), new RegExp(nameOf(finn))]);
  await expect(input(page)).toHaveAttribute('placeholder', 'Type a message...');
  await expectVisibleHeight(page.getByRole('region', { name: 'Ferry' }), 0.65);
  // The messages take what the header of the project leaves, in a low window too.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectVisibleHeight(page.getByRole('region', { name: 'Ferry' }), 0.75);
  await choices.last().click();
  await expect(page.getByRole('region', { name: nameOf(olga) })).toContainText(olga.emailId);
  await choices.first().click();
  await expect(messageWith(page, 'Good morning.')).toBeVisible();

  await page.goto(`/chat/${projectId}`);
  await expect(choices).toHaveText(['Group Chat', new RegExp(nameOf(olga))]);
  await expect(messageWith(page, 'Good morning.')).toBeVisible();
  await expect(input(page)).toHaveAttribute('placeholder', 'Type a message');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await expectVisibleHeight(page.getByRole('region', { name: 'Ferry' }), 0.65);
  await choices.last().click();
  await expect(page.getByRole('region', { name: nameOf(olga) })).toBeVisible();
});

// spec: §1-07, §2.12-03, §2.12-04, §2.18-01, §2.18-04, §7.5-04, §7.5-05, §7.5-06, §9-22
test('a connection opens its chat in a dialog, and has a red unread count', async ({ browser }) => {
  const [olga, finn] = await Promise.all([member(browser, 'Olga'), memberWithoutBrowser('Finn')]);
  await connect(olga, finn);
  const { page } = olga;
  const { _id: chatId } = await call(finn.page, openDirectChat, { body: { userId: olga.id } });
  for (const text of ['One.', 'Two.'])
    await call(finn.page, postChatMessage, { params: { chatId }, body: { text } });
  await page.goto('/my-connections');
  const badge = page.getByRole('listitem').getByRole('img', { name: '2 unread messages' });
  await expect(badge).toHaveText('2');
  await expectRed(badge, 'backgroundColor');
  await page.getByRole('button', { name: `Message ${nameOf(finn)}` }).click();
  const dialog = page.getByRole('dialog');
  for (const words of [nameOf(finn), finn.emailId, 'FT', 'Two.']) await expect(dialog).toContainText(words);
  await expectHeight(dialog, 0.65);
  await dialog.getByRole('button', { name: 'Close chat' }).click();
  await expect(dialog).toBeHidden();
  await expect(badge).toBeHidden();
});
