import { signUp } from '@tandem/contract/account';
import type { Page } from '@playwright/test';
import { ask, password, stranger } from './actors.ts';

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
  await ask(page, signUp, { body: { ...person, password, age: 36, about, experience: 12, ...lists } });
  return person;
}

/** The greeting in the top bar or, on a phone, in the menu. */
export const greeting = (page: Page, name = 'Ada') =>
  page.getByText(`Hello, ${name}`).filter({ visible: true });
