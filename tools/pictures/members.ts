import type { BrowserContext } from '@playwright/test';
import type { DemoServer } from './demo-server.ts';

/** Logs a browser in as an owner of the demo community. */
export const logInOwner = (context: BrowserContext, { origin, password }: DemoServer): Promise<void> =>
  post(context, origin, '/login', { emailId: 'mira@example.org', password });

/** Signs up a new member and logs the browser in. */
export async function logInNewcomer(
  context: BrowserContext,
  { origin, password }: DemoServer,
): Promise<void> {
  const emailId = `newcomer-${Date.now()}@example.org`;
  const lists = { techStack: ['Go'], skills: ['Go'], interests: ['maps'] };
  const facts = { firstName: 'Nora', lastName: 'Newcomer', age: 30, about: 'New here.', experience: 1 };
  await post(context, origin, '/signup', { emailId, password, ...facts, ...lists });
  await post(context, origin, '/login', { emailId, password });
}

async function post(context: BrowserContext, origin: string, path: string, data: object): Promise<void> {
  const reply = await context.request.post(path, { data, headers: { origin } });
  if (!reply.ok()) throw new Error(`${path} was refused: ${await reply.text()}`);
}
