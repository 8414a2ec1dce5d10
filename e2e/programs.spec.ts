import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createProject } from '@tandem/contract/projects';
import { createTask } from '@tandem/contract/tasks';
import { expect } from '@playwright/test';
import { freePort } from '../server/src/testing/processes/free-port.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { call, memberIn, randomWord } from './actors.ts';
import { test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

/** What webhooks call: a program on this machine, which the server is told to allow. */
let receiver: Server;
let host: string;
let calls: Call[] = [];
let server: OwnServer;
test.beforeAll(async () => {
  receiver = createServer(async (request, reply) => {
    calls.push({ headers: request.headers, body: (await buffer(request)).toString() });
    reply.writeHead(204).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  host = `127.0.0.1:${port}`;
  server = await startOwnServer({ WEBHOOK_HOSTS: host });
});
test.afterAll(async () => {
  await server.stop();
  receiver.close();
});

const content = {
  title: 'Hut book',
  description: 'A logbook for mountain shelters.',
  skillsRequired: ['Rust'],
  interestsTags: ['mountains'],
};

test('a member makes a token, calls the API with it, and revokes it', async ({ browser }) => {
  const { origin } = server;
  const olive = await memberIn(await browser.newContext({ baseURL: origin }), 'Olive', origin);
  const { project } = await call(olive.page, createProject, { body: content, origin });
  const { page } = olive;
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
  await dialog.getByRole('checkbox', { name: 'Read: Tasks' }).check();
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const secret = page.getByRole('textbox', { name: 'API token' });
  await expect(secret).toHaveValue(/^tdm_[\w-]{43}$/);
  await expectNoAxeViolations(page);
  const token = await secret.inputValue();

  // It is shown this once.
  await page.reload();
  const row = page.getByRole('list', { name: 'Your API tokens' }).getByRole('listitem').first();
  await expect(row).toContainText('Never used');
  await expect(secret).toBeHidden();
  expect(await page.content()).not.toContain(token);

  const send = (path: string, method = 'GET') =>
    fetch(`${origin}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  const board = `/api/project/${project._id}/tasks`;
  expect((await send(board)).status).toBe(200);
  expect((await send('/profile/view')).status).toBe(403);
  await page.reload();
  await expect(row).toContainText('Last used');

  await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You have no API tokens.')).toBeVisible();
  const refused = await send(board);
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'token.revoked' }]);
});

test('an owner adds a webhook, sees what it was sent, and sends it again', async ({ browser }) => {
  const { origin } = server;
  calls = [];
  const olive = await memberIn(await browser.newContext({ baseURL: origin }), 'Olive', origin);
  const { project } = await call(olive.page, createProject, { body: content, origin });
  const { page } = olive;
  await page.goto(`/projects/${project._id}/settings/webhooks`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://192.168.0.1/hook');
  await dialog.getByRole('checkbox', { name: 'Task created' }).check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://${host}/hook`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog).toBeHidden();
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Nothing happened yet.')).toBeVisible();

  const title = `Sweep the ${randomWord()}`;
  await call(page, createTask, { params: { projectId: project._id }, body: { title }, origin });
  await expect.poll(() => calls.length).toBe(1);
  await page.reload();
  const entry = page.getByRole('region', { name: /^Deliveries/ }).getByRole('button');
  await expect(entry).toContainText('204');
  await expect(page.getByText(title)).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => calls.length).toBe(2);
  const [first, second] = calls as [Call, Call];
  // The receiver tells by the id that it has this already.
  expect(second.headers['tandem-delivery']).toBe(first.headers['tandem-delivery']);
  for (const { headers, body } of calls) {
    const signed = `${String(headers['tandem-timestamp'])}.${body}`;
    const expected = createHmac('sha256', secret).update(signed).digest('hex');
    expect(headers['tandem-signature']).toBe(`sha256=${expected}`);
    expect(JSON.parse(body)).toMatchObject({ event: 'task.created', task: { title } });
  }
});
