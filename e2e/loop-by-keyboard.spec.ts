import { listTasks } from '@tandem/contract/tasks';
import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { horizontalOverflow } from './accessibility.ts';
import { call, member, password, publish, randomWord, uniquePerson } from './actors.ts';
import { card, panel } from './board.ts';
import { test } from './fixtures.ts';

/** As often Tab is pressed until something has the focus. */
const mostSteps = 150;

/** Whether an element that has the focus can be seen: in the window, with nothing in front of its middle. */
const stateOfFocus = (element: Element) => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  const front = document.elementFromPoint(x, y);
  const isFree = front !== null && (element.contains(front) || front.contains(element));
  return { hasSize: width > 0 && height > 0, isInside, isFree };
};

/** Tabs to an element, and returns once it has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < mostSteps; step += 1) {
    if (await hasFocus()) {
      await expect
        .poll(() => target.evaluate(stateOfFocus))
        .toEqual({ hasSize: true, isInside: true, isFree: true });
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`No Tab leads to ${target.toString()}.`);
}

/** Tabs to an element and presses it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and types into it. */
async function write(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })));
  await page.keyboard.type(text);
}

const zoomed = { viewport: { width: 320, height: 256 }, screen: { width: 320, height: 256 } };
const ways: [string, BrowserContextOptions][] = [
  ['by keyboard alone', {}],
  ['by keyboard at 400 %, in forced colours', { ...zoomed, forcedColors: 'active' }],
];

for (const [way, context] of ways)
  // spec: added-952
  test(`somebody signs up, joins a project, chats and finishes a task ${way}`, async ({ browser }) => {
    test.slow();
    const skill = `Tides ${randomWord()}`;
    const title = `Tide tables of ${skill}`;
    const roles = [{ title: 'Writer' }, { title: 'Cartographer' }];
    const owner = await member(browser, 'Mira', context);
    const projectId = await publish(owner, title, { skillsRequired: [skill], roles });
    const person = uniquePerson('Lucia');
    const page = await (await browser.newContext(context)).newPage();

    await test.step('signs up and logs in', async () => {
      await page.goto('/login');
      await press(page, page.getByRole('link', { name: 'Don’t have an account? Sign Up' }));
      await write(page, 'First name', person.firstName);
      await write(page, 'Last name', person.lastName);
      await write(page, 'Email Address', person.emailId);
      await write(page, 'Password', password);
      await write(page, 'Age', '29');
      await press(page, page.getByRole('button', { name: 'Next' }));
      await write(page, /^Experience/, '4');
      await write(page, 'About', 'Likes water.');
      await write(page, 'Tech stack', 'Rust,');
      await write(page, 'Skills', `${skill},`);
      await write(page, 'Interests', 'sea,');
      await press(page, page.getByRole('button', { name: 'Sign Up' }));
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/feed');
    });

    await test.step('asks to join in a role', async () => {
      await press(page, page.getByRole('button', { name: `Ask to join: ${title}` }).first());
      const dialog = page.getByRole('dialog');
      await tabTo(page, dialog.getByRole('radio').first());
      const role = dialog.getByRole('radio', { name: 'Cartographer' });
      for (let step = 0; step < 4 && !(await role.isChecked()); step += 1)
        await page.keyboard.press('ArrowDown');
      await expect(role).toBeChecked();
      await press(page, dialog.getByRole('button', { name: 'Send request' }));
      await expect(page.getByText('Join request sent successfully!')).toBeVisible();
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    });

    await test.step('is accepted', async () => {
      await owner.page.goto(`/projects/${projectId}/requests`);
      // Where there is no room for both, the list stands alone.
      const request = owner.page
        .getByRole('region', { name: 'Requests' })
        .getByRole('link', { name: /Lucia/ });
      await press(owner.page, request.first());
      await press(owner.page, owner.page.getByRole('button', { name: /^Accept/ }));
      await expect(owner.page.getByText(/^Accepted\. .* is in\.$/)).toBeVisible();
      expect(await horizontalOverflow(owner.page)).toBeLessThanOrEqual(0);
    });

    await test.step('chats', async () => {
      const notice = page.getByRole('status').filter({ hasText: `You’re in: ${title}` });
      // Notices stand last, behind a feed that grows while one goes through it.
      await tabTo(page, notice.getByRole('link', { name: 'Open board' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await press(
        page,
        page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Chat' }),
      );
      await write(page, 'Message', 'Hello from the bay.');
      await press(page, page.getByRole('button', { name: 'Send' }));
      await expect(page.getByText('Hello from the bay.', { exact: true })).toBeVisible();
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    });

    await test.step('finishes a task', async () => {
      await page.goto(`/projects/${projectId}/tasks`);
      await press(page, page.getByRole('button', { name: 'New task', exact: true }).first());
      await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
      await page.keyboard.type('Draw the bay');
      await page.keyboard.press('Enter');
      await press(page, card(page, 'Draw the bay'));
      const task = panel(page, 'Draw the bay');
      await tabTo(page, task.getByLabel('Assign to'));
      await page.keyboard.type(person.firstName);
      await tabTo(page, task.getByLabel('Status'), 'Shift+Tab');
      await page.keyboard.type('Done');
      await page.keyboard.press('Escape');
      const stored = async () => (await call(owner.page, listTasks, { params: { projectId } })).tasks;
      await expect.poll(stored).toMatchObject([{ title: 'Draw the bay', status: 'Done' }]);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    });
  });
