import { type Browser, expect } from '@playwright/test';
import { expectNoAxeViolations, horizontalOverflow } from './accessibility.ts';
import { uniquePerson } from './actors.ts';
import { setRole } from './community-roles.ts';
import { test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { signUpByHand } from './sign-up-screen.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server.stop());

async function arrive(browser: Browser, firstName: string, role?: 'administrator') {
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  const person = uniquePerson(firstName);
  await signUpByHand(page, person);
  if (role) await setRole(person.emailId, role, { E2E_DATA_DIR: server.dataDir });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/feed');
  return page;
}

test('an administrator sets terms; a member accepts them and goes on with a draft', async ({ browser }) => {
  test.slow();
  const [admin, member] = [await arrive(browser, 'Ada', 'administrator'), await arrive(browser, 'Nadia')];
  const search = member.getByRole('searchbox').first();
  await search.fill('Hut book');
  await admin.goto('/admin/settings?tab=legal');
  await admin.getByRole('textbox', { name: 'Terms' }).fill('# Rules\n\nBe **kind**.');
  await expect(admin.getByText(/^After you save, every member is asked/)).toBeVisible();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Settings saved.').first()).toBeVisible();

  const heading = member.getByRole('heading', { name: 'Accept the terms to go on' });
  await expect(heading).toBeFocused();
  await expect(search).toBeHidden();
  await expect(member.getByRole('heading', { name: 'Rules' })).toBeVisible();
  await expectNoAxeViolations(member);
  expect(await horizontalOverflow(member)).toBe(0);
  await member.getByRole('checkbox').check();
  await member.getByRole('button', { name: 'Accept and go on' }).click();
  await expect(heading).toBeHidden();
  await expect(search).toHaveValue('Hut book');
  await member.goto('/feed');
  await expect(member.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();

  const terms = admin.getByRole('textbox', { name: 'Terms' });
  await terms.fill('# Rules\n\nBe **very** kind.');
  await expect(admin.getByRole('checkbox', { name: 'Ask members to accept again' })).toBeChecked();
  await admin.getByRole('checkbox', { name: 'Ask members to accept again' }).uncheck();
  const saved = admin.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await member.reload();
  await expect(member.getByRole('heading', { name: 'Explore Projects' })).toBeVisible();
  await expect(heading).toBeHidden();
});
