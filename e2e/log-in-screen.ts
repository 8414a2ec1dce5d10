import { signUp } from '@tandem/contract/account';
import type { Page } from '@playwright/test';
import { call, password, stranger } from './actors.ts';

/** A one-line or many-line input by its label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Fills in the log-in screen and sends it. */
export async function logIn(page: Page, emailId: string, secret = password) {
  await field(page, 'Email Address').fill(emailId);
  await field(page, 'Password').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** A member made without the screens, nobody logged in, for stories that begin later. */
export async function signedUp(page: Page, firstName = 'Ada') {
  const person = stranger(firstName);
  const lists = { techStack: ['Brass'], skills: ['Maths'], interests: ['music'] };
  const about = 'Notes on engines.';
  await call(page, signUp, { body: { ...person, password, age: 36, about, experience: 12, ...lists } });
  return person;
}

/** The greeting in the top bar or, on a phone, in the menu. */
export const greeting = (page: Page, name = 'Ada') =>
  page.getByText(`Hello, ${name}`).filter({ visible: true });

/** Keeps back what the page would do after exactly so many milliseconds; gives the way to let it happen. */
export async function holdingWait(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.evaluate((held) => {
    const wait = window.setTimeout.bind(window);
    const kept: (() => void)[] = [];
    const waitOrHold = (...asked: Parameters<typeof wait>) => {
      const [then, after, ...given] = asked;
      if (after !== held || typeof then !== 'function') return wait(...asked);
      return kept.push(() => then(...given));
    };
    Object.assign(window, { setTimeout: waitOrHold, letGo: () => kept.forEach((go) => go()) });
  }, milliseconds);
  return () => page.evaluate('letGo()');
}
