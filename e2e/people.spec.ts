import { expect, type Browser, type Page, type Route } from '@playwright/test';
import { rejectConnectionRequest } from '@tandem/contract/connections';
import { listSuggestions } from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { listFeed } from '@tandem/contract/projects/project-lists';
import {
  call,
  askToConnect,
  connect,
  member,
  nameOf,
  publish,
  memberWithoutBrowser,
  waitUntilFound,
  randomWord,
  type Member,
} from './actors.ts';
import { horizontalOverflow, expectNoAxeViolations } from './accessibility.ts';
import { status } from './states.ts';
import { test } from './fixtures.ts';

const card = (page: Page, person: Member) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nameOf(person) }) });
const button = (page: Page, person: Member, name: RegExp) => card(page, person).getByRole('button', { name });
const chooseDisconnect = async (page: Page, person: Member) => {
  await button(page, person, /^More about/).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
};
const find = async (page: Page, { lastName }: Member) => {
  await waitUntilFound(page, listSuggestions, lastName);
  await page.goto(`/people/feed?search=${lastName}`);
};

/** Ada with a browser, and Ben without one. */
const adaAndBen = (browser: Browser) => Promise.all([member(browser, 'Ada'), memberWithoutBrowser('Ben')]);

const twoMembers = (browser: Browser, use: object = {}) =>
  Promise.all([member(browser, 'Ada', use), member(browser, 'Ben', use)]);

// spec: §1-01, §1-05, §2.9-06, §2.10-04, §2.11-02, §2.11-03, §2.12-02, §2.12-05, §4-34, §4-35, §7.4-03, §8-26, §9-03, §9-14
test('two members find each other, connect and disconnect @phone-only @main', async ({ browser }, {
  project,
}) => {
  const [ada, ben] = await twoMembers(browser, project.use);

  await test.step('one finds the other by name and sends a request', async () => {
    const firstPage = ada.page.waitForRequest((request) =>
      request.url().endsWith(`${listSuggestions.path}?limit=10&page=1`),
    );
    await waitUntilFound(ada.page, listSuggestions, ben.lastName);
    await ada.page.goto('/people/feed');
    await firstPage;
    await ada.page.getByRole('searchbox').fill(ben.lastName);
    await expect(ada.page).toHaveURL(/search=Test/);
    await expect(card(ada.page, ben)).toContainText('1 shared skill: Testing');
    await expect(card(ada.page, ben)).toContainText('5 years');
    await button(ada.page, ben, /^Connect with/).click();
    await expect(status(ada.page, 'Connection request sent!')).toBeVisible();
    await expect(card(ada.page, ben)).toContainText('Pending');
  });

  await test.step('the other sees it in the menus and accepts', async () => {
    await ben.page.goto('/feed');
    const me = ben.page.getByRole('button', { name: 'Me', exact: true });
    await expect(me).toHaveAccessibleDescription('1 pending request');
    await me.click();
    await ben.page.getByRole('button', { name: 'Connections', exact: true }).click();
    const link = ben.page.getByRole('link', { name: 'Incoming Requests', exact: true });
    await expect(link).toHaveAccessibleDescription('1 pending request');
    await link.click();
    await expect(card(ben.page, ada)).toContainText(ada.emailId);
    await expect(card(ben.page, ada)).toContainText('TypeScript');
    await button(ben.page, ada, /^Accept/).click();
    await expect(ben.page.getByText('No received requests found.')).toBeVisible();
    await expect(me).toHaveAccessibleDescription('');
  });

  await test.step('both see the connection with its date and the e-mail address', async () => {
    await ada.page.goto('/sent-requests?tab=accepted');
    await expect(card(ada.page, ben)).toContainText('Connected');
    for (const [viewer, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      await viewer.page.goto('/my-connections');
      await expect(card(viewer.page, other)).toContainText(/Connected Since\d\d [A-Z][a-z]{2} \d{4}/);
      await expect(card(viewer.page, other).getByRole('link', { name: other.emailId })).toBeVisible();
    }
  });

  await test.step('one disconnects after a confirmation', async () => {
    await chooseDisconnect(ada.page, ben);
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(card(ada.page, ben)).toBeVisible();
    await chooseDisconnect(ada.page, ben);
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(ada.page.getByText('No connections found.')).toBeVisible();
    await expect(status(ada.page, 'You are no longer connected.')).toBeVisible();
    await ben.page.reload();
    await expect(ben.page.getByText('No connections found.')).toBeVisible();
  });
});

test('a search reply from before a connection request does not undo its status', async ({ browser }) => {
  const [ada, ben] = await adaAndBen(browser);
  await find(ada.page, ben);
  await expect(button(ada.page, ben, /^Connect with/)).toBeVisible();
  const fetched = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const late = async (route: Route) => {
    const response = await route.fetch();
    fetched.resolve();
    await requested.promise;
    await route.fulfill({ response });
  };
  await ada.page.route('**/api/people/suggestions*', late, { times: 1 });
  await ada.page.getByRole('searchbox').fill(nameOf(ben));
  await fetched.promise;
  await button(ada.page, ben, /^Connect with/).click();
  await expect(status(ada.page, 'Connection request sent!')).toBeVisible();
  requested.resolve();
  await expect(ada.page).toHaveURL(/search=Ben/);
  await expect(ada.page.getByText('1 person found')).toBeAttached();
  await expect(card(ada.page, ben)).toContainText('Pending');
});

test('people are filtered by skill and time, by keyboard and from the address @phone', async ({ browser }, {
  project,
}) => {
  const [{ page }, ben, cleo] = await Promise.all([
    member(browser, 'Ada', project.use),
    memberWithoutBrowser('Ben'),
    memberWithoutBrowser('Cleo'),
  ]);
  const skills = [`Weaving${randomWord()}`];
  await call(ben.page, editProfile, { body: { skills, hoursPerWeek: 4 } });
  await call(cleo.page, editProfile, { body: { skills } });
  await page.goto('/people/feed');
  await page.getByRole('button', { name: 'Filter by a skill' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'People with the skill' })).toBeFocused();
  await page.keyboard.type(skills[0]!);
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: `Remove the filter ${skills[0]}` });
  await expect(remove).toBeVisible();
  for (const person of [ben, cleo]) await expect(card(page, person)).toBeVisible();
  await page.getByRole('button', { name: 'Has time for a project' }).press('Space');
  await expect(card(page, cleo)).toBeHidden();
  await expect(card(page, ben)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Has time for a project', pressed: true })).toBeVisible();
  await remove.press('Enter');
  await expect(page).not.toHaveURL(/skills=/);
  await expect(page).toHaveURL(/hasTime=true/);
  await page.goBack();
  await expect(card(page, ben)).toBeVisible();
  await expect(remove).toBeVisible();
});

// spec: §2.9-09
test('a dismissed person is not suggested again', async ({ browser }) => {
  const [ada, ben] = await adaAndBen(browser);
  await find(ada.page, ben);
  const dismiss = button(ada.page, ben, /^Don’t suggest/);
  await dismiss.click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(dismiss).toBeFocused();
  await dismiss.click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Stop suggesting' }).click();
  await expect(ada.page.getByText('No suggestions found.')).toBeVisible();
  await ada.page.reload();
  await expect(ada.page.getByText('No suggestions found.')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(ada.page).toHaveURL('/people/feed');
});

// spec: §4-35
test('connection requests are sent, accepted and rejected by keyboard alone @main', async ({ browser }) => {
  const [[ada, ben], cleo] = await Promise.all([twoMembers(browser), memberWithoutBrowser('Cleo')]);
  await askToConnect(cleo, ben);
  await find(ada.page, ben);
  await button(ada.page, ben, /^Connect with/).focus();
  await ada.page.keyboard.press('Enter');
  await expect(card(ada.page, ben)).toContainText('Pending');
  const control = card(ada.page, ben).getByRole('group', { name: `Connection with Ben ${ben.lastName}` });
  await expect(control).toBeFocused();
  await expect(button(ada.page, ben, /^Withdraw/)).toBeEnabled();
  await ada.page.keyboard.press('Tab');
  await expect(button(ada.page, ben, /^Withdraw/)).toBeFocused();

  await ben.page.goto('/received-requests');
  await button(ben.page, cleo, /^Reject/).focus();
  await ben.page.keyboard.press('Enter');
  // What came of it stands in place of the buttons, and the focus stays with it.
  await expect(ben.page.getByRole('heading', { name: nameOf(cleo) })).toBeFocused();
  await expect(ben.page.getByText(`You rejected ${nameOf(cleo)}’s request.`)).toBeVisible();
  const accept = button(ben.page, ada, /^Accept/);
  const isFocused = () => accept.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 20 && !(await isFocused()); stop += 1) await ben.page.keyboard.press('Tab');
  await expect(accept).toBeFocused();
  await ben.page.keyboard.press('Enter');
  await expect(ben.page.getByRole('heading', { name: nameOf(ada) })).toBeFocused();
  await expect(ben.page.getByText('No received requests found.')).toBeVisible();
});

test('names and photos link to the person, and the own name to the own profile', async ({ browser }) => {
  const [ada, ben] = await twoMembers(browser);
  const title = `Lighthouse ${ben.lastName}`;
  await publish(ben, title);
  await waitUntilFound(ada.page, listFeed, ben.lastName);
  await ada.page.goto(`/feed?search=${ben.lastName}`);
  await ada.page.getByRole('link', { name: `Ben ${ben.lastName}` }).click();
  await expect(ada.page).toHaveURL(`/people/${ben.id}`);
  await expect(ada.page).toHaveTitle(`Ben ${ben.lastName} · Tandem`);
  await expect(ada.page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(ada.page.getByText(ben.emailId)).toBeHidden();
  await expect(ada.page.getByRole('list', { name: /’s skills$/ })).toContainText('Testing');
  await ada.page.getByRole('button', { name: /^Connect with/ }).click();
  await expect(ada.page.getByText('Pending')).toBeVisible();
  await expect(ada.page.getByText('Shown once you are connected')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Back' }).click();
  await expect(ada.page).toHaveURL(/\/feed\?search=/);

  await ben.page.goto('/my-projects');
  await ben.page.getByRole('link', { name: `People: ${title}` }).click();
  await ben.page
    .getByRole('list', { name: 'Collaborators' })
    .getByRole('link', { name: `Ben ${ben.lastName}` })
    .click();
  await expect(ben.page).toHaveURL('/profile');
  await ben.page.goto(`/people/${ben.id}`);
  await expect(ben.page).toHaveURL('/profile');
});

test('the people screens have no axe violations and fit the window @phone', async ({ browser }, {
  project,
}) => {
  test.slow();
  const [ada, ...others] = await Promise.all([
    member(browser, 'Ada', project.use),
    memberWithoutBrowser('Ben'),
    memberWithoutBrowser('Cleo'),
    memberWithoutBrowser('Dora'),
  ]);
  const [ben, cleo, dora] = others;
  await askToConnect(ada, ben);
  await askToConnect(cleo, ada);
  await connect(dora, ada);
  await call(dora.page, rejectConnectionRequest, { params: { requestId: await askToConnect(ben, dora) } });
  const { page } = ada;
  if (project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/people-feed',
    '/people/feed',
    '/people/feed?search=nobody-has-this-name',
    '/people/feed?skills=["Testing"]&hasTime=true',
    '/sent-requests',
    '/sent-requests?tab=rejected',
    '/received-requests',
    '/my-connections',
    `/people/${dora.id}`,
    '/people/nobody',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  }
});
