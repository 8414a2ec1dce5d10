import { expect, type Browser, type Page } from '@playwright/test';
import { logIn } from '@tandem/contract/account';
import { countUnread, openDirectChat, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import {
  call,
  connect,
  join,
  randomWord,
  member,
  password,
  publish,
  memberWithoutBrowser,
  type Member,
} from './actors.ts';
import { horizontalOverflow, expectNoAxeViolations, axeViolations } from './accessibility.ts';
import { escape } from './states.ts';
import { test } from './fixtures.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const bubble = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
const unread = (page: Page) => page.getByRole('banner').getByRole('img', { name: /unread message/ });

async function write(page: Page, text: string) {
  await input(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** The matches of a pattern in the shown messages, in order. */
async function shownMatches(page: Page, pattern: RegExp) {
  const all = await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').allInnerTexts();
  return all.flatMap((text) => pattern.exec(text)?.[0] ?? []);
}

/** Creates a project with collaborators; returns its id and that of its group chat. */
async function projectOf(owner: Member, ...others: Member[]) {
  const project = await publish(owner, `Tide tables ${randomWord()}`);
  for (const person of others) await join(person, owner, project);
  const { data } = await call(owner.page, openGroupChat, { body: { projectId: project } });
  return { project, chatId: data._id };
}

/** Two members of a project, each with a browser. */
async function team(browser: Browser, use: object = {}) {
  const [olive, sam] = await Promise.all([member(browser, 'Olive', use), member(browser, 'Sam', use)]);
  return { olive, sam, ...(await projectOf(olive, sam)) };
}

/** Another browser of the same member. */
async function device(browser: Browser, { emailId }: Member, options: object): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await call(page, logIn, { body: { emailId, password } });
  return page;
}

const postMessage = (from: Member, chatId: string, text: string) =>
  call(from.page, postChatMessage, { params: { chatId }, body: { text } });

test('project members chat, and a message read on one device is read on all @phone @main', async ({
  browser,
}, { project: { use, name } }) => {
  const { olive, sam, project } = await team(browser, use);
  const tablet = await device(browser, sam, use);
  await tablet.goto('/feed');

  await olive.page.goto('/my-projects');
  await olive.page.getByRole('link', { name: /^Chat: / }).click();
  await expect(olive.page).toHaveURL(`/collab-chat/${project}/group`);
  await write(olive.page, 'High water at noon: https://example.org/tides <b>bring</b> oars');
  await expect(bubble(olive.page, 'High water')).toContainText('You');
  await expect(bubble(olive.page, 'High water').getByText('Sent', { exact: true })).toBeAttached();
  await expect(unread(tablet)).toHaveText('1');
  await expect(tablet).toHaveTitle(/^\(1\)/);

  await sam.page.goto('/chat');
  if (name === 'phone') await sam.page.getByRole('link', { name: /^Tide tables/ }).click();
  await expect(bubble(sam.page, 'High water')).toContainText(`Olive ${olive.lastName}`);
  await expect(bubble(sam.page, 'High water')).toContainText('<b>bring</b> oars');
  const link = bubble(sam.page, 'High water').getByRole('link', { name: 'https://example.org/tides' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  if (name !== 'phone') {
    // The chat opened by itself, so its message counts as read once it is used.
    await expect(unread(tablet)).toHaveText('1');
    await bubble(sam.page, 'High water').click({ position: { x: 4, y: 4 } });
  }
  await expect(unread(tablet)).toBeHidden();

  // Typing is not sent before the socket is connected, so it is repeated.
  await expect(async () => {
    await input(sam.page).pressSequentially('Oars');
    await expect(olive.page.getByText('Sam is typing...')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await input(sam.page).fill('Oars are packed.');
  if (name === 'phone') await sam.page.getByRole('button', { name: 'Send' }).tap();
  else {
    await input(sam.page).press('Shift+Enter');
    await input(sam.page).press('Enter');
  }
  await expect(bubble(olive.page, 'Oars are packed.')).toContainText(/\d:\d\d [AP]M/);
  await expect(olive.page.getByText('Sam is typing...')).toBeHidden();
  await expect(olive.page.getByRole('status').filter({ hasText: 'Sam: Oars are packed.' })).toBeAttached();
  expect(await horizontalOverflow(sam.page)).toBeLessThanOrEqual(0);
});

// spec: §4-22
test('messages sent and missed while offline arrive once and in order @main', async ({ browser }) => {
  const { olive, sam, chatId } = await team(browser);
  const people = [olive, sam];
  await Promise.all(people.map(({ page }) => page.goto(`/chat?chat=${chatId}`)));
  await expect(olive.page.getByText('No messages yet.')).toBeVisible();
  await write(sam.page, 'number 1');
  await expect(bubble(olive.page, 'number 1')).toBeVisible();
  await expect(olive.page.getByRole('status').filter({ hasText: 'Sam: number 1' })).toBeAttached();

  await sam.page.context().setOffline(true);
  await expect(sam.page.getByText('You’re offline.')).toBeVisible();
  await expect(sam.page.getByText('Messages will be sent when')).toBeVisible();
  for (const text of ['number 2', 'number 3', 'number 4']) await postMessage(olive, chatId, text);
  for (const text of ['number 5', 'number 6', 'number 7']) await write(sam.page, text);
  await expect(bubble(sam.page, 'number 7').getByText('Not sent yet')).toBeVisible();
  await bubble(sam.page, 'number 6').getByRole('button', { name: 'Discard' }).click();
  await expect(bubble(sam.page, 'number 6')).toBeHidden();
  await sam.page.context().setOffline(false);

  await expect(bubble(olive.page, 'number 7')).toBeVisible();
  await expect(sam.page.getByText('You’re offline.')).toBeHidden();
  for (const { page } of people)
    await expect
      .poll(() => shownMatches(page, /number \d/))
      .toEqual([1, 2, 3, 4, 5, 7].map((number) => `number ${number}`));
});

test('a reload keeps an unsent message and the draft', async ({ browser }) => {
  const { olive, sam, chatId } = await team(browser);
  const { page } = sam;
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io|\/api\/chat\/[^/]+\/message$/, (route) => route.abort());
  await page.goto(`/chat?chat=${chatId}`);
  await write(page, 'sent before the reload');
  await expect(bubble(page, 'sent before').getByRole('button', { name: 'Retry' })).toBeVisible();
  await input(page).fill('half a thought');
  await page.unroute(/socket\.io|\/api\/chat\/[^/]+\/message$/);
  await page.reload();
  await expect(bubble(page, 'sent before the reload').getByText('Sent', { exact: true })).toBeAttached();
  await expect(input(page)).toHaveValue('half a thought');
  await olive.page.goto(`/chat?chat=${chatId}`);
  await expect(bubble(olive.page, 'sent before the reload')).toHaveCount(1);
});

test('a removed collaborator loses the open chat at once', async ({ browser }) => {
  const [olive, sam, kim] = await Promise.all([
    memberWithoutBrowser('Olive'),
    member(browser, 'Sam'),
    member(browser, 'Kim'),
  ]);
  const { project, chatId } = await projectOf(olive, sam, kim);
  await Promise.all([sam, kim].map(({ page }) => page.goto(`/chat/${project}`)));
  await write(sam.page, 'Goodbye, then.');
  await expect(bubble(kim.page, 'Goodbye, then.')).toBeVisible();
  await call(olive.page, removeProjectUser, { params: { id: project, userId: sam.id } });
  await expect(sam.page.getByText('The chat is for members.')).toBeVisible();
  await expect(bubble(sam.page, 'Goodbye')).toHaveCount(0);
  await postMessage(olive, chatId, 'Only for us.');
  await expect(bubble(kim.page, 'Only for us.')).toBeVisible();
  await expect(kim.page.getByRole('button', { name: /^Sam/ })).toBeHidden();
});

test('a long chat opens at the first unread message, scrolls back, and jumps to the latest @main', async ({
  browser,
}) => {
  const [olive, sam] = await Promise.all([memberWithoutBrowser('Olive'), member(browser, 'Sam')]);
  const { chatId } = await projectOf(olive, sam);
  for (let line = 1; line <= 130; line += 1)
    await postMessage(line <= 60 ? sam : olive, chatId, `line ${line}.`);
  const { page } = sam;
  await page.goto(`/chat?chat=${chatId}`);
  await expect(page.getByText('New messages', { exact: true })).toBeInViewport();
  await expect(bubble(page, /line 61\./)).toBeInViewport();
  await expect(unread(page)).toHaveText('70');
  await page.getByRole('region', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -4_000);
    await expect(page.getByText('This is the start of the conversation.')).toBeInViewport({ timeout: 300 });
  }).toPass();
  await page.getByRole('button', { name: /^Jump to latest 70 new messages/ }).click();
  await expect(bubble(page, /line 130\./)).toBeInViewport();
  await expect(unread(page)).toBeHidden();
  // The chat also follows a message that is taller than the screen, and the next one.
  await postMessage(olive, chatId, 'A long story.\n'.repeat(90));
  await postMessage(olive, chatId, 'line 131.');
  await expect(bubble(page, /line 131\./)).toBeInViewport();
  // Left elsewhere with nothing new, the chat opens there again.
  await expect.poll(async () => (await call(page, countUnread)).data).toEqual({});
  const start = page.getByText('This is the start of the conversation.');
  await page.getByRole('region', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -4_000);
    await expect(start).toBeInViewport({ timeout: 300 });
  }).toPass();
  await page.getByRole('link', { name: 'Tandem', exact: true }).first().click();
  await page.waitForURL(/feed/);
  await page.goBack();
  await expect(start).toBeInViewport();
});

test('the Chat tab of a project opens at its end, with the composer in view above the keyboard @phone-only', async ({
  browser,
}, { project: { use } }) => {
  const [olive, sam] = await Promise.all([memberWithoutBrowser('Olive'), member(browser, 'Sam', use)]);
  const { project, chatId } = await projectOf(olive, sam);
  for (let line = 1; line <= 40; line += 1) await postMessage(sam, chatId, `line ${line}.`);
  const { page } = sam;
  for (const [width, height] of [
    [360, 780],
    [720, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/collab-chat/${project}/group`);
    await expect(bubble(page, /line 40\./)).toBeInViewport();
    await expect(input(page)).toBeInViewport({ ratio: 1 });
  }
  // A keyboard leaves the upper half.
  await input(page).focus();
  await page.setViewportSize({ width: 360, height: 420 });
  await expect(bubble(page, /line 40\./)).toBeInViewport();
  await expect(input(page)).toBeInViewport({ ratio: 1 });
  await write(page, 'Above the keyboard.');
  await expect(bubble(page, 'Above the keyboard.')).toBeInViewport({ ratio: 1 });
});

test('connected members chat from My Connections, and see each other online unless one hides it', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([member(browser, 'Ada'), member(browser, 'Ben')]);
  await connect(ada, ben);
  const { _id: chatId } = await call(ada.page, openDirectChat, { body: { userId: ben.id } });
  await postMessage(ben, chatId, 'Would Thursday work?');
  await ada.page.goto('/my-connections');
  const chat = ada.page.getByRole('button', { name: `Message Ben ${ben.lastName}` });
  await expect(ada.page.getByRole('main').getByRole('img', { name: '1 unread message' })).toBeVisible();
  await chat.click();
  const dialog = ada.page.getByRole('dialog');
  await expect(dialog).toContainText(ben.emailId);
  await expect(bubble(ada.page, 'Would Thursday work?')).toBeVisible();
  await expect(ada.page.getByRole('main').getByRole('img', { name: /unread/ })).toBeHidden();
  await ben.page.goto('/profile');
  await expect(dialog.getByText('Online').first()).toBeVisible();
  await ben.page.getByRole('switch', { name: /^Show when I am online/ }).click();
  await expect(dialog.getByText('Online')).toHaveCount(0);
  expect(await axeViolations(ada.page)).toEqual([]);
  await expect(input(ada.page)).toBeFocused();
  await input(ada.page).fill('Thursday it is.');
  await input(ada.page).press('Enter');
  await expect(unread(ben.page)).toHaveText('1');
  await escape(dialog);
  await expect(chat).toBeFocused();

  await ben.page.getByRole('banner').getByRole('link', { name: /^Chat/ }).click();
  await ben.page.getByRole('tab', { name: /^Direct Chat/ }).click();
  await expect(ben.page.getByText('Select a collaborator to start chatting.')).toBeVisible();
  await ben.page.getByRole('link', { name: /Thursday it is/ }).click();
  await expect(bubble(ben.page, 'Thursday it is.')).toContainText(`Ada ${ada.lastName}`);
  await ben.page.goto(`/people/${ada.id}`);
  await ben.page.getByRole('link', { name: /^Message Ada/ }).click();
  await expect(bubble(ben.page, 'Thursday it is.')).toBeVisible();
});

test('the chat screens have no axe violations and fit the window @phone', async ({ browser }, {
  project: { use },
}) => {
  const [olive, sam] = await Promise.all([member(browser, 'Olive', use), memberWithoutBrowser('Sam')]);
  const { project, chatId } = await projectOf(olive, sam);
  await postMessage(sam, chatId, 'W'.repeat(400));
  await postMessage(sam, chatId, 'See example.org, and مرحبا بالجميع');
  await postMessage(olive, chatId, 'Mine, with https://example.org');
  const shown = (page: Page) =>
    page.getByText(/Mine, with|No messages yet|Select a/).filter({ visible: true });
  const screens = [`/chat?chat=${chatId}`, `/chat/${project}`, `/collab-chat/${project}/group`];
  for (const path of [...screens, '/chat?tab=direct']) {
    await olive.page.goto(path);
    await expect(shown(olive.page).first()).toBeVisible();
    expect(await horizontalOverflow(olive.page), path).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(olive.page);
  }
});
