import { randomInt } from 'node:crypto';
import { request, type Browser, type Page } from '@playwright/test';
import { logIn, signUp } from '@tandem/contract/account';
import { acceptConnectionRequest, sendConnectionRequest } from '@tandem/contract/connections';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { pathOf, type Operation, type Reply } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';

/** A page, or what is left of one that is never looked at: the means to ask the server. */
export type Caller = Pick<Page, 'request'>;

/** A member of a story, as far as the server knows them. */
export interface Member {
  id: string;
  page: Caller;
  firstName: string;
  lastName: string;
  emailId: string;
}

/** A member of a story with a browser of their own. */
export interface Actor extends Member {
  page: Page;
}

export const password = 'a long walk by the river';

/** A word that no other story says, nor one near enough to be taken for a misspelling of it. */
export const randomWord = () =>
  String.fromCharCode(...Array.from({ length: 10 }, () => 'a'.charCodeAt(0) + randomInt(26)));

export const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;

/** Somebody nobody has met: a name and an address of their own. */
export function stranger(firstName: string): Pick<Member, 'firstName' | 'lastName' | 'emailId'> {
  const word = randomWord();
  return { firstName, lastName: `Test${word}`, emailId: `${firstName.toLowerCase()}.${word}@example.org` };
}

/** Asks an operation in the name of whoever is logged in on the page. */
export async function call<O extends Operation>(
  page: Caller,
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
  return { ...(await enrol(page, firstName)), page };
}

/** A signed-up and logged-in member whose screens no story looks at: a browser costs more than all they do. */
export async function unseen(firstName: string): Promise<Member> {
  const page = { request: await request.newContext() };
  return { ...(await enrol(page, firstName)), page };
}

async function enrol(page: Caller, firstName: string): Promise<Omit<Member, 'page'>> {
  const person = stranger(firstName);
  const about = 'Builds things with other people.';
  const lists = { techStack: ['TypeScript'], skills: ['Testing'], interests: ['maps'] };
  await call(page, signUp, { body: { ...person, password, age: 33, about, experience: 5, ...lists } });
  const { user } = await call(page, logIn, { body: { emailId: person.emailId, password } });
  return { ...person, id: user._id };
}

/** Publishes a project and gives its id. */
export async function publish({ page }: Member, title: string, more: object = {}): Promise<string> {
  const body = {
    title,
    description: `What ${title} is about.`,
    skillsRequired: ['Rust', 'SQLite', 'CRDT', 'Fuzzing'],
    interestsTags: ['maps', 'offline'],
    ...more,
  };
  return (await call(page, createProject, { body })).project._id;
}

/** Lets a person join a project: they call, the owner accepts. */
export async function join(applicant: Member, owner: Member, projectId: string): Promise<void> {
  const { data } = await call(applicant.page, askToJoin, { params: { projectId }, body: { role: 'Tester' } });
  await call(owner.page, acceptJoinRequest, { params: { projectId, requestId: data._id } });
}

/** One asks the other to connect; gives the id of the request. */
export async function askToConnect(from: Member, to: Member): Promise<string> {
  const { request: sent } = await call(from.page, sendConnectionRequest, { params: { userId: to.id } });
  return sent._id;
}

/** Connects two: one asks, the other accepts. */
export async function connect(one: Member, other: Member): Promise<void> {
  const requestId = await askToConnect(one, other);
  await call(other.page, acceptConnectionRequest, { params: { requestId } });
}
