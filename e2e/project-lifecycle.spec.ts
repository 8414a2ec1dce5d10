import { expect, type Page } from '@playwright/test';
import { editProject } from '@tandem/contract/projects';
import { createTask } from '@tandem/contract/tasks';
import { call, join, member, nameOf, publish, randomWord } from './actors.ts';
import { test } from './fixtures.ts';

const menu = async (page: Page, entry: RegExp) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const notice = (page: Page) => page.getByRole('region', { name: 'State of the project' });

test('people ask for a role until it is full', async ({ browser }) => {
  const [owner, { page }] = await Promise.all([member(browser, 'Orla'), member(browser, 'Finn')]);
  const roles = [
    { title: 'Falconer', description: 'Trains the birds.' },
    { title: 'Cook', places: 2 },
  ];
  const id = await publish(owner, `Aviary ${randomWord()}`, { roles, hoursPerWeek: 5, language: 'English' });
  await page.goto(`/projects/${id}`);
  const looking = page.getByRole('region', { name: 'Looking for' });
  await expect(looking).toContainText('3 open places in 2 roles');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('5 hours');
  await looking.getByRole('button', { name: 'Ask to join as Falconer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^Falconer/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Join request sent successfully!')).toBeVisible();

  await owner.page.goto(`/projects/${id}`);
  await owner.page.getByRole('link', { name: '1 request for Falconer' }).click();
  await owner.page.getByRole('button', { name: /^Accept/ }).click();
  await expect(looking).toContainText('All places filled');
  await expect(looking).toContainText('2 open places in 1 role');

  const { page: late } = await member(browser, 'Late');
  await late.goto(`/projects/${id}`);
  await expect(late.getByRole('button', { name: 'Ask to join as Cook' })).toBeVisible();
  await expect(late.getByRole('button', { name: 'Ask to join as Falconer' })).toBeHidden();
});

test('an archived project is read by everybody and changed by nobody, until it is taken out', async ({
  browser,
}) => {
  const [owner, collaborator] = await Promise.all([member(browser, 'Orla'), member(browser, 'Carl')]);
  const title = `Sundial ${randomWord()}`;
  const id = await publish(owner, title);
  await join(collaborator, owner, id);
  await call(owner.page, createTask, { params: { projectId: id }, body: { title: 'Cut the stone' } });
  await collaborator.page.goto(`/projects/${id}`);
  await owner.page.goto(`/projects/${id}`);
  await menu(owner.page, /^Archive/);
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  for (const { page } of [owner, collaborator]) await expect(notice(page)).toContainText('was archived on');
  await expect(collaborator.page.getByText(`${title} was archived. You can still read`)).toBeVisible();
  await collaborator.page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(collaborator.page.getByText('Cut the stone').first()).toBeVisible();
  const tabs = collaborator.page.getByRole('navigation', { name: 'Project', exact: true });
  await tabs.getByRole('link', { name: /^Chat/ }).click();
  await expect(collaborator.page.getByText('You can still read this chat')).toBeVisible();

  await owner.page.goto('/my-projects');
  await owner.page.getByRole('button', { name: `Take out of archive: ${title}` }).click();
  await expect(owner.page.getByRole('heading', { name: title })).toBeVisible();
  await expect(notice(collaborator.page)).toBeHidden();
});

test('a project is deleted by its typed title, and restored', async ({ browser }) => {
  const [owner, collaborator] = await Promise.all([member(browser, 'Orla'), member(browser, 'Carl')]);
  const title = `Kiln ${randomWord()}`;
  const id = await publish(owner, title);
  await join(collaborator, owner, id);
  await collaborator.page.goto(`/projects/${id}`);
  await expect(collaborator.page.getByRole('heading', { name: title })).toBeVisible();
  await owner.page.goto(`/projects/${id}`);
  await menu(owner.page, /^Delete project/);
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Kiln');
  await owner.page.keyboard.press('Enter');
  await expect(dialog.getByText('Type the title of the project exactly as it is.')).toBeVisible();
  await dialog.getByRole('textbox').fill(title);
  await owner.page.keyboard.press('Enter');
  await expect(notice(owner.page)).toContainText('Nobody else can see it.');
  await expect(collaborator.page.getByText(`${title} was deleted by its owner.`)).toBeVisible();
  await expect(collaborator.page.getByText('This project does not exist.')).toBeVisible();
  await notice(owner.page).getByRole('button', { name: 'Restore' }).click();
  await expect(notice(owner.page)).toBeHidden();
  await expect(collaborator.page.getByText(`What ${title} is about.`)).toBeVisible();
});

test('a project changes its owner once a collaborator accepts the offer', async ({ browser }) => {
  const [owner, collaborator] = await Promise.all([member(browser, 'Orla'), member(browser, 'Carl')]);
  const id = await publish(owner, `Ferry ${randomWord()}`);
  await join(collaborator, owner, id);
  await collaborator.page.goto(`/projects/${id}`);
  await owner.page.goto(`/projects/${id}`);
  await menu(owner.page, /^Hand over/);
  await owner.page.getByRole('combobox', { name: 'New owner' }).selectOption({ label: nameOf(collaborator) });
  await owner.page.getByRole('button', { name: 'Offer project' }).click();
  await expect(notice(owner.page)).toContainText('It stays yours until they accept.');
  await notice(collaborator.page).getByRole('button', { name: 'Accept' }).click();
  await expect(collaborator.page.getByText('This project is yours now.')).toBeVisible();
  await expect(collaborator.page.getByRole('link', { name: 'Requests' })).toBeVisible();
  await expect(owner.page.getByRole('link', { name: 'Requests' })).toBeHidden();
});

test('the owner edits the description where it stands', async ({ browser }) => {
  const owner = await member(browser, 'Orla');
  const id = await publish(owner, `Loom ${randomWord()}`);
  await call(owner.page, editProject, {
    params: { id },
    body: { links: [{ url: 'https://loom.example.org' }] },
  });
  const { page } = owner;
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('link', { name: 'loom.example.org' })).toHaveAttribute(
    'rel',
    'noopener nofollow ugc',
  );
  await page.getByRole('button', { name: 'Edit description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Weaves on its own.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeHidden();
  await expect(page.getByText('Weaves on its own.')).toBeVisible();
});
