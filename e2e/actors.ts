import type { Browser, Page } from '@playwright/test';
import { logIn, signUp } from '@tandem/contract/account';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { pathOf, type Operation, type Reply } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';

/** A person of a story: their browser, and what the story calls them. */
export interface Actor {
  page: Page;
  firstName: string;
  lastName: string;
  emailId: string;
}

export const password = 'a long walk by the river';
let born = 0;

/** Somebody nobody has met: a name and an address of their own. */
export function stranger(firstName: string): Pick<Actor, 'firstName' | 'lastName' | 'emailId'> {
  const mark = `${Date.now().toString(36)}${process.pid.toString(36)}${(born += 1)}`;
  return { firstName, lastName: `Test${mark}`, emailId: `${firstName.toLowerCase()}.${mark}@example.org` };
}

/** Asks an operation in the name of whoever is logged in on the page. */
export async function ask<O extends Operation>(
  page: Page,
  operation: O,
  { params, body }: { params?: Record<string, string>; body?: unknown } = {},
): Promise<Reply<O>> {
  const origin = new URL(process.env['E2E_BASE_URL'] ?? '').origin;
  const response = await page.request.fetch(`${origin}${pathOf(operation.path, params)}`, {
    method: operation.method,
    headers: { origin },
    data: body,
  });
  if (!response.ok())
    throw new Error(`${operation.name} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Reply<O>;
}

/** A signed-up and logged-in member in a browser context of their own. */
export async function member(browser: Browser, firstName: string, options: object = {}): Promise<Actor> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const person = stranger(firstName);
  const about = 'Builds things with other people.';
  const lists = { techStack: ['TypeScript'], skills: ['Testing'], interests: ['maps'] };
  await ask(page, signUp, { body: { ...person, password, age: 33, about, experience: 5, ...lists } });
  await ask(page, logIn, { body: { emailId: person.emailId, password } });
  return { ...person, page };
}

/** Publishes a project and gives its id. */
export async function publish({ page }: Actor, title: string, more: object = {}): Promise<string> {
  const body = {
    title,
    description: `What ${title} is about.`,
    skillsRequired: ['Rust', 'SQLite', 'CRDT', 'Fuzzing'],
    interestsTags: ['maps', 'offline'],
    ...more,
  };
  return (await ask(page, createProject, { body })).project._id;
}

/** Lets a person join a project: they ask, the owner accepts. */
export async function join(applicant: Actor, owner: Actor, projectId: string): Promise<void> {
  const { data } = await ask(applicant.page, askToJoin, { params: { projectId }, body: { role: 'Tester' } });
  await ask(owner.page, acceptJoinRequest, { params: { projectId, requestId: data._id } });
}
