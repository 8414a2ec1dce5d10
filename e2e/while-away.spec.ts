import { type Browser, expect, type Page } from '@playwright/test';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { updateNotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { createProject } from '@tandem/contract/projects';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { type Actor, call, memberIn } from './actors.ts';
import { hurryMails, setRole } from './community-roles.ts';
import { test } from './fixtures.ts';
import { field, logIn } from './log-in-screen.ts';
import { linksInMail } from './mailbox.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

// An announcement is above the screens of every test, so these stories have a server of their own.
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server.stop());

const newContext = (browser: Browser) => browser.newContext({ baseURL: server.origin });
const newMember = async (browser: Browser, firstName: string): Promise<Actor> =>
  memberIn(await newContext(browser), firstName, server.origin);
const database = () => ({ E2E_DATA_DIR: server.dataDir });
const banner = (page: Page) => page.getByRole('region', { name: 'Announcement', exact: true });
const bell = (page: Page) => page.getByRole('button', { name: 'Notifications' });

/** Another browser of a member, at a screen after the log-in. */
async function logInElsewhere(browser: Browser, { emailId }: Actor, path: string): Promise<Page> {
  const page = await (await newContext(browser)).newPage();
  await page.goto(path);
  await logIn(page, emailId);
  return page;
}

/** The links of a mail that is collected for a while. */
async function linksOfCollected({ emailId }: Actor, subject: string): Promise<string[]> {
  let links: string[] = [];
  await expect(async () => {
    await hurryMails(database());
    links = await linksInMail(emailId, subject, server.dataDir);
    expect(links).not.toEqual([]);
  }).toPass();
  return links;
}

// spec: added-850
test('an announcement reaches a member at once, and stays dismissed on all devices', async ({ browser }) => {
  test.slow();
  const [admin, rita] = await Promise.all([newMember(browser, 'Ada'), newMember(browser, 'Rita')]);
  await setRole(admin.emailId, 'administrator', database());
  const isOn = { topic: 'announcements', channel: 'mail', isOn: true };
  await call(rita.page, updateNotificationSettings, { body: { channels: [isOn] }, origin: server.origin });
  const { page } = rita;
  const phone = await logInElsewhere(browser, rita, '/my-projects');
  await expect(phone.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await page.goto('/feed');
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await admin.page.goto('/admin/settings');
  await admin.page.getByRole('tab', { name: 'Announcement' }).click();
  await field(admin.page, 'Text').fill('**Maintenance** on Sunday');
  await admin.page.getByLabel('Also notify every member').check();
  await admin.page.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.page.getByText('Announcement published.')).toBeVisible();
  for (const device of [page, phone]) {
    await expect(banner(device)).toContainText('Maintenance on Sunday');
    await expect(bell(device)).toHaveAccessibleName('Notifications, 1 unread');
  }
  await expectNoAxeViolations(page);
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Maintenance on Sunday');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Dismiss announcement' }).click();
  for (const device of [page, phone]) await expect(banner(device)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await expect(banner(admin.page)).toBeVisible();

  // A browser that was not open meanwhile shows it until it has asked.
  const late = await logInElsewhere(browser, rita, '/feed');
  await expect(late.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();
  await expect(banner(late)).toBeHidden();
  await late.reload();
  await expect(late.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();
  await expect(banner(late)).toBeHidden();

  const links = await linksOfCollected(rita, 'News from the administrators');
  expect(links).toContain(`${server.origin}/notifications`);
});

test('the mail of an acceptance opens the board after the log-in, and ends such mails with one click', async ({
  browser,
}) => {
  test.slow();
  const [owner, lucia] = await Promise.all([newMember(browser, 'Mira'), newMember(browser, 'Lucia')]);
  const { origin } = server;
  const lists = { skillsRequired: ['Rust'], interestsTags: ['maps'] };
  const body = { title: 'Tide tables', description: 'Readable ones.', ...lists };
  const { project } = await call(owner.page, createProject, { body, origin });
  const params = { projectId: project._id };
  const { data } = await call(lucia.page, askToJoin, { params, body: { role: 'Pilot' }, origin });
  const decided = { params: { ...params, requestId: data._id }, origin };
  await call(owner.page, acceptJoinRequest, decided);

  const links = await linksOfCollected(lucia, 'You’re in: Tide tables');
  const board = `/projects/${project._id}/tasks`;
  expect(links).toContain(origin + board);
  const phone = await logInElsewhere(browser, lucia, board);
  await expect(phone).toHaveURL(board);
  await expect(phone.getByRole('heading', { name: 'To Do' })).toBeVisible();

  const stranger = await (await newContext(browser)).newPage();
  await stranger.goto(links.find((link) => link.includes('unsubscribe')) ?? '');
  await expect(stranger.getByText('Stop sending you mails about notifications?')).toBeVisible();
  await expectNoAxeViolations(stranger);
  expect(await horizontalOverflow(stranger)).toBe(0);
  await stranger.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(stranger.getByText('Mails about notifications are off.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('Mails about notifications are off.')).toBeVisible();
});
