import { expect, type Locator, type Page } from '@playwright/test';
import { acceptConnectionRequest } from '@tandem/contract/connections';
import { askToJoin } from '@tandem/contract/join-requests';
import { listSuggestions } from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { listFeed } from '@tandem/contract/projects/project-lists';
import {
  call,
  askToConnect,
  join,
  randomWord,
  member,
  nameOf,
  publish,
  memberWithoutBrowser,
  waitUntilFound,
} from './actors.ts';
import { store } from './photos.ts';
import {
  alert,
  changeReply,
  escape,
  expectLoading,
  expectRed,
  holdRequests,
  replyWith,
  scrollTo,
} from './states.ts';
import { test } from './fixtures.ts';

// The exact texts and lists that the specification requires of projects and people, where no other test checks them.

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const entries = (place: Locator, list: string | RegExp) =>
  place.getByRole('list', { name: list }).getByRole('listitem');
const press = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).click();

const long = { interestsTags: ['one', 'two', 'three', 'four'], description: 'What it is.' };
const emptyProfile = { about: '', experience: null, techStack: [], skills: [], interests: [] };
const dates = {
  'MMM D, YYYY': /[A-Z][a-z]{2} (?:[1-9]|[1-3]\d), \d{4}/,
  'DD MMM YYYY': /\d\d [A-Z][a-z]{2} \d{4}/,
};

/** Lists projects as published on a day with one digit, which the formats write differently. */
const onSecondOfMarch = changeReply<{ data: object[] }>(({ data, ...rest }) => ({
  ...rest,
  data: data.map((project) => ({ ...project, createdAt: '2026-03-02T12:00:00.000Z' })),
}));

// spec: §2.6-02, §2.6-03, §2.6-06, §2.6-09, §2.6-10, §2.6-11, §3-08, §9-04, §9-12, §9-19
test('the feed shows its loading text, and its cards show what the specification lists @main', async ({
  browser,
}) => {
  const [owner, { page }] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn')]);
  const title = `Kiln ${randomWord()}`;
  await publish(owner, title, long);
  const { downloadUrl } = await store(owner.page, 'orla.png');
  await waitUntilFound(page, listFeed, title);
  const release = await holdRequests(page, '**/api/projects/*');
  await page.goto(`/feed?search=${title}`);
  await expectLoading(page, 'Loading projects...');
  release();
  const kiln = card(page, title);
  await expect(kiln).toContainText(`OT${nameOf(owner)}`);
  await expect(kiln).toContainText('What it is.');
  await expect(entries(kiln, 'Skills you will learn')).toHaveText(['Rust', 'SQLite', 'CRDT']);
  await expect(entries(kiln, 'Tags')).toHaveText(['#one', '#two', '#three']);
  await expect(page.getByRole('tab')).toHaveText([/^Project Feed/, /^Saved for Later/]);
  await call(owner.page, editProfile, { body: { photoUrl: downloadUrl } });
  await page.route('**/api/projects/feed?*', onSecondOfMarch);
  await page.reload();
  await expect(kiln.locator('img')).toHaveAttribute('src', downloadUrl);
  await expect(kiln.getByRole('time')).toHaveText('Mar 2, 2026');
});

// spec: §2.7-01, §2.7-02, §2.8-01, §2.8-02, §3-09, §7.2-02, §9-18
test('the simple feeds show the photos, lists and buttons of the specification', async ({ browser }) => {
  const [owner, { page }] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn')]);
  const title = `Mill ${randomWord()}`;
  await publish(owner, title, long);
  const feedRequest = page.waitForRequest(/\/api\/projects\/feed/);
  await page.goto('/project-feed');
  expect(new URL((await feedRequest).url()).searchParams.has('search')).toBe(false);
  const mill = card(page, title);
  await scrollTo(mill);
  await expect(mill.locator('img')).toHaveAttribute('src', '/default-avatar.png');
  await expect(mill).toContainText('0 collaborators');
  await expect(mill).toContainText('What it is.');
  await expect(entries(mill, 'Tech stack')).toHaveText(['Rust', 'SQLite', 'CRDT', 'Fuzzing']);
  await expect(mill.getByRole('button', { name: /^Join Project/ })).toHaveText('Join Project');

  await page.goto('/people-feed');
  const person = card(page, nameOf(owner));
  await scrollTo(person);
  await expect(person.locator('img')).toHaveAttribute('src', '/default-avatar.png');
  await expect(entries(person, /skills$/)).toHaveText(['Testing']);
  await expect(entries(person, /interests$/)).toHaveText(['#maps']);
  await expect(person).toContainText('5 years');
  await expect(person).toContainText('Builds things with other people.');
  await expect(person.getByRole('button', { name: /^Connect/ })).toHaveText('Connect');
  await press(person, /^Connect/);
  await expect(person).toContainText('Pending');
  const avatar = await page.request.get('/default-avatar.png');
  expect(avatar.headers()['content-type']).toBe('image/png');
});

// spec: §2.9-01, §2.9-02, §2.9-03, §2.9-04, §2.9-05, §2.9-07, §2.9-08, §8-21
test('a suggestion shows the specified texts for what is missing', async ({ browser }) => {
  const [ada, { page }] = await Promise.all([memberWithoutBrowser('Ada'), member(browser, 'Ben')]);
  await call(ada.page, editProfile, { body: emptyProfile });
  await waitUntilFound(page, listSuggestions, ada.lastName);
  const release = await holdRequests(page, '**/api/people/suggestions*');
  await page.goto(`/people/feed?search=${ada.lastName}`);
  await expectLoading(page, 'Loading...');
  release();
  const person = card(page, nameOf(ada));
  const missing = [
    'No job title available',
    'Not specified',
    'No tech stack specified',
    'No skills specified',
  ];
  for (const words of [...missing, 'No interests specified', 'AT']) await expect(person).toContainText(words);
  await expect(person.getByRole('time')).toHaveText(dates['DD MMM YYYY']);
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/feed');
  await page.route('**/api/people/suggestions*', replyWith(400, { message: 'Not now.', code: 'x' }));
  await page.goto('/people/feed');
  await expect(alert(page, 'Not now.')).toBeVisible();
});

// spec: §2.10-01, §2.10-02, §2.10-03, §2.10-06, §2.10-09, §2.11-01, §2.11-02, §2.12-01, §7.4-05, §9-09
test('requests and connections show the person, and the specified texts for what is missing', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([member(browser, 'Ada'), member(browser, 'Ben')]);
  const requestId = await askToConnect(ada, ben);
  await ben.page.goto('/received-requests');
  const sender = card(ben.page, nameOf(ada));
  for (const words of ['AT', ada.emailId, 'Builds things with other people.', 'TypeScript', 'Testing'])
    await expect(sender).toContainText(words);
  await expect(sender.getByRole('time')).toHaveText(new RegExp(`^Received ${dates['MMM D, YYYY'].source}$`));
  await expect(sender.getByRole('button', { name: /^(Accept|Reject)/ })).toHaveText(['Reject', 'Accept']);

  await call(ben.page, editProfile, { body: emptyProfile });
  await ada.page.goto('/sent-requests');
  await expect(ada.page.getByRole('tab')).toHaveText([/^Pending/, /^Accepted/, /^Rejected/]);
  await expect(ada.page.getByRole('tab', { name: /^Pending/ })).toHaveAttribute('aria-selected', 'true');
  const recipient = card(ada.page, nameOf(ben));
  for (const words of ['BT', 'Pending', 'Not provided', 'Shown once you are connected'])
    await expect(recipient).toContainText(words);
  await expect(recipient.getByRole('time')).toHaveText(new RegExp(`^Sent ${dates['MMM D, YYYY'].source}$`));
  for (const state of ['accepted', 'rejected']) {
    await ada.page.getByRole('tab', { name: new RegExp(state, 'i') }).click();
    await expect(ada.page.getByText(`No ${state} requests found.`)).toBeVisible();
  }
  await call(ben.page, acceptConnectionRequest, { params: { requestId } });
  await ada.page.goto('/my-connections');
  for (const words of ['BT', ben.emailId, 'No information available', 'Connected Since'])
    await expect(card(ada.page, nameOf(ben))).toContainText(words);
});

// spec: §2.13-01, §2.13-03, §2.13-09, §4-16, §5-14, §8-16, §9-04, §9-13
test('an own project has the actions, dialogs and texts of the specification', async ({ browser }) => {
  const owner = await member(browser, 'Orla');
  const { page } = owner;
  await publish(owner, 'Forge', long);
  await page.route('**/api/projects/my-projects?*', onSecondOfMarch);
  await page.goto('/my-projects');
  const forge = card(page, 'Forge');
  await expect(forge.getByRole('time')).toHaveText('Mar 02, 2026');
  const choose = async (action: string | RegExp) => {
    await press(forge, 'Actions for Forge');
    await page.getByRole('menuitem', { name: action }).click();
  };
  const dialogs = [
    [() => press(page, 'Add Project'), 'Create Project'],
    [() => choose('Project Analytics'), 'Project Analytics'],
    [() => choose('Collaborators'), 'Collaborators'],
    [() => choose('Edit'), 'Edit Project'],
  ] as const;
  for (const [open, name] of dialogs) {
    await open();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    if (name !== 'Edit Project') await escape(page.getByRole('dialog', { name }));
  }
  for (const name of ['Title', 'Description'])
    await expect(page.getByRole('textbox', { name })).toHaveAttribute('required');
  for (const name of ['Skills', 'Tags'])
    await expect(page.getByRole('combobox', { name })).not.toHaveAttribute('required');
  await page.route('**/api/project/*/edit', replyWith(500, {}), { times: 1 });
  await press(page.getByRole('dialog'), 'Save changes');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to update project.');
  await page.route('**/api/project/*/edit', replyWith(409, { message: 'Locked.', code: 'x' }), { times: 1 });
  await press(page.getByRole('dialog'), 'Save changes');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Locked.');
  await escape(page.getByRole('dialog'));
  for (const [button, status] of [
    [/^Close project/, 'closed'],
    [/^Open project/, 'open'],
  ] as const) {
    const sent = page.waitForRequest('**/api/project/*/status');
    await choose(button);
    expect((await sent).postDataJSON()).toEqual({ status });
  }
  await expect(forge.getByText('Open', { exact: true })).toBeVisible();
});

// spec: §2.14-01, §2.14-02, §2.14-03, §2.14-04, §2.14-05, §2.14-06, §2.14-09, §2.14-10, §6-08, §8-18, §9-04, §9-13
test('a joined project shows what the specification lists, and the specified texts for what is missing', async ({
  browser,
}) => {
  const [owner, finn] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn')]);
  const { page } = finn;
  await join(finn, owner, await publish(owner, 'Ferry', long));
  const release = await holdRequests(page, '**/api/projects/my-collaborations*');
  await page.goto('/my-working-projects');
  await expectLoading(page, 'Loading...');
  release();
  const ferry = card(page, 'Ferry');
  await expect(entries(ferry, 'Skills you will learn')).toHaveText(['Rust', 'SQLite', 'CRDT']);
  await expect(entries(ferry, 'Tags')).toHaveText(['#one', '#two', '#three']);
  for (const words of ['What it is.', '1 collaborator']) await expect(ferry).toContainText(words);
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await page.unroute('**/api/projects/my-collaborations*');
  const untitled = (project: object) => ({
    ...project,
    title: '',
    description: '',
    createdAt: '2026-03-02T12:00:00.000Z',
  });
  await page.route(
    '**/api/projects/my-collaborations*',
    changeReply<{ data: object[] }>(({ data }) => ({ data: data.map(untitled) })),
  );
  await page.reload();
  await expect(card(page, 'Untitled Project')).toContainText('No description available.');
  await expect(card(page, 'Untitled Project').getByRole('time')).toHaveText('Mar 02, 2026');
  await page.unroute('**/api/projects/my-collaborations*');
  await page.route('**/api/projects/my-collaborations*', replyWith(400, {}));
  await page.reload();
  await expectRed(page.getByText('Failed to fetch working projects.'));
});

// spec: §2.15-01, §2.15-02, §2.15-03, §2.15-04, §2.15-05, §2.15-06, §2.15-08, §4-36, §8-20
test('a join request shows applicant and project, and the specified texts for what is missing @main', async ({
  browser,
}) => {
  const [owner, finn] = await Promise.all([member(browser, 'Orla'), memberWithoutBrowser('Finn')]);
  const { page } = owner;
  const projectId = await publish(owner, 'Bakery');
  await call(finn.page, askToJoin, { params: { projectId }, body: { role: 'Baker' } });
  const release = await holdRequests(page, '**/api/projects/requests?*');
  await page.goto('/join-requests');
  await expectLoading(page, 'Loading requests...');
  release();
  const request = card(page, nameOf(finn));
  for (const words of ['FT', finn.emailId, 'Bakery', 'No message provided.', 'Baker'])
    await expect(request).toContainText(words);
  await expect(request.getByRole('time')).toHaveText(dates['MMM D, YYYY']);
  await page.route('**/request/*/accept', replyWith(500, {}), { times: 1 });
  await press(request, /^Accept/);
  await expect(alert(page, 'Failed to accept the request.')).toBeVisible();
  await expect(request).toBeVisible();
  await page.unroute('**/api/projects/requests?*');
  const roleless = (request: object) => ({ ...request, role: '' });
  await page.route(
    '**/api/projects/requests?*',
    changeReply<{ data: object[] }>(({ data, ...rest }) => ({ ...rest, data: data.map(roleless) })),
  );
  await page.reload();
  await expect(request).toContainText('RoleNot specified');
  await press(request, /^Reject/);
  await press(request, 'Send rejection');
  await expect(page.getByText('No pending join requests.')).toBeVisible();
});
