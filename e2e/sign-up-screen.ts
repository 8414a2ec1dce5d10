import { expect, type Page } from '@playwright/test';
import { password, type Member } from './actors.ts';

type NewPerson = Pick<Member, 'firstName' | 'lastName' | 'emailId'>;

/** Fills in sign-up from the log-in screen, and submits it. */
export async function fillInSignUp(
  page: Page,
  person: NewPerson,
  lists: { skills?: string; interests?: string } = {},
): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Don’t have an account? Sign Up' }).click();
  await fillInForm(page, person, lists);
}

/** Fills in the open sign-up, and submits it. */
export async function fillInForm(
  page: Page,
  { firstName, lastName, emailId }: NewPerson,
  { skills = 'Cartography, Rust', interests = 'sea' } = {},
): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await page.getByRole('textbox', { name: 'Email Address' }).fill(emailId);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Age' }).fill('29');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: /^Experience/ }).fill('4');
  await page.getByRole('textbox', { name: 'About' }).fill('Likes water.');
  await page.getByRole('combobox', { name: 'Tech stack' }).fill('Rust');
  await page.getByRole('combobox', { name: 'Skills' }).fill(skills);
  await page.getByRole('combobox', { name: 'Interests' }).fill(interests);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Signs a person up by hand, which leads to the log-in screen with the cursor in the password. */
export async function signUpByHand(
  page: Page,
  person: NewPerson,
  lists: { skills?: string; interests?: string } = {},
): Promise<void> {
  await fillInSignUp(page, person, lists);
  const { emailId } = person;
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue(emailId);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(password);
}
