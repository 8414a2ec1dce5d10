import { acceptJoinRequest, listReceivedJoinRequests } from '@tandem/contract/join-requests';
import { createProject } from '@tandem/contract/projects';
import { setPublicity } from '@tandem/contract/projects/project-publicity';
import { setRepository } from '@tandem/contract/projects/project-repository';
import { type Browser, expect, type Page } from '@playwright/test';
import { startCodeHost } from '../server/src/testing/code-hosts.ts';
import { axeViolations, horizontalOverflow } from './accessibility.ts';
import { call, password, uniquePerson } from './actors.ts';
import { test } from './fixtures.ts';
import { field } from './log-in-screen.ts';
import { linkInMail } from './mailbox.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { fillInForm, fillInSignUp } from './sign-up-screen.ts';

let server: OwnServer;
let codeHost: Awaited<ReturnType<typeof startCodeHost>>;
test.beforeAll(async () => {
  codeHost = await startCodeHost('github');
  const hosts = `${codeHost.host.origin}=github`;
  server = await startOwnServer({ EMAIL_VERIFICATION: 'required', REPOSITORY_HOSTS: hosts });
});
test.afterAll(async () => {
  codeHost.close();
  await server.stop();
});

/** Opens the link of the mail in another tab, as mail programs do, and enters the password. */
async function finishSignUp(page: Page, emailId: string): Promise<Page> {
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(await linkInMail(emailId, 'Finish your sign-up', server.dataDir));
  await field(tab, 'Password').fill(password);
  await field(tab, 'Password').press('Enter');
  return tab;
}

/** A public project with two roles; its owner signed up by mail. */
async function publicProject(browser: Browser) {
  const owner = await (await browser.newContext({ baseURL: server.origin })).newPage();
  const person = uniquePerson('Olive');
  await fillInSignUp(owner, person);
  await expect(await finishSignUp(owner, person.emailId)).toHaveURL('/feed');
  const { origin } = server;
  const body = {
    title: 'Hut book',
    description: 'A logbook for mountain shelters.',
    skillsRequired: ['Rust'],
    interestsTags: ['mountains'],
    roles: [{ title: 'Writer' }, { title: 'Tester' }],
  };
  const { project } = await call(owner, createProject, { body, origin });
  const params = { id: project._id };
  const repository = { url: `${codeHost.host.origin}/alpine-huts/hut-book` };
  await call(owner, setRepository, { params, body: repository, origin });
  const publicity = { isPublic: true, isFindable: false };
  const { data } = await call(owner, setPublicity, { params, body: publicity, origin });
  return { owner, id: project._id, path: data.publicPath ?? '' };
}

/** Expects no axe violations in either scheme; without scripts, the page follows the browser's. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  expect(await horizontalOverflow(page)).toBe(0);
}

test('a stranger comes from a link to the board: page without scripts, sign-up by mail, request, acceptance @phone', async ({
  browser,
  isMobile,
}) => {
  test.slow();
  const { owner, id, path } = await publicProject(browser);

  // The page needs no script, and is easy to use without eyes too.
  const reader = await (
    await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  ).newPage();
  const fonts: string[] = [];
  reader.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await reader.goto(path);
  await expect(reader.getByRole('heading', { level: 1, name: 'Hut book' })).toBeVisible();
  expect(fonts).toHaveLength(isMobile ? 0 : 1);
  await expect(reader.getByText('Olive')).toBeHidden();
  await expect(reader.getByRole('link', { name: 'alpine-huts/hut-book' })).toBeVisible();
  const ask = reader.getByRole('link', { name: 'Ask to join as Tester' });
  const aim = (await ask.getAttribute('href')) ?? '';
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await page.goto('/projects');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Hut book' }).click();
  await expectAccessible(page);

  // The role goes along through log-in, sign-up and the link of the mail.
  await page.getByRole('link', { name: 'Ask to join as Tester' }).click();
  expect(aim).toContain(`/projects/${id}`);
  await page.getByRole('link', { name: 'Don’t have an account? Sign Up' }).click();
  const person = uniquePerson('Sam');
  await fillInForm(page, person);
  const tab = await finishSignUp(page, person.emailId);
  const dialog = tab.getByRole('dialog', { name: 'Ask to join Hut book' });
  await expect(dialog.getByRole('radio', { name: /^Tester/ })).toBeChecked();
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(`/projects/${id}`);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();

  const { origin } = server;
  const { data } = await call(owner, listReceivedJoinRequests, { origin });
  const [request] = data;
  expect(request?.role).toBe('Tester');
  const params = { projectId: id, requestId: request?._id ?? '' };
  await call(owner, acceptJoinRequest, { params, origin });
  await tab.goto(`/projects/${id}/tasks`);
  await expect(tab.getByRole('region', { name: 'To Do' })).toBeVisible();

  // The owner brings a good first issue of the repository to the board, which is open there.
  await owner.goto(`/projects/${id}/settings/repository`);
  await owner.getByRole('checkbox', { name: 'Large-type mode' }).check();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Add 1 task' }).click();
  await expect(owner.getByText('On the board')).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'Large-type mode' })).toBeVisible();
});
