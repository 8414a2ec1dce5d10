import { signUp } from '@tandem/contract/account';
import { expect, type Browser, type Page } from '@playwright/test';
import { call, password, uniquePerson, type Actor } from './actors.ts';

/** A text field by its label. */
export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));

/** Fills in the log-in screen and submits it. */
export async function logIn(page: Page, emailId: string, secret = password) {
  await field(page, 'Email Address').fill(emailId);
  await field(page, 'Password').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs the same member in with another browser. */
export async function logInElsewhere(browser: Browser, { emailId }: Actor): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await logIn(page, emailId);
  await expect(page).toHaveURL('/feed');
  return page;
}

/** Signs up a member through the API, without a log-in. */
export async function signedUp(page: Page, firstName = 'Ada') {
  const person = uniquePerson(firstName);
  const lists = { techStack: ['Brass'], skills: ['Maths'], interests: ['music'] };
  const about = 'Notes on engines.';
  await call(page, signUp, { body: { ...person, password, age: 36, about, experience: 12, ...lists } });
  return person;
}

/** The greeting in the top bar or, on a phone, in the menu. */
export const greeting = (page: Page, name = 'Ada') =>
  page.getByText(`Hello, ${name}`).filter({ visible: true });

/** Holds back timers with exactly this delay. The returned function runs them. */
export async function holdTimers(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.evaluate((delay) => {
    const original = window.setTimeout.bind(window);
    const held: (() => void)[] = [];
    const setOrHold = (...timer: Parameters<typeof original>) => {
      const [callback, after, ...args] = timer;
      if (after !== delay || typeof callback !== 'function') return original(...timer);
      return held.push(() => callback(...args));
    };
    Object.assign(window, { setTimeout: setOrHold, releaseTimers: () => held.forEach((run) => run()) });
  }, milliseconds);
  return () => page.evaluate('releaseTimers()');
}
