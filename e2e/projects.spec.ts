import { expect, type Locator, type Page } from '@playwright/test';
import { setProjectStatus } from '@tandem/contract/projects';
import {
  listFeed,
  listMyProjects,
  reorderMyProjects,
  saveProject,
} from '@tandem/contract/projects/project-lists';
import { call, join, randomWord, member, publish, memberWithoutBrowser, waitUntilFound } from './actors.ts';
import { drag } from './drag.ts';
import { escape } from './states.ts';
import { test } from './fixtures.ts';

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const titles = (list: Locator) => list.getByRole('heading', { level: 2 });

test.describe('the feed', () => {
  // spec: §2.6-01, §2.6-07
  test('is searched while typing, and the URL keeps the search @main', async ({ browser }) => {
    const [owner, { page }] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn')]);
    const word = randomWord();
    await publish(owner, `A ${word} that never boils over`);
    await waitUntilFound(page, listFeed, word);
    await page.goto('/feed');
    const box = page.getByRole('searchbox');
    await box.fill(word.toUpperCase());
    await expect(titles(page.getByRole('tabpanel'))).toHaveText([`A ${word} that never boils over`]);
    await expect(page.getByRole('tab', { name: /^Project Feed/ })).toContainText('1');
    await expect(box).toBeFocused();
    await expect(page).toHaveURL(/search=/);
    await page.reload();
    await expect(box).toHaveValue(word.toUpperCase());
    await expect(card(page, word)).toBeVisible();
    await box.fill(`${word} submarine`);
    await expect(page.getByText('No projects found in your feed.')).toBeVisible();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Clear search' }).click();
    await expect(page).not.toHaveURL(/search=/);
  });

  // spec: added-63
  test('is filtered and ordered by keyboard, says why, and the URL keeps both @phone', async ({ browser }, {
    project: { use },
  }) => {
    const [owner, { page }] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn', use)]);
    const word = randomWord();
    const skillsRequired = [`Weaving${word}`];
    await publish(owner, `Loom ${word}`, { skillsRequired });
    await publish(owner, `Kiln ${word}`, { skillsRequired, interestsTags: ['clay'] });
    const listed = titles(page.getByRole('tabpanel'));
    const [bestFirst, newestFirst] = [
      [`Loom ${word}`, `Kiln ${word}`],
      [`Kiln ${word}`, `Loom ${word}`],
    ];
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Filter by a skill' }).click();
    const field = page.getByRole('combobox', { name: 'Projects with the skill' });
    await expect(field).toBeFocused();
    await field.fill(`weaving${word.slice(0, 8)}`);
    await expect(page.getByRole('option', { name: `Weaving${word} 2 projects` })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(listed).toHaveText(bestFirst);
    await expect(card(page, `Loom ${word}`)).toContainText('Shares #maps');
    await expect(card(page, `Loom ${word}`)).toContainText('Active today');

    await page.getByRole('button', { name: 'Sort Best match' }).press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Best match' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(listed).toHaveText(newestFirst);
    await page.reload();
    await expect(listed).toHaveText(newestFirst);
    await expect(page.getByRole('button', { name: 'Sort Newest' })).toBeVisible();
    await page.goBack();
    await expect(listed).toHaveText(bestFirst);
    await page.getByRole('button', { name: `Remove the filter Weaving${word}` }).click();
    await expect(page).not.toHaveURL(/skills=/);
  });

  // spec: §1-04, §2.6-05, §4-18, §4-19
  test('ignores projects, and undoes it from the notice and the list', async ({ browser }) => {
    const [owner, { page }] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn')]);
    const word = randomWord();
    await publish(owner, `Lamp ${word}`);
    await publish(owner, `Chair ${word}`);
    await waitUntilFound(page, listFeed, `Lamp ${word}`);
    await waitUntilFound(page, listFeed, `Chair ${word}`);
    await page.goto(`/feed?search=${word}`);
    await card(page, `Chair ${word}`)
      .getByRole('button', { name: `Save Chair ${word} for later` })
      .click();
    await expect(page.getByRole('tab', { name: /^Saved for Later/ })).toContainText('1');
    await card(page, `Chair ${word}`)
      .getByRole('button', { name: `Ignore Chair ${word}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, `Chair ${word}`)).toBeVisible();

    await card(page, `Chair ${word}`)
      .getByRole('button', { name: `Ignore Chair ${word}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
    await expect(page.getByText('Project ignored!')).toBeVisible();
    await expect(titles(page.getByRole('tabpanel'))).toHaveText([`Lamp ${word}`]);
    await expect(page.getByRole('tab', { name: /^Saved for Later/ })).toContainText('0');
    await expect(page.getByRole('link', { name: `Lamp ${word}`, exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(card(page, `Chair ${word}`)).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Saved for Later/ })).toContainText('1');

    await card(page, `Lamp ${word}`)
      .getByRole('button', { name: `Ignore Lamp ${word}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
    await expect(card(page, `Lamp ${word}`)).toBeHidden();
    await expect(page.getByRole('link', { name: `Chair ${word}`, exact: true })).toBeFocused();
    await page.reload();
    await page.getByRole('button', { name: 'More lists' }).click();
    await page.getByRole('menuitem', { name: 'Ignored projects' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Undo ignoring Lamp ${word}` })
      .click();
    await expect(page.getByText('You haven’t ignored any projects.')).toBeVisible();
    await escape(page.getByRole('dialog'));
    await expect(card(page, `Lamp ${word}`)).toBeVisible();
  });

  // spec: §2.6-08
  test('keeps a saved project that was closed, until it is unsaved', async ({ browser }) => {
    const [owner, { page }] = await Promise.all([memberWithoutBrowser('Orla'), member(browser, 'Finn')]);
    const title = `Sundial ${randomWord()}`;
    const id = await publish(owner, title);
    await call(page, saveProject, { params: { id } });
    await call(owner.page, setProjectStatus, { params: { id }, body: { status: 'closed' } });
    await page.goto('/feed?tab=saved');
    await expect(card(page, title)).toContainText('Closed to new join requests');
    await expect(card(page, title).getByRole('button', { name: /^Ask to join/ })).toBeHidden();
    await card(page, title)
      .getByRole('button', { name: `Save ${title} for later` })
      .click();
    await expect(page.getByText('No saved projects found.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(card(page, title)).toBeVisible();
  });
});

test.describe('own projects', () => {
  // spec: §1-06, §2.13-03, §2.13-06, §5-14, §8-15
  test('are edited, closed and reopened @main', async ({ browser }) => {
    const owner = await member(browser, 'Orla');
    const { page } = owner;
    await publish(owner, 'Weather vane');
    await page.goto('/my-projects');
    const choose = async (title: string, name: string) => {
      await page.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Weather vane', 'Edit');
    await page.getByRole('textbox', { name: 'Title' }).fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('Title is required.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill('Weather station');
    await page.getByRole('combobox', { name: 'Tags' }).focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Project updated successfully!')).toBeVisible();
    await choose('Weather station', 'Close project');
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    await choose('Weather station', 'Open project');
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });

  // spec: §2.13-02
  test('keep the order they are dragged into, by mouse and by keyboard', async ({ browser }) => {
    const owner = await member(browser, 'Orla');
    const { page } = owner;
    for (const title of ['Third', 'Second', 'First']) await publish(owner, title);
    await page.goto('/my-projects');
    const list = page.getByRole('list', { name: 'Your projects' });
    await expect(titles(list)).toHaveText(['First', 'Second', 'Third']);

    const ordered = () => page.waitForResponse((response) => response.url().endsWith(reorderMyProjects.path));
    const byMouse = ordered();
    await drag(page.getByRole('heading', { name: 'First' }), page.getByRole('heading', { name: 'Third' }), {
      below: 22,
      until: page.getByText('First is now at position 3.'),
    });
    await byMouse;
    await expect(titles(list)).toHaveText(['Second', 'Third', 'First']);

    const byKeyboard = ordered();
    await page.getByRole('group', { name: 'First, position 3 of 3' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('You have lifted First from position 3.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('First is now at position 2.')).toBeAttached();
    await page.keyboard.press('Space');
    await byKeyboard;
    await page.reload();
    await expect(titles(list)).toHaveText(['Second', 'First', 'Third']);

    await page.route(`**${reorderMyProjects.path}`, (route) => route.abort());
    await drag(page.getByRole('heading', { name: 'Third' }), page.getByRole('heading', { name: 'Second' }), {
      below: -2,
      until: page.getByText('Third is now at position 1.'),
    });
    await expect(page.getByText('Failed to save the project order.')).toBeVisible();
    await expect(titles(list)).toHaveText(['Second', 'First', 'Third']);
  });

  // spec: §7.2-10, §9-02
  test('load in pages of ten while scrolling', async ({ browser }) => {
    const owner = await member(browser, 'Orla');
    await Promise.all(Array.from({ length: 23 }, (_, index) => publish(owner, `Sketch ${index}`)));
    const queries = new Set<string>();
    owner.page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === listMyProjects.path && search.includes('page=')) queries.add(search);
    });
    await owner.page.goto('/my-projects');
    const list = owner.page.getByRole('list', { name: 'Your projects' });
    await expect(titles(list)).toHaveCount(10);
    await owner.page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    // The next page may follow at once.
    await expect.poll(() => titles(list).count()).toBeGreaterThan(10);
    await owner.page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(titles(list)).toHaveCount(23);
    expect([...queries]).toEqual(['?limit=10&page=1', '?limit=10&page=2', '?limit=10&page=3']);
  });

  // spec: §1-06, §2.13-04, §2.13-05
  test('show analytics and collaborators, remove a collaborator, and are offered to another', async ({
    browser,
  }) => {
    const [owner, finn, mei] = await Promise.all([
      member(browser, 'Orla'),
      memberWithoutBrowser('Finn'),
      memberWithoutBrowser('Mei'),
    ]);
    const id = await publish(owner, 'Lighthouse');
    await join(finn, owner, id);
    await join(mei, owner, id);
    const { page } = owner;
    await page.goto('/my-projects');
    await page.getByRole('button', { name: 'Actions for Lighthouse' }).click();
    await page.getByRole('menuitem', { name: 'Project Analytics' }).click();
    await expect(page.getByRole('dialog')).toContainText('Total requests2');
    await expect(page.getByRole('dialog')).toContainText('Testing');
    await escape(page.getByRole('dialog'));

    await page.getByRole('link', { name: 'People: Lighthouse' }).click();
    await page.getByRole('button', { name: `Actions for Finn ${finn.lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Remove...' }).click();
    await page
      .getByRole('dialog', { name: /^Remove Finn/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(page.getByText('Collaborator removed.')).toBeVisible();
    await page.getByRole('button', { name: `Actions for Mei ${mei.lastName}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Change role...' }).press('Enter');
    const role = page.getByRole('dialog', { name: `Role of Mei ${mei.lastName}` });
    await role.getByLabel('Role in your own words').fill('Lamplighter');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Role changed.')).toBeVisible();
    await expect(page.getByText('Lamplighter')).toBeVisible();
    await page.getByRole('button', { name: `Actions for Mei ${mei.lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Hand over...' }).click();
    await page
      .getByRole('dialog', { name: /^Offer this/ })
      .getByRole('button', { name: 'Hand over' })
      .click();
    await expect(page.getByText(/^The project is offered\./)).toBeVisible();
  });
});

// spec: §2.14-11
test('a member leaves a joined project after a confirmation @phone-only @main', async ({ browser }, {
  project,
}) => {
  const [owner, finn] = await Promise.all([
    memberWithoutBrowser('Orla'),
    member(browser, 'Finn', project.use),
  ]);
  await join(finn, owner, await publish(owner, 'Rope bridge'));
  const { page } = finn;
  await page.goto('/my-working-projects');
  await page.getByRole('link', { name: 'People: Rope bridge' }).click();
  await expect(page.getByRole('list', { name: 'Collaborators' })).toContainText(
    `Orla ${owner.lastName}Owner`,
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Leave Rope bridge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You left the project.')).toBeVisible();
  await expect(page.getByText('No projects found.')).toBeVisible();
});
