import { expect, type Page } from '@playwright/test';
import { logIn } from '@tandem/contract/account';
import { call, memberWithoutBrowser, password, publish, randomWord } from './actors.ts';
import { horizontalOverflow, expectNoAxeViolations } from './accessibility.ts';
import { field, greeting, signedUp } from './log-in-screen.ts';
import { test } from './fixtures.ts';

async function signUpAndLogIn(page: Page) {
  const { emailId } = await signedUp(page);
  await call(page, logIn, { body: { emailId, password } });
}

// spec: §4-09
test('log-in and the menus work with the keyboard alone @main', async ({ page }) => {
  const { emailId } = await signedUp(page);
  await page.goto('/login');
  await expect(field(page, 'Email Address')).toBeFocused();
  await page.keyboard.type(emailId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const projects = page.getByRole('button', { name: 'Projects', exact: true });
  await projects.focus();
  await page.keyboard.press('Enter');
  await expect(projects).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Owned Projects' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(projects).toBeFocused();
  await expect(projects).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Space');
  await expect(projects).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Owned Projects' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my-projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(projects).toHaveAttribute('aria-expanded', 'false');
});

// spec: §2.2-02, §4-09, §4-10
test('Me opens the menus on a phone, one section at a time @phone-only @main', async ({ page }) => {
  await signUpAndLogIn(page);
  await page.goto('/feed');
  const me = page.getByRole('button', { name: 'Me', exact: true });
  await me.click();
  await expect(me).toHaveAttribute('aria-expanded', 'true');
  await expect(greeting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Joined Projects' })).toBeVisible();
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Joined Projects' })).toBeHidden();
  await me.click();
  await me.click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Owned Projects' }).click();
  await expect(page).toHaveURL('/my-projects');
  await expect(me).toHaveAttribute('aria-expanded', 'false');
});

test('the bar below leads to the places, and hides nothing @phone-only @main', async ({ page }) => {
  await signUpAndLogIn(page);
  await page.goto('/feed');
  const places = page.getByRole('navigation', { name: 'Places' });
  await expect(places.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page');
  await places.getByRole('link', { name: 'Tasks' }).click();
  await expect(page).toHaveURL('/my-tasks');
  await places.getByRole('link', { name: 'Chat' }).click();
  await expect(page).toHaveURL('/chat?tab=group');
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  expect((await places.boundingBox())?.height).toBe(68);
  const [bar, footer] = [await places.boundingBox(), page.getByRole('contentinfo')];
  await footer.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  const footerEnd = async () => {
    const { y, height } = (await footer.boundingBox())!;
    return y + height;
  };
  await expect.poll(footerEnd).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});

test('the theme follows the system until it is changed, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: /^Theme: system/ }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('Back restores the scroll position and focuses the heading @main', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 490 });
  await signUpAndLogIn(page);
  await page.goto('/my-applications');
  await expect(page.getByRole('main').getByRole('link', { name: 'Explore Projects' })).toBeVisible();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'Owned Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
});

/** Scrolls down and returns the place: the position, and a project in view with its distance from the top. */
async function scrollDown(page: Page, to: number) {
  // In steps, for the browser guesses the height of cards that were never near the window.
  const step = (end: number) =>
    page.evaluate((y) => {
      window.scrollTo(0, Math.min(y, window.scrollY + 400));
      return window.scrollY;
    }, end);
  await expect.poll(() => step(to), { intervals: [50] }).toBe(to);
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main li a[href^="/projects/"]')];
    const link = links.find((each) => each.getBoundingClientRect().top > innerHeight / 3);
    return {
      href: link?.getAttribute('href') ?? '',
      top: link?.getBoundingClientRect().top ?? 0,
      y: scrollY,
    };
  });
}

test('Back leads to the very place in the feed, also after a reload @phone', async ({ page }) => {
  test.slow();
  const owner = await memberWithoutBrowser('Olga');
  const word = randomWord();
  for (let at = 0; at < 45; at += 1) await publish(owner, `Walk ${at}`, { interestsTags: [word] });
  await signUpAndLogIn(page);
  const feed = `/feed?order=newest&tags=${encodeURIComponent(JSON.stringify([word]))}`;
  await page.goto(feed);
  const before = await scrollDown(page, 1_800);
  const place = () =>
    page.evaluate((href) => {
      const top = document.querySelector(`main a[href="${href}"]`)?.getBoundingClientRect().top;
      return { href, top: Math.round(top ?? NaN), y: Math.round(scrollY) };
    }, before.href);
  const expected = { href: before.href, top: Math.round(before.top), y: before.y };

  for (const reloads of [false, true]) {
    await page.locator(`main a[href="${before.href}"]`).first().click();
    await expect(page).toHaveURL(before.href);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Walk');
    if (reloads) await page.reload();
    await page.goBack();
    await expect.poll(place).toEqual(expected);
  }

  // Whoever scrolls on is not led back.
  await page.reload();
  await expect.poll(place).toEqual(expected);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await place()).y).toBe(before.y - 400);
});

test('a screen that fails to load keeps the top bar and can be retried', async ({ page }) => {
  await signUpAndLogIn(page);
  await page.goto('/my-applications');
  await page.route('**/assets/my-projects-page*', (route) => route.abort());
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'Owned Projects' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(greeting(page)).toBeVisible();
  await page.unroute('**/assets/my-projects-page*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
});

test('log-in, sign-up and feed have no axe violations @phone @main', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /Sign Up/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoAxeViolations(page);
  await signUpAndLogIn(page);
  await page.goto('/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the screens fit a small phone @phone-only', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signUpAndLogIn(page);
  for (const path of [
    '/feed',
    '/my-projects',
    '/my-working-projects',
    '/join-requests',
    '/my-applications',
    '/error',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
  }
});
