import { randomInt } from 'node:crypto';
import { expect, request, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { logIn, signUp } from '@tandem/contract/account';
import { acceptConnectionRequest, sendConnectionRequest } from '@tandem/contract/connections';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { pathOf, type Operation, type Reply } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';

/** A page, or only the request context of a member without a browser. */
export type Caller = Pick<Page, 'request'>;

/** A member in a test, with or without a browser. */
export interface Member {
  id: string;
  page: Caller;
  firstName: string;
  lastName: string;
  emailId: string;
}

/** A member with a browser context of their own. */
export interface Actor extends Member {
  page: Page;
}

export const password = 'a long walk by the river';

/** A random word, so long that search does not take it for a misspelling of another test's word. */
export const randomWord = () =>
  String.fromCharCode(...Array.from({ length: 10 }, () => 'a'.charCodeAt(0) + randomInt(26)));

export const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;

/** The unique name and e-mail address of a new person. */
export function uniquePerson(firstName: string): Pick<Member, 'firstName' | 'lastName' | 'emailId'> {
  const word = randomWord();
  return { firstName, lastName: `Test${word}`, emailId: `${firstName.toLowerCase()}.${word}@example.org` };
}

interface CallInput {
  params?: Record<string, string>;
  body?: unknown;
  origin?: string;
}

/** The server of all tests; a story may have one of its own. */
const usualOrigin = () => new URL(process.env['E2E_BASE_URL'] ?? '').origin;

/** Calls an operation with the session of a page. */
export async function call<O extends Operation>(
  page: Caller,
  operation: O,
  { params, body, origin = usualOrigin() }: CallInput = {},
): Promise<Reply<O>> {
  const response = await page.request.fetch(`${origin}${pathOf(operation.path, params)}`, {
    method: operation.method,
    headers: { origin },
    data: body,
  });
  if (!response.ok())
    throw new Error(`${operation.name} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Reply<O>;
}

/** Waits until a member's search finds what was just written, because texts are indexed after the reply. */
export async function waitUntilFound(page: Caller, { path }: Operation, search: string): Promise<void> {
  const url = `${usualOrigin()}${path}?${new URLSearchParams({ search }).toString()}`;
  const find = async () => ((await (await page.request.get(url)).json()) as { data: unknown[] }).data;
  await expect.poll(find).not.toEqual([]);
}

/** A signed-up and logged-in member in a browser context of their own. */
export async function member(browser: Browser, firstName: string, options: object = {}): Promise<Actor> {
  return memberIn(await browser.newContext(options), firstName);
}

/** A signed-up and logged-in member in a given browser context. */
export async function memberIn(
  context: BrowserContext,
  firstName: string,
  origin = usualOrigin(),
): Promise<Actor> {
  const page = await context.newPage();
  return { ...(await signUpAndLogIn(page, firstName, origin)), page };
}

/** A signed-up and logged-in member without a browser, which is much faster. */
export async function memberWithoutBrowser(firstName: string, origin = usualOrigin()): Promise<Member> {
  const page = { request: await request.newContext() };
  return { ...(await signUpAndLogIn(page, firstName, origin)), page };
}

async function signUpAndLogIn(
  page: Caller,
  firstName: string,
  origin: string,
): Promise<Omit<Member, 'page'>> {
  const person = uniquePerson(firstName);
  const about = 'Builds things with other people.';
  const lists = { techStack: ['TypeScript'], skills: ['Testing'], interests: ['maps'] };
  await call(page, signUp, {
    body: { ...person, password, age: 33, about, experience: 5, ...lists },
    origin,
  });
  const { user } = await call(page, logIn, { body: { emailId: person.emailId, password }, origin });
  if (user === undefined) throw new Error('The log-in waits for a second step.');
  return { ...person, id: user._id };
}

/** Publishes a project and returns its id. */
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

/** Adds a collaborator by join request and acceptance. */
export async function join(applicant: Member, owner: Member, projectId: string): Promise<void> {
  const { data } = await call(applicant.page, askToJoin, { params: { projectId }, body: { role: 'Tester' } });
  await call(owner.page, acceptJoinRequest, { params: { projectId, requestId: data._id } });
}

/** Sends a connection request and returns its id. */
export async function askToConnect(from: Member, to: Member): Promise<string> {
  const { request: connectionRequest } = await call(from.page, sendConnectionRequest, {
    params: { userId: to.id },
  });
  return connectionRequest._id;
}

/** Connects two members by request and acceptance. */
export async function connect(from: Member, to: Member): Promise<void> {
  const requestId = await askToConnect(from, to);
  await call(to.page, acceptConnectionRequest, { params: { requestId } });
}
