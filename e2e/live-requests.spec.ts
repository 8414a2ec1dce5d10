import { expect, type Page } from '@playwright/test';
import { disconnect } from '@tandem/contract/connections';
import { askToJoin } from '@tandem/contract/join-requests';
import { listSuggestions } from '@tandem/contract/people';
import { listFeed } from '@tandem/contract/projects/project-lists';
import {
  askToConnect,
  call,
  member,
  nameOf,
  publish,
  memberWithoutBrowser,
  waitUntilFound,
  type Member,
} from './actors.ts';
import { test } from './fixtures.ts';
import { socketOf } from './states.ts';

// Changes arrive within 2 s; the rest allows for a busy machine. Without live events they take a minute.
const soon = { timeout: 10_000 };

const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const requestOf = (page: Page, person: Member) =>
  page.getByRole('listitem').filter({ hasText: nameOf(person) });
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('a join request and its acceptance appear on the open pages of owner and applicant @main', async ({
  browser,
}) => {
  const [owner, applicant, other] = await Promise.all([
    member(browser, 'Olive'),
    member(browser, 'Sam'),
    memberWithoutBrowser('Rosa'),
  ]);
  const title = `Hut book ${owner.lastName}`;
  const projectId = await publish(owner, title);
  await waitUntilFound(applicant.page, listFeed, owner.lastName);
  const [ownersOtherTab, joinedProjects, applications] = await Promise.all([
    owner.page.context().newPage(),
    applicant.page.context().newPage(),
    applicant.page.context().newPage(),
  ]);

  await test.step('owner and applicant open their pages', async () => {
    await Promise.all([
      owner.page.goto('/join-requests'),
      ownersOtherTab.goto('/feed'),
      applicant.page.goto(`/feed?search=${owner.lastName}`),
      joinedProjects.goto('/my-working-projects'),
      applications.goto('/my-applications'),
    ]);
    await expect(owner.page.getByText('No pending join requests.')).toBeVisible();
    await expect(card(applicant.page, title)).toBeVisible();
    await expect(applications.getByText('You haven’t asked to join a project yet.')).toBeVisible();
  });

  await test.step('the request appears on every page of both', async () => {
    await card(applicant.page, title)
      .getByRole('button', { name: `Ask to join: ${title}` })
      .click();
    const dialog = applicant.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Role' }).fill('Cartographer');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(requestOf(owner.page, applicant)).toBeVisible(soon);
    for (const page of [owner.page, ownersOtherTab])
      await expect(menu(page, 'Projects')).toHaveAccessibleDescription('1 pending request', soon);
    await expect(card(applications, title)).toContainText('Pending', soon);
  });

  await test.step('the acceptance appears on every page of both', async () => {
    await requestOf(owner.page, applicant)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(card(applicant.page, title)).toContainText('Joined', soon);
    await expect(card(joinedProjects, title)).toBeVisible(soon);
    await expect(card(applications, title)).toContainText('Accepted', soon);
    await expect(menu(ownersOtherTab, 'Projects')).toHaveAccessibleDescription('', soon);
  });

  await test.step('a request that was sent while the owner was offline appears when they are online again', async () => {
    await owner.page.context().setOffline(true);
    await call(other.page, askToJoin, { params: { projectId }, body: { role: 'Editor' } });
    await owner.page.context().setOffline(false);
    await expect(requestOf(owner.page, other)).toBeVisible(soon);
    await expect(menu(owner.page, 'Projects')).toHaveAccessibleDescription('1 pending request', soon);
  });
});

test('a connection request, its acceptance and its end appear on the open pages of both members @main', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([member(browser, 'Ada'), member(browser, 'Ben')]);
  const received = await ben.page.context().newPage();
  const sent = await ada.page.context().newPage();
  await waitUntilFound(ben.page, listSuggestions, ada.lastName);
  const connections = [ben.page, received, ada.page, sent].map(socketOf);
  await Promise.all([
    ben.page.goto(`/people/feed?search=${ada.lastName}`),
    received.goto('/received-requests'),
    ada.page.goto('/my-connections'),
    sent.goto('/sent-requests'),
  ]);
  await expect(card(ben.page, nameOf(ada))).toBeVisible();
  await expect(received.getByText('No received requests found.')).toBeVisible();
  await expect(sent.getByText('No sent requests found.')).toBeVisible();
  await expect(ada.page.getByText('No connections found.')).toBeVisible();
  // The suggestions keep their order, so they are not fetched again when the socket connects after them.
  for (const untilConnected of connections) await untilConnected();

  await test.step('the request', async () => {
    await askToConnect(ada, ben);
    await expect(card(received, nameOf(ada))).toBeVisible(soon);
    await expect(menu(received, 'Connections')).toHaveAccessibleDescription('1 pending request', soon);
    await expect(card(sent, nameOf(ben))).toContainText('Pending', soon);
  });

  await test.step('the acceptance from the suggestions', async () => {
    await card(ben.page, nameOf(ada))
      .getByRole('button', { name: /^Accept/ })
      .click(soon);
    await expect(card(ada.page, nameOf(ben))).toBeVisible(soon);
    await expect(received.getByText('No received requests found.')).toBeVisible(soon);
    await expect(menu(received, 'Connections')).toHaveAccessibleDescription('', soon);
  });

  await test.step('the end of the connection', async () => {
    await call(ben.page, disconnect, { params: { userId: ada.id } });
    await expect(ada.page.getByText('No connections found.')).toBeVisible(soon);
    await expect(card(ben.page, nameOf(ada)).getByRole('button', { name: /^Connect with/ })).toBeVisible(
      soon,
    );
  });
});
